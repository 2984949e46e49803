// Commands that were given and not yet answered. Each is sent again, under the same id, until it is.

/** @import { Answer } from "../table/types.js" */
/** @import { TalkCommand } from "../talk/types.js" */
/** @import { AcceptedMessage, Command, RefusedMessage, ToServer } from "./types.js" */

const PATIENCE = 5000; // ms without an answer mean: unknown, ask again

/**
 * A new id. `crypto.randomUUID` exists on secure pages only, and a table in the home network is none.
 * @returns {string}
 */
export function newId() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The open commands of a page. */
export class Commands {
  #send;
  /** @type {Map<string, {message: ToServer, resolve: (answer: Answer) => void, timer: number}>} */
  #open = new Map();

  /** @param {(message: ToServer) => boolean} send puts a message on the wire, or returns false */
  constructor(send) { this.#send = send; }

  /**
   * Give a command.
   * @param {Command | TalkCommand} command
   * @returns {Promise<Answer>} what became of it
   */
  give(command) {
    const id = newId();
    return new Promise((resolve) => {
      this.#open.set(id, { message: { ...command, id }, resolve, timer: 0 });
      this.#dispatch(id);
    });
  }

  /** After a reconnect: everything that is still open goes out again, in the order it was given. */
  resend() { for (const id of this.#open.keys()) this.#dispatch(id); }

  /** @param {Partial<AcceptedMessage>} message */
  accepted({ id, seq }) { this.#settle(id, { accepted: true, seq }); }

  /**
   * @param {Partial<RefusedMessage>} message
   * @returns {boolean} false if no open command has that id
   */
  refused({ id, code, message }) { return this.#settle(id, { accepted: false, code, message }); }

  #dispatch(id) {
    const entry = this.#open.get(id);
    clearTimeout(entry.timer);
    this.#send(entry.message);
    entry.timer = setTimeout(() => this.#dispatch(id), PATIENCE);
  }

  #settle(id, answer) {
    const entry = this.#open.get(id);
    if (entry === undefined) return false;
    this.#open.delete(id);
    clearTimeout(entry.timer);
    entry.resolve(answer);
    return true;
  }
}
