// @ts-nocheck
// How fast battles are shown: kept for the player by the server, on every device; for a stranger by this browser.

const KEY = "neuroshima-watch-speed";

/** What a table is given of it: the `speed` to begin with, and `keep(speed)` for a change. */
export function watchSpeed({ watchSpeed: kept, keepSpeed: address }) {
  return { speed: Number(kept || remembered() || 1), keep: (speed) => keep(speed, address) };
}

function remembered() {
  try { return localStorage.getItem(KEY); } catch { return null; } // not allowed
}

function keep(speed, address) {
  try { localStorage.setItem(KEY, speed); } catch { /* not allowed */ }
  const body = new FormData();
  body.set("speed", speed);
  body.set("csrfmiddlewaretoken", document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "");
  fetch(address, { method: "POST", body }).catch(() => {}); // without a connection it holds for this browser
}
