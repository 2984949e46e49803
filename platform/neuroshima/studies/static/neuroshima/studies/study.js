// A position file in the hands of its reader, who plays all sides of it. The server says what comes of it and keeps nothing.

import { csrfToken } from "../shared/csrf.js";
import { gettext } from "../shared/words.js";
import { historyTo, moveOf } from "./frames.js";

/** @import { Action, Answer, Entry, Message, Outcome, Seat, Snapshot, Value, View } from "../table/types.js" */
/** @import { Frame, Hypothesis, Refusal, Unfolded } from "./types.js" */
/** @import { PositionFile } from "../table/types.js" */

const ADDRESS = "/study/unfold/";

/**
 * What a position file comes to. Throws a `Refusal`.
 * @param {PositionFile} document_
 * @returns {Promise<Unfolded>}
 */
export const unfoldDocument = (document_) => postJson(ADDRESS, document_);

/**
 * The server's answer to a JSON document. Throws a `Refusal`.
 * @param {string} address
 * @param {object} document_
 * @returns {Promise<Value>}
 */
export async function postJson(address, document_) {
  let response;
  try {
    response = await fetch(address, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() },
      body: JSON.stringify(document_),
    });
  } catch {
    throw Object.assign(new Error(gettext("The server cannot be reached. Nothing is lost; try again.")), { code: "unreachable" });
  }
  const data = await response.json().catch(() => ({}));
  if (response.ok) return data;
  const { code = "internal", message = response.statusText, path = "", action } = data.error ?? {};
  throw Object.assign(new Error(message), { code, path, action });
}


/**
 * The answer to a table while the page still works on something.
 * @returns {Answer}
 */
export const busyAnswer = () => ({ accepted: false, code: "busy", message: gettext("One moment: the server is still busy.") });

/** A position file, and what it comes to. */
export class Study {
  /**
   * @param {PositionFile} document_
   * @param {number | null} [mine] the seat of the reader in the match that it comes from. All sides are the reader's, this
   *   one first.
   */
  constructor(document_, mine = null) {
    this.mine = mine;
    /** @type {PositionFile} */
    this.document = { ...document_, actions: [...(document_.actions ?? [])] };
    /** @type {Frame[]} */
    this.frames = [];
    /** @type {Seat[]} */
    this.seats = [];
    /** @type {{[seat: string]: Entry[]}} */
    this.legal = {};
    /** @type {number[]} */
    this.toMove = [];
    /** @type {Hypothesis[]} */
    this.hypotheses = [];
    /** @type {Outcome | null} */
    this.outcome = null;
    this.position = null;
    /** @type {Promise<unknown>} */
    this.turn = Promise.resolve();
  }

  get last() { return this.frames.length - 1; }

  /**
   * Ask the server what a document comes to. Throws a `Refusal`, and leaves everything as it was.
   * @param {PositionFile} [document_]
   * @returns {Promise<unknown>}
   */
  unfold(document_ = this.document) {
    return this.#after(async () => this.#take(document_, await unfoldDocument(document_)));
  }

  /**
   * Do an action. One that is refused is not kept.
   * @param {number} seat
   * @param {Action} action
   * @returns {Promise<Answer>}
   */
  act(seat, action) {
    return this.#answered(() => this.#with(seat, action));
  }

  /**
   * Take actions back, down to the beginning.
   * @param {number} [count]
   * @returns {Promise<Answer>}
   */
  takeBack(count = 1) {
    return this.#answered(() => ({ ...this.document, actions: this.document.actions.slice(0, Math.max(0, this.document.actions.length - count)) }));
  }

  /**
   * The view as it would be after an action.
   * @param {number} seat
   * @param {Action} action
   * @returns {Promise<View | null>} null if it is refused
   */
  async preview(seat, action) {
    const told = await unfoldDocument(this.#with(seat, action)).catch(() => null);
    return told && told.frames.at(-1).view;
  }

  /**
   * What would come of an action that begins a battle or the like.
   * @param {number} seat
   * @param {Action} action
   * @returns {Promise<object | null>} as the game puts it
   */
  async outlook(seat, action) {
    const told = await postJson("/study/outlook/", this.#with(seat, action)).catch(() => null);
    return told && told.outlook;
  }

  /**
   * The position at a step and its view. Throws a `Refusal`.
   * @param {number} step
   * @returns {Promise<{position: Snapshot, view: View}>}
   */
  async at(step) {
    const { document: document_, frames, position, last } = this;
    if (step === 0 && document_.position) return { position: document_.position, view: frames[0].view };
    if (step >= last) return { position, view: frames[last].view };
    const told = await unfoldDocument({ ...document_, actions: document_.actions.slice(0, step) });
    return { position: told.position, view: frames[step].view };
  }

  /**
   * The document with what was played up to a step.
   * @param {number} step
   * @returns {PositionFile}
   */
  until(step) { return { ...this.document, actions: this.document.actions.slice(0, step) }; }

  /**
   * The message for the game's element.
   * @param {number} [step] the position at this step
   * @param {boolean} [played] with what led to it
   * @returns {Message}
   */
  message(step = this.last, played = false) {
    const { seq, view } = this.frames[step];
    const now = step === this.last;
    return {
      seq, view, seats: this.seats,
      you: this.seats.map(({ seat }) => seat).sort((a, b) => Number(b === this.mine) - Number(a === this.mine)),
      legal: now ? this.legal : {},
      toMove: now ? this.toMove : [],
      takeBack: now && step > 0 ? [this.frames[step].seat] : [],
      outcome: now ? this.outcome : null,
      status: now && this.outcome ? "over" : "running",
      move: played ? moveOf(this.frames[step]) : null,
      history: historyTo(this.frames, step),
    };
  }

  /** @returns {PositionFile} the document with one more action */
  #with(seat, action) {
    return { ...this.document, actions: [...this.document.actions, { seat, ...action }] };
  }

  #take(document_, told) {
    this.document = document_;
    const { frames, seats, legal, hypotheses, outcome, position } = told;
    Object.assign(this, { frames, seats, legal, hypotheses, outcome, position, toMove: told.to_move });
  }

  async #answered(next) {
    try {
      await this.#after(async () => { const document_ = next(); this.#take(document_, await unfoldDocument(document_)); });
      return { accepted: true, seq: this.last };
    } catch (error) {
      const { code = "internal", message } = /** @type {Refusal} */ (error);
      return { accepted: false, code, message };
    }
  }

  /** One question at a time, each about what the one before it has left. */
  #after(question) {
    const mine = this.turn.then(question);
    this.turn = mine.catch(() => {});
    return mine;
  }
}
