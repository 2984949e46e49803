// Questions "what if": only the last one counts, and only while the position is the one it was asked for.

import { newId } from "./commands.js";

const REST = 80; // ms the hand must rest before the server is asked
const PATIENCE = 4000;

export class Previews {
  #send; #asked = null; #timer = 0;

  constructor(send) { this.#send = send; }

  /** Resolves to the view, or to null where a newer question, a new position or a refusal came between. */
  ask(seat, action) {
    this.drop();
    return new Promise((resolve) => {
      const asked = { id: newId(), resolve };
      this.#asked = asked;
      this.#timer = setTimeout(() => this.#go(asked, seat, action), REST);
    });
  }

  /** An answer of the server's: a view, or null for a refusal. False where it was not asked here. */
  answer(id, view) {
    if (this.#asked?.id !== id) return false;
    this.#settle(view);
    return true;
  }

  drop() { if (this.#asked !== null) this.#settle(null); }

  #go(asked, seat, action) {
    this.#timer = setTimeout(() => this.drop(), PATIENCE);
    if (!this.#send({ type: "preview", id: asked.id, seat, action })) this.drop();
  }

  #settle(view) {
    clearTimeout(this.#timer);
    const { resolve } = this.#asked;
    this.#asked = null;
    resolve(view);
  }
}
