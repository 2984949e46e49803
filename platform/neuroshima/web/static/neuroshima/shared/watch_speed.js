// How fast battles are shown: kept for the player by the server, on every device; for a stranger by this browser.

/** @import { Watching } from "../table/types.js" */

const KEY = "neuroshima-watch-speed";

/**
 * What a table is given of it.
 * @param {{[name: string]: string}} data of the table's place
 * @returns {Watching}
 */
export function readWatching({ watchSpeed: kept, keepSpeed: address }) {
  return { speed: Number(kept || storedSpeed() || 1), keep: (speed) => storeSpeed(speed, address) };
}

function storedSpeed() {
  try { return localStorage.getItem(KEY); } catch { return null; } // not allowed
}

/**
 * @param {number} speed
 * @param {string} address where the server stores it
 */
function storeSpeed(speed, address) {
  try { localStorage.setItem(KEY, String(speed)); } catch { /* not allowed */ }
  const token = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
  const body = new FormData();
  body.set("speed", String(speed));
  body.set("csrfmiddlewaretoken", token?.value ?? "");
  fetch(address, { method: "POST", body }).catch(() => {}); // without a connection it holds for this browser
}
