// The words of the clocks at the table.

import { gettext, interpolate, ngettext } from "../shared/words.js";

/** @import { Face } from "./running_clocks.js" */

/**
 * What else there is to say of a clock.
 * @param {Face} face
 * @param {boolean} paused
 * @returns {string}
 */
export function stateWords({ over, away }, paused) {
  if (paused) return gettext("(paused)");
  if (away > 0) return gettext("(on vacation)");
  return over ? gettext("(time is over)") : "";
}

/**
 * What the reader is told of their own clock.
 * @param {number} milliseconds
 * @returns {string}
 */
export function leftWords(milliseconds) {
  if (milliseconds <= 0) return gettext("Your time has run out.");
  const seconds = milliseconds / 1000;
  if (seconds >= 3600) return gettext("One hour is left on your clock.");
  return interpolate(ngettext("%(n)s second is left on your clock.", "%(n)s seconds are left on your clock.", seconds), { n: seconds }, true);
}
