// Who designed what a table shows; the data of each thing says it (`designer`).

import { gettext } from "../../neuroshima/table/text.js";

/**
 * Words for the designer of something that no rulebook describes; empty for others.
 * @param {string} designer
 * @returns {string}
 */
export function designWords(designer) {
  return { project: gettext("our own design"), author: gettext("designed by the author of the expansion") }[designer] ?? "";
}
