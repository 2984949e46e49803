// Questions "what if": only the last one counts, and only while the position is the one it was asked for.

import { newId } from "../shared/commands.js";

/** @import { Action, View } from "../table/types.js" */
/** @import { ToServer } from "../shared/types.js" */

const REST = 80; // ms the hand must rest before the server is asked
const PATIENCE = 4000;

/** The open question of a page. */
export class Previews {
  #send;
  /** @type {{id: string, resolve: (view: View | null) => void} | null} */
  #asked = null;
  /** @type {number} */
  #timer = 0;

  /**
   * @param {(message: ToServer) => boolean} send puts a message on the wire, or returns false
   * @param {"preview" | "outlook"} [type] of the question
   */
  constructor(send, type = "preview") {
    this.#send = send;
    this.type = type;
  }

  /**
   * Ask what an action would lead to.
   * @param {number} seat
   * @param {Action} action
   * @returns {Promise<View | null>} null if a newer question, a new position or a refusal came between
   */
  ask(seat, action) {
    this.drop();
    return new Promise((resolve) => {
      const asked = { id: newId(), resolve };
      this.#asked = asked;
      this.#timer = setTimeout(() => this.#go(asked, seat, action), REST);
    });
  }

  /**
   * An answer of the server.
   * @param {string} id
   * @param {View | null} view null for a refusal
   * @returns {boolean} false if it was not asked here
   */
  answer(id, view) {
    if (this.#asked?.id !== id) return false;
    this.#settle(view);
    return true;
  }

  drop() { if (this.#asked !== null) this.#settle(null); }

  #go(asked, seat, action) {
    this.#timer = setTimeout(() => this.drop(), PATIENCE);
    if (!this.#send({ type: this.type, id: asked.id, seat, action })) this.drop();
  }

  #settle(view) {
    clearTimeout(this.#timer);
    const { resolve } = this.#asked;
    this.#asked = null;
    resolve(view);
  }
}
