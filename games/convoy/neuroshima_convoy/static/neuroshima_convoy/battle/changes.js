// What each event changes on the table, for what is new since the reader's last action. Cards are named as on the road, because
// their places shift.

import { SIDES } from "../words/names.js";

/**
 * @import { Change } from "../../neuroshima/table/news.js"
 * @import { GameEvent } from "../../neuroshima/table/types.js"
 * @import { Pieces } from "../road/pieces.js"
 */

/** @typedef {(event: GameEvent, name: (place: import("../view_types.js").Place, side?: import("../view_types.js").SideName) => string | undefined) => object} Make */

/** @type {Make} */
const changed = (event, name) => ({ kind: "changed", at: name(event.at) });
/** @type {Make} */
const ofDeck = (event) => ({ kind: "discarded", seat: event.seat ?? 0 });

/** @type {{[type: string]: Make}} */
const CHANGES = {
  deployed: (event, name) => ({ kind: "placed", at: name(event.at) }),
  moved: (event, name) => ({ kind: "moved", at: name(event.to), what: event.from?.[0] }),
  token: changed,
  shielded: changed,
  netted: changed,
  deactivated: (event, name) => ({ kind: "changed", at: name(event.at, "moloch") }),
  attached: (event, name) => ({ kind: "changed", at: name(event.at, "moloch") }),
  killed: () => ({ kind: "lost" }),
  played: () => ({ kind: "played" }),
  milled: ofDeck,
  discarded: ofDeck,
  paid: ofDeck,
  drawn: (event) => ({ kind: "drawn", count: event.count ?? event.cards?.length ?? 0 }),
};

/**
 * What events have changed.
 * @param {GameEvent[]} events the last ones
 * @param {Pieces} now the cards on the road after them
 * @returns {Change[][]} by event
 */
export function changesOf(events, now) {
  const pieces = now.copy();
  return [...events].reverse().map((event) => {
    const name = (place, side = SIDES[event.seat]) => pieces.at(side, place)?.name;
    const made = CHANGES[event.type]?.(event, name);
    pieces.back(event);
    const change = made && /** @type {Change} */ ({ seat: event.seat ?? 0, ...made });
    return change && change.count !== 0 ? [change] : [];
  }).reverse();
}
