// Numbers with what they count: wounds, hit points, points.

import { fill, gettext, ngettext } from "../../neuroshima/table/text.js";

/** @import { Player } from "../types.js" */

/** Wounds that destroy whatever the toughness; only the rules count them. */
const LETHAL = 99;

/**
 * "3 wounds", in the reader's language.
 * @param {number} n
 * @returns {string}
 */
export const woundCount = (n) => (n >= LETHAL ? gettext("wounds without end") : fill(ngettext("%(n)s wound", "%(n)s wounds", n), { n }));

/**
 * The same as a mark on the board, which has room for a number only.
 * @param {number} n
 * @returns {number | string}
 */
export const woundMark = (n) => (n >= LETHAL ? "∞" : n);

/**
 * Names, those that occur several times once with their number: "Hunter, Claws ×2".
 * @param {string[]} names
 * @returns {string[]}
 */
export function counted(names) {
  const counts = new Map();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} ×${count}` : name));
}

/**
 * "12 hit points", "points: 7 of 20", "points of the team: 19 of 40"
 * @param {Player} player
 * @returns {string}
 */
export function scoreWords({ points, points_together: together, points_max: most, hq_hp: left }) {
  if (together !== undefined) return fill(gettext("points of the team: %(n)s of %(most)s"), { n: together, most });
  if (points === undefined) return hitPointWords(left);
  return fill(gettext("points: %(n)s of %(most)s"), { n: points, most });
}

/**
 * "12 hit points"
 * @param {number} left
 * @returns {string}
 */
export function hitPointWords(left) {
  return fill(ngettext("%(n)s hit point", "%(n)s hit points", left), { n: left });
}
