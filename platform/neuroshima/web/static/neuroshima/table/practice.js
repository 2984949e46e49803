// What a second press does is said in the prompt until the reader has placed ten times on this device.

import { byFinger } from "./dom.js";
import { gettext } from "./text.js";

const KEY = "neuroshima-placed";
const ENOUGH = 10;

/** How often something was placed here; where nothing may be stored, it is said for ever. */
function placed() {
  try {
    return Number(localStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

/** Something was placed. */
export function countPlaced() {
  if (placed() >= ENOUGH) return;
  try {
    localStorage.setItem(KEY, String(placed() + 1));
  } catch { /* not allowed */ }
}

/**
 * What comes next where nothing more is asked.
 * @param {boolean} again whether it can be chosen a second time, on the table
 * @returns {string}
 */
export function confirmHint(again) {
  const words = gettext("Confirm or cancel.");
  return again && placed() < ENOUGH ? `${words} ${gettext("Choosing it again confirms, too.")}` : words;
}

/**
 * What comes next where a second press turns what was chosen, or goes on to the next choice.
 * @param {{finger: string, keys: string, learned: string}} words for who plays by finger, for everybody else, and for who knows
 * @returns {string}
 */
export function againHint({ finger, keys, learned }) {
  if (placed() >= ENOUGH) return learned;
  return byFinger() ? finger : keys;
}
