// Questions for hints: the last one counts, and only while the position is the one it was asked for. A worker of the server
// thinks, so the answer takes a while.

import { newId } from "../shared/commands.js";
import { gettext } from "../shared/words.js";

/** @import { HintAnswer } from "../table/types.js" */
/** @import { ToServer } from "../shared/types.js" */

const PATIENCE = 15_000;
const none = (message = "") => ({ hints: [], message });

/** The open question of a page. */
export class Hinting {
  #send;
  /** @type {{id: string, resolve: (answer: HintAnswer) => void} | null} */
  #asked = null;
  /** @type {number} */
  #timer = 0;

  /** @param {(message: ToServer) => boolean} send puts a message on the wire, or returns false */
  constructor(send) { this.#send = send; }

  /**
   * @param {number} seat
   * @returns {Promise<HintAnswer>} without hints if there are none, with the reason in words
   */
  ask(seat) {
    this.drop();
    return new Promise((resolve) => {
      const asked = { id: newId(), resolve };
      this.#asked = asked;
      this.#timer = setTimeout(() => this.#settle(none(gettext("The server cannot be reached. Nothing is lost; try again."))), PATIENCE);
      if (!this.#send({ type: "hint", id: asked.id, seat })) this.#settle(none(gettext("The server cannot be reached. Nothing is lost; try again.")));
    });
  }

  /**
   * An answer of the server.
   * @param {string} id
   * @param {HintAnswer} answer
   * @returns {boolean} false if it was not asked here
   */
  answer(id, answer) {
    if (this.#asked?.id !== id) return false;
    this.#settle(answer);
    return true;
  }

  /** Another position: nobody waits any more. */
  drop() { if (this.#asked !== null) this.#settle(none()); }

  #settle(answer) {
    clearTimeout(this.#timer);
    const { resolve } = this.#asked;
    this.#asked = null;
    resolve(answer);
  }
}
