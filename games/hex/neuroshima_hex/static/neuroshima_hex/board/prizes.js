// Prizes: markers that lie on a field behind a lock, how they are drawn and what is said of them.

import { s } from "../../neuroshima/table/dom.js";
import { sameField } from "./geometry.js";
import { fill, gettext } from "../../neuroshima/table/text.js";

const APART = 42;

/** The prizes on a field: none or one. */
export const prizesAt = (view, at) => (view.prizes ?? []).filter((prize) => sameField(prize.at, at));

const left = ({ security, damage = 0 }) => Math.max(0, security - damage);

/** The markers, and the lock with the wounds that it still takes. */
export function prizeMarks(prize) {
  const lying = Object.entries(prize.markers).flatMap(([id, count]) => Array(count).fill(id));
  const icons = lying.map((id, i) => s("use", { href: `#marker-${id}`, x: APART * (i - (lying.length - 1) / 2) - 23, y: -45, width: 46, height: 46 }));
  const lock = s("g", { class: "nh-lock", transform: "translate(0 42)" }, s("path", { class: "nh-shackle", d: "M-10,-14V-23A10,10 0 0 1 10,-23V-14" }), s("path", { d: "M-19,-14H19V18H-19Z" }), s("text", { y: 2, dy: ".36em" }, String(left(prize))));
  return [...icons, lock];
}

/** What can be won there, how, and by whom. */
export function prizeSection(names, prize) {
  const lines = Object.keys(prize.markers).map((id) => `${names.marker(id)}: ${names.markerText(id)}`);
  lines.push(fill(gettext("Wounds that still open it: %(n)s of %(security)s"), { n: left(prize), security: prize.security }));
  lines.push(gettext("Whoever deals the last wound gets the markers; nobody, if both sides do at the same time."));
  if (prize.armies?.length) lines.push(fill(gettext("Only units of these armies can damage it: %(armies)s"), { armies: prize.armies.map((id) => names.armyName(id)).join(", ") }));
  if (prize.guard) lines.push(guardLine(names, prize.guard));
  return { heading: fill(gettext("To be won here: %(markers)s"), { markers: names.markers(prize.markers) }), lines };
}

function guardLine(names, { army, fields }) {
  const values = { army: names.armyName(army), fields: fields.map((at) => names.field(at)).join(", ") };
  return fill(gettext("It can be won only while a unit of %(army)s stands on one of these fields: %(fields)s. Once none does, it is gone."), values);
}

/** One breath about it, for the screen reader. */
export function prizeLabel(names, prize) {
  const values = { markers: names.markers(prize.markers), left: left(prize), security: prize.security };
  return fill(gettext("to be won here %(markers)s, %(left)s of %(security)s wounds left"), values);
}
