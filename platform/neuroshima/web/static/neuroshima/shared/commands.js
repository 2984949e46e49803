// Commands that were given and not yet answered. Each is sent again, under the same id, until it is.

import { gettext } from "./words.js";

/** @import { Answer } from "../table/types.js" */
/** @import { AcceptedMessage, RefusedMessage, ToServer } from "./types.js" */

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
  /** @type {Map<string, {message: ToServer, resolve: (answer: Answer) => void, timer: number, wasSent: boolean}>} */
  #open = new Map();

  /** @param {(message: ToServer) => boolean} send puts a message on the wire, or returns false */
  constructor(send) { this.#send = send; }

  /**
   * Give a command.
   * @param {ToServer} command
   * @returns {Promise<Answer>} what became of it
   */
  give(command) {
    const id = newId();
    return new Promise((resolve) => {
      this.#open.set(id, { message: { ...command, id }, resolve, timer: 0, wasSent: false });
      this.#dispatch(id);
    });
  }

  /** After a reconnect: everything that is still open goes out again, in the order it was given. */
  resend() { for (const id of this.#open.keys()) this.#dispatch(id); }

  /**
   * Give up the open commands of these types: they are not sent again.
   * @param {string[]} types
   * @returns {{message: ToServer, wasSent: boolean}[]} those that were open. `wasSent`: they may have arrived
   */
  withdraw(types) {
    const open = [...this.#open].filter(([, { message }]) => types.includes(message.type));
    for (const [id, { wasSent }] of open) this.#settle(id, { accepted: false, code: "withdrawn", message: wasSent ? doubt() : "" });
    return open.map(([, { message, wasSent }]) => ({ message, wasSent }));
  }

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
    if (this.#send(entry.message)) entry.wasSent = true;
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

/** What is said of a command that is withdrawn after it was sent. */
function doubt() {
  return gettext("Cancelled. It was sent already: if it has arrived, it is taken back when the connection is back.");
}
