// How far a reader has come in a lesson, and what the server says to what they do. Nothing here needs a page.

/** @import { Action } from "../table/types.js" */
/** @import { PositionFile } from "../table/types.js" */
/** @import { Start, Step, Verdict } from "./types.js" */

/** The course of a lesson. */
export class Course {
  /**
   * @param {Start} known
   * @param {(body: object) => Promise<Verdict>} ask the server about a step; throws a `Refusal`
   */
  constructor(known, ask) {
    this.steps = known.steps;
    this.envelope = known.document;
    this.ask = ask;
    this.index = 0;
    /** @type {Action[]} what was done in this step */
    this.mine = [];
    /** @type {Action[][]} what was done in the steps since the last position */
    this.done = [];
    /** @type {"open" | "done" | "mistake" | "ended"} */
    this.result = "open";
    this.goTo(known.step);
  }

  /** @returns {Step} */
  get step() { return this.steps[this.index]; }

  get isLast() { return this.index === this.steps.length - 1; }

  /** The step whose position is played on. */
  get base() {
    return this.steps.slice(0, this.index + 1).findLastIndex(({ position }) => position !== null);
  }

  /**
   * Go to a step, as if the reader had done the ones before it as the lesson does.
   * @param {number} index
   */
  goTo(index) {
    this.index = index;
    this.done = this.steps.slice(this.base, index).map(({ solution }) => solution);
    this.mine = [];
    this.result = "open";
  }

  /** On to the next step, with what the reader has done. */
  next() {
    const done = [...this.done, this.mine];
    this.goTo(this.index + 1);
    this.done = this.step.position === null ? done : [];
  }

  /**
   * The step from its beginning.
   * @returns {Promise<PositionFile>} the document to be shown
   */
  async begin() {
    const { actions } = await this.#asked({});
    this.mine = [];
    this.result = "open";
    return this.#document(actions);
  }

  /**
   * The reader does something. If the rules refuse it, nothing changes.
   * @param {Action} action
   * @returns {Promise<{words: string, document: PositionFile}>}
   */
  async act(action) {
    const { result, words, actions } = await this.#asked({ actions: [...this.mine, action] });
    this.mine = [...this.mine, action];
    this.result = result;
    return { words, document: this.#document(actions) };
  }

  /**
   * The reader answers the question.
   * @param {number} answer
   * @returns {Promise<string>} what is said to it
   */
  async answer(answer) {
    const { result, words } = await this.#asked({ answer });
    this.result = result;
    return words;
  }

  /** The reader has read the step, and that was all. */
  async read() {
    this.result = (await this.#asked({ read: true })).result;
  }

  /** @returns {PositionFile} */
  #document(actions) {
    return { ...this.envelope, position: this.steps[this.base].position, actions };
  }

  /** @returns {Promise<Verdict>} */
  #asked(more) {
    return this.ask({ step: this.index, done: this.done, ...more });
  }
}
