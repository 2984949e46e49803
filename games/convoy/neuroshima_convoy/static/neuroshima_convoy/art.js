// Cards, tokens and cities put together from the symbols of the sprite.

import { h, s } from "../neuroshima/table/dom.js";
import { gettext } from "../neuroshima/table/text.js";

/** @import { Attributes } from "../neuroshima/table/dom.js" */
/** @import { OriginFacts } from "./view_types.js" */

const BOXES = { card: "0 0 100 130", big: "0 0 100 130", back: "0 0 100 130", city: "0 0 300 110", ruin: "0 0 300 110" };

/**
 * A symbol as a picture: picture("card", "hunter"), picture("shield").
 * @param {string} kind
 * @param {string | null} [id]
 * @param {Attributes} [attributes]
 * @returns {SVGElement}
 */
export function picture(kind, id = null, attributes = {}) {
  const box = BOXES[kind] ?? "-50 -50 100 100";
  const [x, y, width, height] = box.split(" ");
  const name = id === null ? kind : `${kind}-${id}`;
  return s("svg", { viewBox: box, "aria-hidden": "true", class: `cv-art cv-art-${kind}`, ...attributes }, s("use", { href: `#convoy-${name}`, x, y, width, height }));
}

/** It has its size also where the sheet of the table is not there, as on the page of a side. */
const guessSign = () => picture("reconstructed", null, { width: 14, height: 14 });

/**
 * The sign of a value that no source gives, with the word beside it.
 * @param {string} [words]
 * @returns {HTMLElement}
 */
export function guess(words = gettext("reconstructed")) {
  return h("span", { class: "cv-guess" }, guessSign(), words);
}

/**
 * What that sign means.
 * @returns {HTMLElement}
 */
export const guessNote = () => guess(gettext("reconstructed: no source we know gives it, it is our own choice"));

/** The same sign alone, among many: only a screen reader says the word. */
const sign = () => h("span", { class: "cv-guess" }, guessSign(), h("span", { class: "unseen" }, gettext("reconstructed")));

/**
 * A line with that sign after it, if the value of one of `fields` is reconstructed.
 * @param {string} text
 * @param {OriginFacts} facts
 * @param {...string} fields
 * @returns {string | HTMLElement}
 */
export function marked(text, facts, ...fields) {
  return fields.some((field) => facts.reconstructed.includes(field)) ? h("span", {}, text, "\u00a0", sign()) : text;
}
