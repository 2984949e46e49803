// The page's translations, given by the host and shared by every module of a table. Modules write gettext("...") so
// that the catalogue's extractor finds the sentences.

/** @import { Texts, Value } from "./types.js" */

/** @type {Texts} */
let host = null;

/**
 * Say whose words are used. The element calls it once, before anything is drawn.
 * @param {Texts} elementHost
 */
export function bindTexts(elementHost) {
  host = elementHost;
}

/**
 * A sentence in the reader's language.
 * @param {string} sentence
 * @returns {string}
 */
export const gettext = (sentence) => host.gettext(sentence);

/**
 * A sentence in the reader's language, in the form for this count.
 * @param {string} one
 * @param {string} many
 * @param {number} count
 * @returns {string}
 */
export const ngettext = (one, many, count) => host.ngettext(one, many, count);

/**
 * `sentence` with its %(name)s filled in.
 * @param {string} sentence
 * @param {{[name: string]: unknown}} values
 * @returns {string}
 */
export const fill = (sentence, values) => host.interpolate(sentence, values, true);

/**
 * The text in the reader's language.
 * @param {{[language: string]: string} | null | undefined} texts {"en": ..., "pl": ..., "cs": ...}
 * @returns {string} empty if there is none
 */
export const pick = (texts) => (texts && (texts[host.language] ?? texts.en)) || "";

/**
 * A value that has no name, as words: better than nothing for what an expansion brings.
 * @param {Value} value
 * @returns {string}
 */
export function plainText(value) {
  if (value === undefined || value === null) return gettext("None");
  if (value === true) return gettext("Yes");
  if (value === false) return gettext("No");
  return typeof value === "object" ? Object.values(value).map(plainText).join(", ") : String(value).replaceAll("_", " ");
}
