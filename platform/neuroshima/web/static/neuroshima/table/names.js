// What players are called. A game adds the names of its own things.

/** @import { Catalogue, Message, Seat } from "./types.js" */

/** The names of the players of a match. */
export class Names {
  /** @param {Catalogue} catalogue */
  constructor(catalogue) {
    this.catalogue = catalogue;
    /** @type {Partial<Seat>[]} */
    this.seats = [];
    /** @type {number[]} */
    this.you = [];
  }

  /**
   * Follow the position: who sits where.
   * @param {Partial<Message>} message
   */
  update(message) {
    this.seats = message.seats ?? [];
    this.you = message.you ?? [];
  }

  /**
   * What a seat plays, for one whose player has no name.
   * @param {number} _seat
   * @returns {string}
   */
  side(_seat) {
    return "";
  }

  /**
   * What the player of a seat is called.
   * @param {number} seat
   * @returns {string}
   */
  player(seat) {
    const entry = this.seats.find((s) => s.seat === seat);
    return entry?.name || this.side(seat);
  }

  /** The edition by which the match is played; null if there is only one. @type {string | null} */
  edition = null;

  /**
   * Where the rules say more of a thing, as a citation; empty where nobody says.
   * @param {string} kind
   * @param {string} id
   * @returns {string}
   */
  citation(kind, id) {
    return this.catalogue?.citations?.[kind]?.[id] ?? "";
  }

  /**
   * Whether the reader plays this seat.
   * @param {number} seat
   * @returns {boolean}
   */
  isMine(seat) {
    return this.you.includes(seat);
  }
}
