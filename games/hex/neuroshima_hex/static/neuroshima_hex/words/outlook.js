// What a battle would bring that an action is about to begin, in words. The server has worked it out.

import { fill, gettext, ngettext } from "../../neuroshima/table/text.js";
import { result } from "../log/results.js";
import { counted } from "./amounts.js";

/**
 * @import { HexView, Outlook } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

/**
 * A paragraph: how the match ends if it does, whose HQ loses what, and what is destroyed.
 * @param {Outlook} outlook
 * @param {HexNames} names
 * @returns {string}
 */
export function outlookWords({ open, sides, lost, end }, names) {
  const begin = open ? gettext("A battle follows. If nobody decides otherwise:") : gettext("A battle follows:");
  const hqs = sides.flatMap((side) => sideWords(side, names));
  const losses = sides.flatMap(({ seat }) => lossWords(seat, lost, names));
  const battle = `${begin} ${[...(hqs.length ? hqs : [gettext("no HQ is hit")]), ...(losses.length ? losses : [gettext("no unit is destroyed")])].join("; ")}.`;
  return end && end.reason !== "puzzle" ? `${endWords(open, end, names)} ${battle}` : battle;
}

/**
 * That tiles would be drawn: a sentence for each player. Which ones is hidden.
 * @param {HexView["draws"]} draws
 * @param {HexNames} names
 * @returns {string[]}
 */
export function drawWords(draws, names) {
  return (draws ?? []).map(({ seat, count }) => fill(ngettext("%(army)s draws %(n)s tile.", "%(army)s draws %(n)s tiles.", count), { army: names.army(seat), n: count }));
}

function endWords(open, end, names) {
  return fill(open ? gettext("This may end the match: %(result)s") : gettext("This ends the match: %(result)s"), { result: result(end, names) });
}

/** The units that an army would lose; an HQ's end is told with its hit points. */
function lossWords(seat, lost, names) {
  const units = lost.filter((unit) => unit.seat === seat && names.definition(unit)?.kind !== "hq").map((unit) => names.tile(unit));
  return units.length ? [fill(gettext("%(army)s loses %(units)s"), { army: names.army(seat), units: counted(units).join(", ") })] : [];
}

function sideWords(/** @type {Outlook["sides"][number]} */ { seat, before, after, points, hqs }, names) {
  const army = names.army(seat);
  if (hqs && !points) return hqs.map((hq) => fill(gettext("%(hq)s of %(army)s %(before)s → %(after)s"), { army, hq: names.tile({ seat, tile: hq.tile }), before: hq.before, after: hq.after }));
  if (points) return [fill(gettext("%(army)s gets %(n)s points"), { army, n: points })];
  return after < before ? [fill(gettext("HQ of %(army)s %(before)s → %(after)s"), { army, before, after })] : [];
}
