// What a battle would bring that an action is about to begin, in words. The server has worked it out.

import { fill, gettext } from "../../neuroshima/table/text.js";

/**
 * @import { Outlook } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

/**
 * A paragraph: whose HQ loses what, and what is destroyed.
 * @param {Outlook} outlook
 * @param {HexNames} names
 * @returns {string}
 */
export function outlookWords({ open, sides, lost }, names) {
  const begin = open ? gettext("A battle follows. If nobody decides otherwise:") : gettext("A battle follows, in which nobody has anything to decide:");
  const hqs = sides.flatMap((side) => sideWords(side, names));
  const gone = lost.filter((unit) => names.definition(unit)?.kind !== "hq").map((unit) => names.unit(unit));
  const losses = gone.length ? fill(gettext("destroyed: %(units)s"), { units: gone.join(", ") }) : gettext("no unit is destroyed");
  return `${begin} ${[...(hqs.length ? hqs : [gettext("no HQ is hit")]), losses].join("; ")}.`;
}

function sideWords(/** @type {Outlook["sides"][number]} */ { seat, before, after, points }, names) {
  const army = names.army(seat);
  if (points) return [fill(gettext("%(army)s gets %(n)s points"), { army, n: points })];
  return after < before ? [fill(gettext("HQ of %(army)s %(before)s → %(after)s"), { army, before, after })] : [];
}
