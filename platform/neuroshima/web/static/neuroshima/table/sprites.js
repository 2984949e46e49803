// Drawings that the catalogue brings as sprites of symbols, for <use href="#id"> anywhere in the table.

import { h, s } from "./dom.js";

/** What a drawing is filled and cut with. Browsers do not find it in what is not displayed. */
const PAINTS = "linearGradient, radialGradient, pattern, clipPath, mask, filter, marker";

/**
 * An element with the drawings, for the page. They are most of its elements, and are not displayed, so that browsers
 * neither style nor lay them out: <use> finds them there.
 * @param {string[]} drawings SVG texts
 * @returns {HTMLElement}
 */
export function sprites(drawings) {
  const parsed = drawings.map((text) => document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true));
  const paints = parsed.flatMap((drawing) => [...drawing.querySelectorAll(PAINTS)]);
  for (const drawing of parsed) drawing.setAttribute("display", "none");
  return h("div", { class: "nt-sprites", "aria-hidden": "true" }, s("svg", { width: 0, height: 0, focusable: "false" }, ...paints), ...parsed);
}
