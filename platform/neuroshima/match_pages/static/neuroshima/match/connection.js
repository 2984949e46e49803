// What a page and the server say to each other about one match: messages keep the position up to date, commands are given,
// previews asked for. What is shown of it is decided by match.js.

import { Cancelled } from "./cancelled.js";
import { Commands } from "../shared/commands.js";
import { Hinting } from "./hinting.js";
import { Position } from "./position.js";
import { Previews } from "./previews.js";
import { Socket } from "../shared/socket.js";
import { gettext } from "../shared/words.js";

/** @import { Sent } from "./cancelled.js" */
/** @import { Action, Answer, HintAnswer, View } from "../table/types.js" */
/** @import { Clock, Command, FromServer } from "./types.js" */
/** @import { ConnectionState, ToServer } from "../shared/types.js" */
/** @import { DoneMessage, TalkMessage } from "../talk/types.js" */

const WITHDRAWABLE = ["move", "take_back"];
const RESYNC_REST = 2000; // ms between two heartbeats' requests for what is missing

/**
 * What the page does: `state`: show how the connection is; `show`: show a new position; `showHead`: show who sits where
 * and whose turn it is; `showWatching`: show how many watch; `clock`: show the clocks; `tell`: tell a refusal.
 * @typedef {object} PageListeners
 * @property {(state: ConnectionState) => void} state
 * @property {() => void} show
 * @property {() => void} showHead
 * @property {(count: number) => void} showWatching
 * @property {(clock: Clock) => void} [clock]
 * @property {(sentence: string) => void} tell
 */

/**
 * Another part of the page that speaks through the same socket. `take` says whether a message was for it; `opened`: the
 * socket is open, for the first time or again.
 * @typedef {{take: (message: FromServer | TalkMessage | DoneMessage) => boolean, opened: () => void}} Part
 */

/** The page's side of the protocol. */
export class Connection {
  #on;
  #asked = 0; // when a resync was asked for last
  #cancelled = new Cancelled();
  /** @type {Part[]} */
  #parts = [];

  /**
   * @param {string} url of the match's socket
   * @param {PageListeners} on
   */
  constructor(url, on) {
    this.#on = on;
    this.position = new Position();
    this.socket = new Socket(url, { message: (/** @type {FromServer | TalkMessage | DoneMessage} */ message) => this.take(message), state: on.state, open: () => this.#opened() });
    this.commands = new Commands((message) => this.socket.send(message));
    this.previews = new Previews((message) => this.socket.send(message));
    this.outlooks = new Previews((message) => this.socket.send(message), "outlook");
    this.hinting = new Hinting((message) => this.socket.send(message));
  }

  open() { this.socket.open(); }

  /**
   * Let a part of the page use the socket, too. Call it before `open`.
   * @param {Part} part
   */
  add(part) { this.#parts.push(part); }

  /**
   * Send a message of a part.
   * @param {ToServer} message
   * @returns {boolean} false if there is no open socket to send it through
   */
  send(message) { return this.socket.send(message); }

  /**
   * Give a command. A refusal is told, and the position asked for if it has changed since.
   * @param {Command} command
   * @returns {Promise<Answer>}
   */
  async give(command) {
    this.#drop();
    this.#cancelled.forget();
    const answer = await this.commands.give({ ...command, expect: this.position.seq });
    if (!answer.accepted) {
      if (answer.message) this.#on.tell(answer.message);
      if (answer.code === "stale") this.#resync();
    }
    return answer;
  }

  /**
   * Give up an action or take-back that has no answer. An action that arrives all the same is taken back.
   * @returns {boolean} whether there was one
   */
  withdraw() {
    const open = this.commands.withdraw(WITHDRAWABLE);
    for (const { message, wasSent } of open) if (wasSent && message.type === "move") this.#cancelled.add(/** @type {Sent} */ (/** @type {unknown} */ (message)));
    return open.length > 0;
  }

  /**
   * Ask what an action would lead to.
   * @param {number} seat
   * @param {Action} action
   * @returns {Promise<View | null>}
   */
  preview(seat, action) { return this.previews.ask(seat, action); }

  /**
   * Ask what would come of an action that begins a battle or the like.
   * @param {number} seat
   * @param {Action} action
   * @returns {Promise<View | null>} as the game puts it
   */
  outlook(seat, action) { return this.outlooks.ask(seat, action); }

  /**
   * Ask what a seat may do best.
   * @param {number} seat
   * @returns {Promise<HintAnswer>}
   */
  hint(seat) { return this.hinting.ask(seat); }

  /**
   * Handle a message of the server. One of an unknown type is left alone.
   * @param {FromServer | TalkMessage | DoneMessage} message
   */
  take(message) {
    if (this.#parts.some((part) => part.take(message))) return;
    switch (message.type) {
      case "state": this.#takeState(message); break;
      case "moved": this.#takeMoved(message); break;
      case "clock": this.#on.clock?.(message.clock); break;
      case "seats": this.#takeSeats(message); break;
      case "accepted": this.commands.accepted(message); break;
      case "refused": this.#takeRefused(message); break;
      case "preview": this.previews.answer(message.id, message.view); break;
      case "outlook": this.outlooks.answer(message.id, message.outlook); break;
      case "hint": this.hinting.answer(message.id, { hints: message.candidates, message: "" }); break;
      case "pong": this.#takePong(message); break;
    }
  }

  #opened() {
    if (this.position.seq >= 0) this.socket.send({ type: "ping", have: this.position.seq });
    this.commands.resend();
    for (const part of this.#parts) part.opened();
  }

  #resync() {
    this.#asked = Date.now();
    this.socket.send({ type: "resync", have: Math.max(0, this.position.seq) });
  }

  #drop() {
    this.previews.drop();
    this.outlooks.drop();
    this.hinting.drop();
  }

  #show() {
    this.#drop();
    this.#on.show();
    this.#takeBackCancelled();
  }

  #takeBackCancelled() {
    const arrived = this.#cancelled.arrivedIn(this.position);
    if (arrived === null) return;
    if (arrived.mayTakeBack) this.give({ type: "take_back", seat: arrived.seat });
    this.#on.tell(arrived.mayTakeBack ? gettext("What you cancelled had arrived; it is taken back.") : gettext("What you cancelled had arrived, and cannot be taken back any more."));
  }

  #takeState(message) {
    if (this.position.takeState(message)) this.#show();
    else this.#on.showHead();
  }

  #takeSeats(message) {
    if (this.position.takeSeats(message)) this.#resync();
    this.#on.showHead();
  }

  #takeMoved(message) {
    const what = this.position.takeMoved(message);
    if (what === "gap") this.#resync();
    if (what === "new") this.#show();
  }

  #takePong({ seq, watching }) {
    if (typeof watching === "number") this.#on.showWatching(watching);
    if (seq > this.position.seq && Date.now() - this.#asked > RESYNC_REST) this.#resync();
  }

  #takeRefused(message) {
    const known = this.commands.refused(message) || this.previews.answer(message.id, null) || this.outlooks.answer(message.id, null)
      || this.hinting.answer(message.id, { hints: [], message: message.message });
    if (!known && message.id === "") this.#on.tell(message.message);
  }
}
