// Forms of settings (the page of settings, the menu at a table): a change holds at once, and what another page changes
// is shown.

import { change, onChange } from "./settings.js";

/** @import { Name } from "./settings.js" */

const REST = 400; // ms a slider must rest before its value is kept

/** Let all forms of settings on this page do what they say. */
export function bindSettings() {
  for (const form of /** @type {NodeListOf<HTMLFormElement>} */ (document.querySelectorAll("form[data-settings]"))) bind(form);
}

/** @param {HTMLFormElement} form */
function bind(form) {
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("change", ({ target }) => keep(/** @type {HTMLInputElement} */ (target)));
  form.addEventListener("input", ({ target }) => slide(/** @type {HTMLInputElement} */ (target)));
  const names = new Set([...form.elements].map((field) => /** @type {HTMLInputElement} */ (field).name));
  names.delete("csrfmiddlewaretoken");
  names.delete("");
  for (const name of names) onChange(/** @type {Name} */ (name), (value) => show(form, name, value));
}

/** @param {HTMLInputElement} field */
function keep(field) {
  change(/** @type {Name} */ (field.name), field.type === "checkbox" ? (field.checked ? "on" : "off") : field.value);
}

/** @type {number} */
let resting = 0;

/** @param {HTMLInputElement} field */
function slide(field) {
  if (field.type !== "range") return;
  showNumber(field);
  clearTimeout(resting);
  resting = setTimeout(() => keep(field), REST);
}

/** @param {HTMLFormElement} form @param {string} name @param {string} value */
function show(form, name, value) {
  for (const field of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(`[name="${name}"]`))) {
    if (field.type === "checkbox") field.checked = value === "on";
    else if (field.type === "radio") field.checked = field.value === value;
    else field.value = value;
    if (field.type === "range") showNumber(field);
  }
}

/** @param {HTMLInputElement} field */
function showNumber(field) {
  field.parentElement.querySelector("output").textContent = field.value;
}
