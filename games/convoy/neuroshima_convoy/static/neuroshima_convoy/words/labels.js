// Everything on the road in one breath, for the screen reader.

import { fill, gettext, ngettext } from "../../neuroshima/table/text.js";
import { kindName, offWords, sideName, signed, stateName } from "./names.js";

/** @import { CityView, SideName, UnitView, View } from "../view_types.js" */
/** @import { ConvoyNames } from "./names.js" */

/**
 * A card in a row.
 * @param {ConvoyNames} names
 * @param {SideName} side
 * @param {CityView} city
 * @param {UnitView} entry
 * @param {{lit?: boolean, chosen?: boolean}} state
 * @returns {string}
 */
export function cardLabel(names, side, city, entry, { lit, chosen }) {
  const facts = names.definition(entry.card);
  const parts = [names.card(entry.card), fill(gettext("%(side)s %(kind)s"), { side: sideName(side), kind: kindName(facts.kind) }), names.city(city.id)];
  if (entry.total !== null && facts.kind !== "building") parts.push(fill(gettext("counts %(n)s"), { n: entry.total }));
  if (entry.strength) parts.push(fill(gettext("tokens %(n)s"), { n: signed(entry.strength) }));
  if (entry.module) parts.push(fill(gettext("with %(module)s"), { module: names.card(entry.module) }));
  parts.push(...conditions(entry));
  return [...parts, ...choice(lit, chosen)].join(", ");
}

function conditions(entry) {
  return [
    entry.netted && gettext("in a net"),
    entry.off && entry.off !== "city" && fill(gettext("ability off: %(why)s"), { why: offWords(entry.off) }),
    entry.module_off && entry.module_off !== "city" && gettext("Module off"),
    entry.shield && gettext("Shield"),
    entry.immune && gettext("immune"),
    entry.used && gettext("ability used"),
  ].filter(Boolean);
}

const choice = (lit, chosen) => [...(chosen ? [gettext("chosen")] : []), ...(lit ? [gettext("can be chosen")] : [])];

/**
 * A city: its state, districts, positions, and what may be done with it.
 * @param {ConvoyNames} names
 * @param {View} view
 * @param {CityView} city
 * @param {{lit?: boolean, chosen?: boolean}} state
 * @returns {string}
 */
export function cityLabel(names, view, city, { lit, chosen }) {
  const left = city.districts - city.destroyed.length;
  const parts = [names.city(city.id), stateName(city.state)];
  parts.push(fill(ngettext("%(n)s of %(all)s district standing", "%(n)s of %(all)s districts standing", left), { n: left, all: city.districts }));
  if (view.battle?.city === city.id && !view.outcome) parts.push(fill(gettext("fought over: district %(n)s"), { n: view.battle.district + 1 }));
  const bombs = city.bombs.filter((n) => !city.destroyed.includes(n));
  if (bombs.length) parts.push(fill(gettext("Bomb in district %(list)s"), { list: bombs.map((n) => n + 1).join(", ") }));
  return [...parts, ...choice(lit, chosen)].join(", ");
}

/**
 * A row: "Moloch, 2 of 4 battle positions used".
 * @param {SideName} side
 * @param {CityView} city
 * @returns {string}
 */
export function rowLabel(side, city) {
  const { used, limit } = city[side].positions;
  return fill(gettext("%(side)s: %(used)s of %(limit)s battle positions used"), { side: sideName(side), used, limit });
}

/**
 * A card of a hand, a pile or a list.
 * @param {ConvoyNames} names
 * @param {string} id
 * @param {{lit?: boolean, count?: number, where?: string}} [state]
 * @returns {string}
 */
export function handLabel(names, id, { lit, count, where } = {}) {
  const facts = names.definition(id);
  const strong = ["robot", "soldier"].includes(facts.kind) || (facts.kind === "module" && facts.strength);
  const parts = [names.card(id), kindName(facts.kind)];
  if (strong) parts.push(fill(gettext("strength %(n)s"), { n: facts.strength }));
  if (count > 1) parts.push(`${count}×`);
  if (where) parts.push(where);
  return [...parts, ...choice(lit, false)].join(", ");
}

/**
 * @param {View} view
 * @returns {string}
 */
export const deckLabel = ({ sides }) => fill(ngettext("Moloch's deck: %(n)s card", "Moloch's deck: %(n)s cards", sides[0].deck), { n: sides[0].deck });
