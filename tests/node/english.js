// A host's words in English, for modules that ask table/text.js.

import { bindTexts } from "/static/neuroshima/table/text.js";
import { gettext, interpolate, ngettext } from "/static/neuroshima/shared/words.js";

/**
 * Let the modules of a table speak English.
 * @param {string} [language] in which `pick` chooses a text
 */
export function speakEnglish(language = "en") {
  bindTexts({ catalogue: {}, language, gettext, ngettext, interpolate });
}
