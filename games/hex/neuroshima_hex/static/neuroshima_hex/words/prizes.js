// Prizes in words: what can be won on a field, how, and which armies can win it.

import { fill, gettext } from "../../neuroshima/table/text.js";
import { woundsLeft } from "../board/prizes.js";

/**
 * @import { Prize, Section } from "../types.js"
 * @import { HexNames } from "./names.js"
 */

/**
 * What can be won there, how, and which armies can win it.
 * @param {HexNames} names
 * @param {Prize} prize
 * @returns {Section}
 */
export function prizeSection(names, prize) {
  const lines = Object.keys(prize.markers).map((id) => `${names.marker(id)}: ${names.markerText(id)}`);
  lines.push(fill(gettext("Wounds that still open it: %(n)s of %(security)s"), { n: woundsLeft(prize), security: prize.security }));
  lines.push(gettext("The player who deals the last wound gets the markers. If both sides deal it at the same time, nobody does."));
  if (prize.armies?.length) lines.push(fill(gettext("Only units of these armies can damage it: %(armies)s"), { armies: prize.armies.map((id) => names.armyName(id)).join(", ") }));
  if (prize.guard) lines.push(guardLine(names, prize.guard));
  return { heading: fill(gettext("To be won here: %(markers)s"), { markers: names.markers(prize.markers) }), lines };
}

function guardLine(names, { army, fields }) {
  const values = { army: names.armyName(army), fields: fields.map((at) => names.field(at)).join(", ") };
  return fill(gettext("It can be won only while a unit of %(army)s stands on one of these fields: %(fields)s. When no such unit is left there, it is gone."), values);
}

/**
 * One breath about it, for the screen reader.
 * @param {HexNames} names
 * @param {Prize} prize
 * @returns {string}
 */
export function prizeLabel(names, prize) {
  const values = { markers: names.markers(prize.markers), left: woundsLeft(prize), security: prize.security };
  return fill(gettext("to be won here %(markers)s, %(left)s of %(security)s wounds left"), values);
}
