// What the browser keeps of a player's visits to a match: the last move that was seen, and what was being watched.

/** @import { Visit } from "../table/types.js" */

/**
 * What is read and written; a browser may not allow it.
 * @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Store
 */

/**
 * @param {string} slug of the match
 * @param {{lasting: () => Store, passing: () => Store}} [stores] `passing`: only for this tab
 * @returns {Visit}
 */
export function visitOf(slug, stores = { lasting: () => localStorage, passing: () => sessionStorage }) {
  const [seenKey, watchedKey] = [`neuroshima-seen-${slug}`, `neuroshima-watched-${slug}`];
  return {
    seen: read(stores.lasting, seenKey),
    watched: read(stores.passing, watchedKey),
    keepSeen: (seq) => write(stores.lasting, seenKey, seq),
    keepWatched: (watched) => write(stores.passing, watchedKey, watched),
  };
}

function read(store, key) {
  try {
    return JSON.parse(store().getItem(key) ?? "null");
  } catch {
    return null; // not allowed, or not ours
  }
}

function write(store, key, value) {
  try {
    if (value === null) store().removeItem(key);
    else store().setItem(key, JSON.stringify(value));
  } catch { /* not allowed */ }
}
