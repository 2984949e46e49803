// What every page does. `?` on a page without a table: its keys, which stand in the page's own language in a template
// (`web/keys.html`). A button opens the list too.

import { tellZone } from "./zone.js";

/** @import { Pressed } from "./types.js" */

const list = /** @type {HTMLTemplateElement | null} */ (document.getElementById("keys"));
const button = document.querySelector("[data-open-keys]");

tellZone();
if (list !== null) {
  document.addEventListener("keydown", (/** @type {Pressed} */ event) => {
    const busy = event.target.closest("input:not([type=checkbox], [type=radio]), select, textarea, dialog[open], [contenteditable]");
    if (event.key !== "?" || busy || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    openKeys();
  });
  button?.addEventListener("click", openKeys);
}

function openKeys() {
  const dialog = /** @type {HTMLDialogElement} */ (document.importNode(list.content, true).firstElementChild);
  dialog.querySelector("button").addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
