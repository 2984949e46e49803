// What opens under a word (the link, the list of moves) closes at Escape and at a click elsewhere.

import { declareKeys } from "./key_bindings.js";
import { gettext } from "./words.js";

/** @import { Clicked, Pressed } from "./types.js" */

let closing = false;

/** Let Escape and clicks elsewhere close what is open. */
export function closeDropdowns() {
  if (closing) return; // the head of the page and its table both want it
  closing = true;
  const leave = { keys: [], shown: "Esc", words: gettext("close what has opened"), run: () => false };
  declareKeys(null, () => (document.querySelector(".drop") ? [leave] : []));
  document.addEventListener("keydown", (/** @type {Pressed} */ event) => { if (event.key === "Escape") close(event.target.closest(".drop[open]"), true); });
  document.addEventListener("click", (/** @type {Clicked} */ event) => {
    for (const drop of document.querySelectorAll(".drop[open]")) if (!drop.contains(event.target)) close(drop, false);
  });
}

function close(drop, back) {
  if (drop === null) return;
  drop.open = false;
  if (back) drop.querySelector("summary").focus();
}
