// Which card lay where when something happened, and which it is now. Places are rows and indices, and shift when a card
// leaves; every card is therefore followed through the events under a name of its own.

import { SIDES } from "../words/names.js";

/** @import { Piece } from "../types.js" */
/** @import { Place, SideName, View } from "../view_types.js" */
/** @import { GameEvent } from "../../neuroshima/table/types.js" */

let made = 0;

/**
 * The city in which a move did something last; undefined if it did nothing on the road.
 * @param {GameEvent[]} events
 * @returns {string | undefined}
 */
export const cityOf = (events) => events.map(({ at, to }) => to ?? at).filter(Array.isArray).at(-1)?.[0];

/** The cards on the road, each under a name that it keeps. */
export class Pieces {
  /** @param {Pick<View, "cities">} [view] */
  constructor(view = { cities: [] }) {
    this.rows = new Map();
    for (const city of view.cities) for (const side of SIDES) this.row(side, city.id).push(...city[side].cards.map((entry) => piece(entry.card)));
  }

  /** @returns {Pieces} */
  copy() {
    const other = new Pieces();
    for (const [key, row] of this.rows) other.rows.set(key, [...row]);
    return other;
  }

  /**
   * @param {SideName} side
   * @param {string} city
   * @returns {Piece[]}
   */
  row(side, city) {
    const key = `${side}/${city}`;
    if (!this.rows.has(key)) this.rows.set(key, []);
    return this.rows.get(key);
  }

  /**
   * @param {SideName} side
   * @param {Place} place
   * @returns {Piece | undefined}
   */
  at(side, place) {
    return Array.isArray(place) ? this.row(side, place[0])[place[1]] : undefined;
  }

  /**
   * Where the card of this name lies: {side, city, index}, or null.
   * @param {string} name
   * @returns {{side: string, city: string, index: number} | null}
   */
  find(name) {
    for (const [key, row] of this.rows) {
      const index = row.findIndex((entry) => entry.name === name);
      if (index >= 0) return { side: key.split("/")[0], city: key.split("/")[1], index };
    }
    return null;
  }

  /**
   * Follow a position: what is not where it was thought to be gets a new name.
   * @param {Pick<View, "cities">} view
   */
  align(view) {
    for (const city of view.cities) {
      for (const side of SIDES) {
        const row = this.row(side, city.id);
        row.length = Math.min(row.length, city[side].cards.length);
        city[side].cards.forEach((entry, i) => row[i]?.card !== entry.card && (row[i] = piece(entry.card)));
      }
    }
  }

  /** @param {GameEvent} event */
  forward(event) {
    const side = SIDES[event.seat];
    if (event.type === "deployed") this.put(side, event.at, piece(event.card));
    if (event.type === "killed" || event.type === "returned") this.take(side, event.at, event.card);
    if (event.type === "moved") this.put(side, event.to, this.take(side, event.from, event.card) ?? piece(event.card));
  }

  /** @param {GameEvent} event */
  back(event) {
    const side = SIDES[event.seat];
    if (event.type === "deployed") this.take(side, event.at, event.card);
    if (event.type === "killed" || event.type === "returned") this.put(side, event.at, piece(event.card));
    if (event.type === "moved") this.put(side, event.from, this.take(side, event.to, event.card) ?? piece(event.card));
  }

  /**
   * @param {SideName} side
   * @param {Place} place
   * @param {string} card
   * @returns {Piece | undefined}
   */
  take(side, place, card) {
    if (!Array.isArray(place)) return undefined;
    const row = this.row(side, place[0]);
    const index = row[place[1]]?.card === card ? place[1] : row.findIndex((entry) => entry.card === card);
    return index < 0 ? undefined : row.splice(index, 1)[0];
  }

  /**
   * @param {SideName} side
   * @param {Place} place
   * @param {Piece} entry
   */
  put(side, place, entry) {
    if (Array.isArray(place)) this.row(side, place[0]).splice(place[1] ?? Infinity, 0, entry);
  }
}

const piece = (card) => ({ card, name: `${card}-${made++}` });
