// Drawings that the catalogue brings as sprites of symbols, for <use href="#id"> anywhere in the table.

import { h } from "./dom.js";

/** Puts the drawings (SVG texts) into the page, once, inside the element. */
export function sprites(drawings) {
  const parsed = drawings.map((text) => new DOMParser().parseFromString(text, "image/svg+xml").documentElement);
  return h("div", { class: "nt-sprites", "aria-hidden": "true" }, ...parsed.map((drawing) => document.importNode(drawing, true)));
}
