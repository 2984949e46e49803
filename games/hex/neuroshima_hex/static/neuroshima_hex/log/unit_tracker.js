// Which tile stood where when something happened. Events name fields; the log wants names. The board is followed
// through the events, and what stood there before the first of them is found by going back from the last position.

import { keyOf } from "../board/geometry.js";

/**
 * @import { GameEvent } from "../../neuroshima/table/types.js"
 * @import { Field, HexView, Piece } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

/**
 * Where units go that change places, and how they are turned if they are; nothing for other events.
 * @param {GameEvent} event
 * @returns {{from: Field, to: Field, rotation?: number}[]}
 */
export function exchanges({ type, units, ways }) {
  if (type === "swapped") return [{ from: units[0], to: units[1] }, { from: units[1], to: units[0] }];
  return type === "rearranged" ? ways : [];
}

/**
 * Whether a unit goes from one field to another.
 * @param {GameEvent} event
 * @returns {boolean}
 */
export const goes = ({ type }) => ["moved", "pushed", "displaced"].includes(type);

/**
 * Whether a unit leaves the board.
 * @param {GameEvent} event
 * @returns {boolean}
 */
export const leaves = ({ type, source }) => ["destroyed", "taken_back"].includes(type) || (type === "returned" && source === "board");

/** Which unit stands where, event by event. */
export class Tracker {
  /**
   * `names` tells foundation tiles, which lie under units, from units; `view` is the position to begin with.
   * @param {HexNames} names
   * @param {GameEvent} event
   */
  constructor(names, { board = [], fixtures = [] } = {}) {
    this.names = names;
    this.units = new Map();
    this.fixtures = new Map(fixtures.map((fixture) => [keyOf(fixture.at), { tile: fixture.tile, seat: null }]));
    board.forEach((unit) => this.put(unit.at, unit));
    this.fighting = false;
    this.opening = false; // a battle that has not come to its first segment
    this.sprung = null; // the last foundation tile that was destroyed: it may take a unit with it
    this.played = null; // the instant tile whose effects are being told
    this.fallen = new Map(); // by field, the units that this segment has destroyed: what they have done may be told after it
  }

  /**
   * The tracker as it was before `events`, given that it shows what came of them.
   * @param {HexNames} names
   * @param {HexView} view
   * @param {GameEvent[]} events
   * @returns {Tracker}
   */
  static before(names, view, events) {
    const tracker = new Tracker(names, view);
    [...events].reverse().forEach((event) => tracker.back(event));
    return tracker;
  }

  /** One that goes its own way: a taken-back move is told with it. */
  copy() {
    return Object.assign(new Tracker(this.names), this, { units: new Map(this.units), fixtures: new Map(this.fixtures) });
  }

  /**
   * @param {Field} place
   * @returns {Piece | undefined}
   */
  at(place) {
    return Array.isArray(place) ? (this.units.get(keyOf(place)) ?? this.fixtures.get(keyOf(place))) : undefined;
  }

  /**
   * The tile of the land there: it may share its field with a unit.
   * @param {Field} place
   * @returns {Piece | undefined}
   */
  fixtureAt(place) {
    return this.fixtures.get(keyOf(place));
  }

  /**
   * The unit that stands there, or has stood there in this segment.
   * @param {Field} place
   * @returns {Piece | undefined}
   */
  lately(place) {
    return this.at(place) ?? this.fallen.get(keyOf(place));
  }

  /** @param {GameEvent} event */
  forward(event) {
    if (event.type === "played") this.played = event.tile;
    if (event.type === "battle_started" || event.type === "battle_ended") this.fighting = event.type === "battle_started";
    if (event.type === "battle_started" || event.type === "turn_started") this.played = null;
    if (event.type === "opening" || event.type === "segment") this.opening = event.type === "opening";
    if (["opening", "segment", "battle_ended"].includes(event.type)) this.fallen = new Map();
    if (event.type === "destroyed") this.fallen = new Map([...this.fallen, [keyOf(event.at), event]]);
    if (event.type === "ground_destroyed") this.sprung = event;
    if (event.type === "placed" && !this.names.isFoundation(event)) this.put(event.at, event);
    if (event.type === "placed_fixture") this.fixtures.set(keyOf(event.at), { tile: event.tile, seat: null });
    this.exchange(exchanges(event));
    if (goes(event)) this.shift(event.from, event.to);
    if (event.type === "turned_over") this.show(event.at, event.tile);
    if (leaves(event)) this.units.delete(keyOf(event.at));
  }

  /** @param {GameEvent} event */
  back(event) {
    if (event.type === "placed" && !this.names.isFoundation(event)) this.units.delete(keyOf(event.at));
    if (event.type === "placed_fixture") this.fixtures.delete(keyOf(event.at));
    this.exchange(exchanges(event).map(({ from, to }) => ({ from: to, to: from })));
    if (goes(event)) this.shift(event.to, event.from);
    if (event.type === "turned_over") this.show(event.at, event.was);
    if (leaves(event)) this.put(event.at, event);
  }

  /**
   * @param {Field} place
   * @param {GameEvent} event
   */
  put(place, { tile, seat, army }) {
    this.units.set(keyOf(place), { tile, seat, army });
  }

  /**
   * The unit there shows that face.
   * @param {Field} place
   * @param {string} tile
   */
  show(place, tile) {
    const unit = this.at(place);
    if (unit) this.put(place, { ...unit, tile });
  }

  /**
   * Units go to each other's fields.
   * @param {{from: Field, to: Field}[]} ways
   */
  exchange(ways) {
    const units = ways.map(({ from }) => this.at(from));
    ways.forEach(({ to }, i) => units[i] && this.put(to, units[i]));
  }

  /**
   * @param {Field} from
   * @param {Field} to
   */
  shift(from, to) {
    const unit = this.units.get(keyOf(from));
    this.units.delete(keyOf(from));
    if (unit) this.units.set(keyOf(to), unit);
  }
}
