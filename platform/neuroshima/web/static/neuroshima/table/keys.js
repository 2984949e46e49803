// Keys that work inside the table, or on the page while nothing else has the focus. Letters, digits and signs work from the
// rest of the page too, such as its head or a coach beside the table: no button or link means something by them.

/** @import { Pressed } from "../shared/types.js" */

/**
 * Listen to the keys of a table.
 * @param {Element} element
 * @param {(event: Pressed) => (() => unknown) | undefined | null} intentOf what a key means: a function, or nothing. A function
 *   that returns false has not used the key.
 * @returns {() => void} stops listening
 */
export function tableKeys(element, intentOf) {
  const listener = (event) => {
    const elsewhere = !isCharacter(event.key) && event.target !== document.body && !element.contains(event.target);
    const typing = event.target.closest?.("input, textarea, select, dialog[open], [contenteditable]");
    if (elsewhere || typing || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const intent = intentOf(event);
    if (intent && intent() !== false) event.preventDefault();
  };
  document.addEventListener("keydown", listener);
  return () => document.removeEventListener("keydown", listener);
}

/**
 * @param {string} key
 * @returns {boolean} whether it is a letter, a digit or a sign; the space bar presses buttons
 */
const isCharacter = (key) => key.length === 1 && key !== " ";
