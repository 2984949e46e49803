// Which tile stood where when something happened. Events name fields; the log wants names. The board is followed
// through the events, and what stood there before the first of them is found by going back from the last position.

import { keyOf } from "./geometry.js";

export class Tracker {
  constructor(units = []) {
    this.units = new Map(units.map((unit) => [keyOf(unit.at), { tile: unit.tile, seat: unit.seat }]));
    this.fighting = false;
    this.played = null; // the instant tile whose effects are being told
  }

  /** The tracker as it was before `events`, given that it shows what came of them. */
  static before(units, events) {
    const tracker = new Tracker(units);
    [...events].reverse().forEach((event) => tracker.back(event));
    return tracker;
  }

  /** One that goes its own way: a taken-back move is told with it. */
  copy() {
    return Object.assign(new Tracker(), this, { units: new Map(this.units) });
  }

  at(place) {
    return Array.isArray(place) ? this.units.get(keyOf(place)) : undefined;
  }

  forward(event) {
    if (event.type === "played") this.played = event.tile;
    if (event.type === "battle_started" || event.type === "battle_ended") this.fighting = event.type === "battle_started";
    if (event.type === "battle_started" || event.type === "turn_started") this.played = null;
    if (event.type === "placed") this.put(event.at, event);
    if (event.type === "moved" || event.type === "pushed") this.shift(event.from, event.to);
    if (event.type === "destroyed") this.units.delete(keyOf(event.at));
  }

  back(event) {
    if (event.type === "placed") this.units.delete(keyOf(event.at));
    if (event.type === "moved" || event.type === "pushed") this.shift(event.to, event.from);
    if (event.type === "destroyed") this.put(event.at, event);
  }

  put(place, { tile, seat }) {
    this.units.set(keyOf(place), { tile, seat });
  }

  shift(from, to) {
    const unit = this.units.get(keyOf(from));
    this.units.delete(keyOf(from));
    if (unit) this.units.set(keyOf(to), unit);
  }
}
