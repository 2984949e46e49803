// Actions that the player has cancelled after they were sent. One that arrives all the same is taken back.

/** @import { Action } from "../table/types.js" */
/** @import { Position } from "./position.js" */

/** @typedef {{seat: number, action: Action, expect: number}} Sent a move as it was sent */

/** The cancelled actions of a page. */
export class Cancelled {
  /** @type {Sent | null} */
  #sent = null;

  /** @param {Sent} sent */
  add(sent) { this.#sent = sent; }

  /** The player acts again: what arrives now is what they want. */
  forget() { this.#sent = null; }

  /**
   * Whether the cancelled action is the last one in this position.
   * @param {Position} position
   * @returns {{seat: number, mayTakeBack: boolean} | null} null if it has not arrived
   */
  arrivedIn({ seq, history, takeBack }) {
    if (this.#sent === null || seq <= this.#sent.expect) return null;
    const { seat, action, expect } = this.#sent;
    this.#sent = null; // it has come, or it never will: another move stands in its place
    const next = history.find((move) => move.seq > expect && move.kind === "action");
    const has = next !== undefined && next.seat === seat && Object.keys(action).every((field) => JSON.stringify(next.action?.[field]) === JSON.stringify(action[field]));
    return has ? { seat, mayTakeBack: takeBack.includes(seat) } : null;
  }
}
