// `?` on a page without a table: all keys that its parts have declared.

import { declareKeys, keysIn } from "./key_bindings.js";
import { gettext } from "./words.js";

/** Let `?` open the list. */
export function pageHelp() {
  declareKeys(null, () => [{ keys: ["?"], shown: "?", words: gettext("this list"), run: open }]);
  document.addEventListener("keydown", (/** @type {any} */ event) => {
    const busy = event.target.closest("input, select, textarea, dialog, [contenteditable]");
    if (event.key !== "?" || busy || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    open();
  });
}

function open() {
  const dialog = document.createElement("dialog");
  dialog.className = "keys-dialog";
  dialog.setAttribute("aria-labelledby", "keys-title");
  const title = element("h2", gettext("Keys"));
  title.id = "keys-title";
  const list = document.createElement("dl");
  for (const { shown, words } of keysIn(document.body)) {
    const row = document.createElement("div"), key = document.createElement("dt");
    key.append(element("kbd", shown));
    row.append(key, element("dd", words));
    list.append(row);
  }
  const close = element("button", gettext("Close"));
  close.className = "button primary";
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  dialog.append(title, list, close);
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * @param {string} tag
 * @param {string} text
 * @returns {HTMLElement}
 */
function element(tag, text) {
  const made = document.createElement(tag);
  made.textContent = text;
  return made;
}
