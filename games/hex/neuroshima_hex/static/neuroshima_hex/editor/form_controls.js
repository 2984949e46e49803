// Small parts of the editor's forms.

import { h, setAttribute } from "../../neuroshima/table/dom.js";

let made = 0;

/**
 * A form control with its label.
 * @param {string} words
 * @param {HTMLElement} control
 * @returns {HTMLElement}
 */
export function labelled(words, control) {
  const id = `nh-edit-${++made}`;
  control.id = id;
  return h("p", { class: "nh-edit-field" }, h("label", { for: id }, words), control);
}

/**
 * A box to tick with its label; `change(checked)`.
 * @param {string} words
 * @param {(checked: boolean) => void} change
 * @returns {HTMLElement}
 */
export function ticked(words, change) {
  const box = h("input", { type: "checkbox", onchange: () => change(box.checked) });
  return h("label", { class: "nh-edit-check" }, box, words);
}

/**
 * Ticks the box of a label, or does not.
 * @param {HTMLElement} label as `ticked` makes it
 * @param {boolean} is
 */
export function setTicked(label, is) {
  label.querySelector("input").checked = is;
}

/**
 * A field for a number; `change(number)`, undefined where it is empty.
 * @param {number} min
 * @param {number} max
 * @param {(number: number | undefined) => void} change
 * @returns {HTMLInputElement}
 */
export function numeric(min, max, change) {
  const control = /** @type {HTMLInputElement & {typed?: boolean}} */ (h("input", { type: "number", min, max, oninput: () => { control.typed = true; } }));
  control.addEventListener("change", () => {
    control.typed = false;
    change(control.value === "" ? undefined : Number(control.value));
  });
  return control;
}

/**
 * Follows `value`: not while a person is typing another one, nor, until that is `judged`, what it was before. After
 * the focus comes to it and before typing, all of it stays selected, so that what is typed takes its place.
 * @param {(HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement) & {typed?: boolean, select?: () => void}} control
 * @param {string} value
 * @param {boolean} judged
 */
export function follow(control, value, judged) {
  const here = document.activeElement === control;
  if (!here) control.typed = false;
  else if (!judged || control.typed || control.value === String(value)) return;
  control.value = value;
  if (here) control.select?.(); // a list has nothing to select
}

/**
 * A button that stays pressed.
 * @param {Element} node
 * @param {boolean} is
 */
export function pressed(node, is) {
  setAttribute(node, "aria-pressed", String(is));
  node.classList.toggle("nh-chosen", is);
}
