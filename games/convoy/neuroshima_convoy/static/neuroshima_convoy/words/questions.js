// What a question is about: the card that asks, and the card that is moved or lost.

import { fill, gettext } from "../../neuroshima/table/text.js";

/** @import { Place, SideName, UnitView, View } from "../view_types.js" */
/** @import { ConvoyNames } from "./names.js" */

/**
 * The card that lies at a place.
 * @param {Pick<View, "cities">} view
 * @param {SideName} side
 * @param {Place} place
 * @returns {UnitView | undefined}
 */
export const entryAt = (view, side, place) => view.cities.find((city) => city.id === place[0])?.[side].cards[place[1]];

/**
 * The card that asks, or that the question is about: {side, place, text}; null where it lies nowhere.
 * @param {View} view
 * @param {ConvoyNames} names
 * @returns {{side: SideName, place: Place, text: string} | null}
 */
export function askingOf(view, names) {
  const { source, kind } = view.pending ?? {};
  if (!source?.at) return null;
  const moved = movedCard(view);
  const card = names.cardAt(moved ?? source.card, source.at);
  const text = { protect: gettext("%(card)s: about to be lost"), move_to: gettext("%(card)s: about to move") }[kind] ?? gettext("%(card)s: its ability");
  return { side: moved ? "outpost" : names.definition(source.card).side, place: source.at, text: fill(text, { card }) };
}

/**
 * The Soldier that goes somewhere: `source` has its place, and the card that moves it.
 * @param {Pick<View, "cities" | "pending">} view
 * @returns {string | undefined}
 */
export function movedCard(view) {
  const { source, kind } = view.pending;
  return kind === "move_to" ? entryAt(view, "outpost", source.at)?.card : undefined;
}
