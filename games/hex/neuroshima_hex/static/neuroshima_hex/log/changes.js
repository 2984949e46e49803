// What each event changes on the table, for what is new since the reader's last action.

import { exchanges, goes } from "./unit_tracker.js";

/**
 * @import { Change } from "../../neuroshima/table/news.js"
 * @import { GameEvent } from "../../neuroshima/table/types.js"
 */

/**
 * @param {string} kind
 * @returns {(event: GameEvent) => Change[]}
 */
const at = (kind) => (event) => [/** @type {Change} */ ({ kind, seat: event.seat ?? null, at: event.at })];
const hit = (amount) => (event) => [/** @type {Change} */ ({ kind: "hit", seat: event.seat ?? null, at: event.at, amount: event[amount] })];

/** @type {{[type: string]: (event: GameEvent) => Change[]}} */
const CHANGES = {
  placed: at("placed"),
  turned: at("turned"),
  turned_over: at("changed"),
  marked: at("changed"),
  unmarked: at("changed"),
  healed: at("changed"),
  marker_used: at("changed"),
  wound: hit("wounds"),
  hq_damage: hit("damage"),
  points: hit("points"),
  destroyed: at("lost"),
  ground_destroyed: at("lost"),
  taken_back: at("lost"),
  built: (event) => event.fields.map((field) => ({ kind: "placed", seat: event.seat, at: field })),
  played: (event) => [{ kind: "played", seat: event.seat }],
  discarded: (event) => [{ kind: "discarded", seat: event.seat }],
  redrawn: (event) => [{ kind: "discarded", seat: event.seat, count: event.tiles?.length ?? 1 }],
  drawn: (event) => (event.count || event.tiles?.length ? [{ kind: "drawn", seat: event.seat, count: event.count ?? event.tiles.length, what: event.tiles }] : []),
};

/**
 * What an event changes.
 * @param {GameEvent} event
 * @param {(field: import("../types.js").Field) => number | null} seatAt whose unit stands there now, where an event does not say
 * @returns {Change[]}
 */
export function changesOf(event, seatAt) {
  if (goes(event)) return [going({ from: event.from, to: event.to }, seatAt(event.to))];
  const ways = exchanges(event);
  if (ways.length > 0) return ways.map((way) => going(way, seatAt(way.to)));
  return (CHANGES[event.type]?.(event) ?? []).map((change) => (change.seat === null && change.at ? { ...change, seat: seatAt(change.at) } : change));
}

/** A unit goes to another field, or turns on its own. */
function going({ from, to }, seat) {
  return from.join() === to.join() ? /** @type {Change} */ ({ kind: "turned", seat, at: to }) : /** @type {Change} */ ({ kind: "moved", seat, at: to, from });
}
