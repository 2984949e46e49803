// A link to send: selected at a click, copied by the button.

import { say } from "./announce.js";
import { gettext } from "./words.js";

const DONE_FOR = 2500;

/**
 * Let every `[data-copy]` work.
 * @param {ParentNode} [within] what has come into the page; otherwise all of it
 */
export function copyLinks(within = document) {
  for (const place of within.querySelectorAll("[data-copy]")) {
    const [input, button] = [place.querySelector("input"), place.querySelector("button")];
    input.addEventListener("focus", () => input.select());
    button.addEventListener("click", () => copy(input, button, button.textContent));
  }
}

/**
 * @param {HTMLInputElement} input
 * @param {HTMLButtonElement} button
 * @param {string} label what the button says at first
 */
async function copy(input, button, label) {
  const done = (await copyText(input)) ? gettext("Copied") : gettext("Press Ctrl+C");
  button.textContent = done;
  say(done);
  setTimeout(() => { button.textContent = label; }, DONE_FOR);
}

/**
 * Copy the text, if the clipboard is open: to secure pages only. Otherwise the text stays selected for the keyboard.
 * @param {HTMLInputElement} input
 * @returns {Promise<boolean>}
 */
async function copyText(input) {
  input.select();
  try {
    await navigator.clipboard.writeText(input.value);
    return true;
  } catch {
    return false;
  }
}
