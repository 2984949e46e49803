// Drawings that the catalogue brings as sprites of symbols, for <use href="#id"> anywhere in the table.

import { h } from "./dom.js";

/**
 * An element with the drawings, for the page.
 * @param {string[]} drawings SVG texts
 * @returns {HTMLElement}
 */
export function sprites(drawings) {
  const parsed = drawings.map((text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  return h("div", { class: "nt-sprites", "aria-hidden": "true" }, ...parsed.map((drawing) => document.importNode(drawing, true)));
}
