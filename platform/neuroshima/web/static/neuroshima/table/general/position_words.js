// A view in words, for readers who do not see its picture, and for games that draw none.

import { h } from "../dom.js";

/** @import { GeneralNames } from "./general_names.js" */
/** @import { Value } from "../types.js" */

const isEmpty = (value) => value === null || value === undefined || value === "" || (typeof value === "object" && Object.keys(value).length === 0);
const isPlain = (value) => typeof value !== "object" || (Array.isArray(value) && value.every((each) => typeof each !== "object" || each === null));

/**
 * A view, or a part of it, as lists of names and values. What is empty is left out.
 * @param {Value} value
 * @param {GeneralNames} names
 * @returns {HTMLElement}
 */
export function positionWords(value, names) {
  if (isPlain(value)) return h("span", {}, names.value(value));
  if (Array.isArray(value)) return h("ol", {}, ...value.map((each) => h("li", {}, isEmpty(each) ? "–" : positionWords(each, names))));
  const told = Object.entries(value).filter(([, part]) => !isEmpty(part));
  return h("dl", {}, ...told.flatMap(([name, part]) => [h("dt", {}, names.word(name)), h("dd", {}, positionWords(part, names))]));
}
