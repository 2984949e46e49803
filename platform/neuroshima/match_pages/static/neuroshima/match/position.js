// What this page knows of the match. It takes messages in any order, and says what each of them changes.

import { applied } from "./json_patch.js";

/** @import { Ending, Entry, Message, Move, Offer, Outcome, Seat, Status, View } from "../table/types.js" */
/** @import { MovedMessage, Right, SeatsMessage, StateMessage } from "./types.js" */

/** The position of a match, as the reader may know it. */
export class Position {
  seq = -1;
  /** @type {Status | ""} */
  status = "";
  frozenWhy = "";
  /** @type {View | null} */
  view = null;
  /** @type {{[seat: string]: Entry[]}} */
  legal = {};
  /** @type {number[]} */
  toMove = [];
  /** @type {number[]} */
  you = [];
  /** @type {Seat[]} */
  seats = [];
  /** @type {number[]} */
  takeBack = [];
  /** @type {Offer | null} */
  offer = null;
  /** @type {{[right in Right]?: number[]}} */
  rights = {};
  secret = true;
  /** @type {Outcome | null} */
  outcome = null;
  /** @type {Ending | null} */
  ending = null;
  /** @type {Move[]} */
  history = [];
  /** @type {Move | null} */
  move = null;

  /**
   * A whole state.
   * @param {StateMessage} message
   * @returns {boolean} whether it shows something else than before
   */
  takeState(message) {
    if (message.seq < this.seq) return false;
    const before = this.#shown();
    this.seq = message.seq;
    this.you = message.you;
    this.seats = message.seats;
    this.frozenWhy = message.frozen_why;
    this.history = message.history;
    this.#takePosition(message);
    if (before === this.#shown()) return false;
    this.move = null;
    return true;
  }

  /**
   * One move.
   * @param {MovedMessage} message
   * @returns {"new" | "old" | "gap"} "old": it is known already; "gap": something before it is missing, or its changes do
   *   not fit the view that is here
   */
  takeMoved(message) {
    if (message.seq <= this.seq) return "old";
    if (message.seq > this.seq + 1) return "gap";
    const view = this.#viewAfter(message);
    if (view === undefined) return "gap";
    const { seq, kind, seat, action, events, left } = message;
    this.move = { seq, kind, seat, action, events, left };
    this.seq = seq;
    this.history = [...this.history, this.move];
    this.#takePosition({ ...message, view });
    return "new";
  }

  /**
   * Who sits where.
   * @param {SeatsMessage} message
   * @returns {boolean} whether the match began or ended with it, so that a position is missing
   */
  takeSeats({ seats, status }) {
    this.seats = seats;
    return status !== this.status;
  }

  get mayMove() { return this.status === "running" && this.you.some((seat) => this.toMove.includes(seat)); }

  /**
   * The own seat that alone may see the position, if several seats are played at one screen; null if nothing is hidden.
   * @returns {number | null}
   */
  get secretSeat() {
    if (this.status !== "running" || this.you.length < 2 || !this.secret) return null;
    return this.you.find((own) => this.toMove.includes(own)) ?? this.you[0];
  }

  /** Whether the analysis board is open: while the match runs, against bots, or if all people allow it. */
  get allowsWhatIf() {
    const people = this.seats.filter((seat) => seat.kind !== "bot");
    const alone = people.every(({ seat }) => this.you.includes(seat));
    return this.status === "running" && (alone || people.every((seat) => seat.what_if));
  }

  /**
   * The message for the game's element.
   * @returns {Message}
   */
  forElement() {
    const { seq, view, legal, toMove, you, seats, takeBack, outcome, ending, move, history } = this;
    const status = /** @type {Status} */ (this.status);
    return { seq, view, legal, toMove, you, seats, takeBack, outcome, ending, status, move, history };
  }

  /** The view after a move; undefined if its changes do not fit the view that is here. */
  #viewAfter({ view, changes }) {
    if (!changes) return view;
    try {
      return applied(this.view, changes);
    } catch {
      return undefined;
    }
  }

  #takePosition(message) {
    this.status = message.status;
    this.view = message.view;
    this.legal = message.legal;
    this.toMove = message.to_move;
    this.takeBack = message.take_back;
    this.offer = message.offer;
    this.rights = message.rights;
    this.secret = message.secret;
    this.outcome = message.outcome;
    this.ending = message.ending;
  }

  #shown() {
    const { seq, status, view, legal, you, takeBack, history } = this;
    return JSON.stringify([seq, status, view, legal, you, takeBack, history.length]);
  }
}
