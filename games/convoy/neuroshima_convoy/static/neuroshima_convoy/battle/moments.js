// What an event changes of a view, roughly: for the moments of a resolution, between two positions that the server has
// sent. Nothing is worked out here; whatever depends on more than the event stays as it was.

import { SIDES } from "../words/names.js";

/** @import { View } from "../view_types.js" */
/** @import { GameEvent } from "../../neuroshima/table/types.js" */

/**
 * Change a view to what it is after an event.
 * @param {View} view a copy of the caller's own
 * @param {GameEvent} event
 * @returns {View}
 */
export function happen(view, event) {
  CHANGES[event.type]?.(view, event);
  return view;
}

const sideOf = (event) => SIDES[event.seat];
const cityOf = (view, id) => view.cities.find((city) => city.id === id);
const rowOf = (view, side, place) => cityOf(view, place?.[0])?.[side].cards ?? [];
const at = (view, side, place) => rowOf(view, side, place)[place?.[1]] ?? {};
const owner = (view, seat) => view.sides[seat];

function take(view, event, place) {
  const row = rowOf(view, sideOf(event), place);
  const index = row[place?.[1]]?.card === event.card ? place[1] : row.findIndex((entry) => entry.card === event.card);
  return index < 0 ? blank(event.card) : row.splice(index, 1)[0];
}

const blank = (card) => ({ card, strength: 0, module: null, total: null });

function discard(view, card, seat) {
  owner(view, seat)?.discard.push(card);
}

const CHANGES = {
  deployed: (view, event) => rowOf(view, sideOf(event), event.at).splice(event.at[1], 0, blank(event.card)),
  killed: (view, event) => {
    if (event.at) take(view, event, event.at);
    discard(view, event.card, event.seat);
    if (event.module) discard(view, event.module, 0);
  },
  returned: (view, event) => {
    take(view, event, event.at);
    owner(view, event.seat).hand_count += 1;
  },
  moved: (view, event) => {
    const entry = take(view, event, event.from);
    rowOf(view, sideOf(event), event.to).splice(event.to[1] ?? Infinity, 0, entry);
  },
  token: (view, event) => {
    at(view, sideOf(event), event.at).strength += event.amount;
  },
  milled: (view, event) => {
    owner(view, 0).deck -= 1;
    discard(view, event.card, 0);
  },
  recovered: (view) => {
    owner(view, 0).deck += 1;
    owner(view, 0).discard.pop();
  },
  district_destroyed: (view, event) => cityOf(view, event.city)?.destroyed.push(event.district),
  city_destroyed: (view, event) => {
    const [city, next] = [cityOf(view, event.city), cityOf(view, view.battle?.city)];
    if (city) city.state = "destroyed";
    if (next && next !== city) next.state = "active";
  },
};
