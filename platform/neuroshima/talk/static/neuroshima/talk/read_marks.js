// Up to which message the talk of a match was read in this browser. A browser that keeps nothing shows all as new.

const KEY = "neuroshima-talk-read";
const MOST = 60; // matches that are remembered

/**
 * @param {string} slug
 * @returns {number}
 */
export function readMark(slug) { return marks().find((mark) => mark[0] === slug)?.[1] ?? 0; }

/**
 * @param {string} slug
 * @param {number} number
 */
export function keepReadMark(slug, number) {
  const others = marks().filter((mark) => mark[0] !== slug);
  try { localStorage.setItem(KEY, JSON.stringify([[slug, number], ...others].slice(0, MOST))); } catch { /* private browsing */ }
}

function marks() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((mark) => Array.isArray(mark) && typeof mark[1] === "number") : [];
  } catch { return []; }
}
