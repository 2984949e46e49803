// Lasting names for units, so that one that moves keeps its picture.

import { keyOf } from "../board/geometry.js";
import { exchanges, goes, leaves } from "../log/unit_tracker.js";

/**
 * @import { GameEvent } from "../../neuroshima/table/types.js"
 * @import { Field, Unit } from "../types.js"
 */

/** Lasting names for units, so that one that moves keeps its picture. */
export class UnitKeys {
  constructor() {
    this.keys = new Map();
    this.count = 0;
  }

  /**
   * Follow what events say about who moved where.
   * @param {GameEvent[]} events
   */
  forward(events) {
    for (const event of events) {
      if (goes(event)) this.shift(event.from, event.to);
      this.exchange(exchanges(event));
      if (leaves(event)) this.keys.delete(keyOf(event.at));
    }
  }

  /**
   * Units go to each other's fields.
   * @param {{from: Field, to: Field}[]} ways
   */
  exchange(ways) {
    const keys = ways.map(({ from }) => this.keys.get(keyOf(from)));
    ways.forEach(({ to }, i) => this.keys.set(keyOf(to), keys[i]));
  }

  /**
   * @param {Field} from
   * @param {Field} to
   */
  shift(from, to) {
    const key = this.keys.get(keyOf(from));
    this.keys.delete(keyOf(from));
    if (key) this.keys.set(keyOf(to), key);
  }

  /**
   * @param {Unit} unit
   * @returns {string}
   */
  of(unit) {
    const place = keyOf(unit.at);
    const old = this.keys.get(place);
    const name = `${unit.seat}/${unit.army ?? ""}/${unit.tile}/`;
    if (!old?.startsWith(name)) this.keys.set(place, name + this.count++);
    return this.keys.get(place);
  }
}
