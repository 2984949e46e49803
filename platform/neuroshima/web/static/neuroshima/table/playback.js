// When a table shows what it is told: one action after the other, each long enough to be followed. One press skips to the
// present. Nothing here knows a page or a game; element.js draws.

/** Milliseconds for which an action of another player is seen before the next, by the speed that the reader has chosen. */
const PAUSES = { 1: 700, 2: 600, 4: 500 };

/**
 * How long an action is seen before the next one follows.
 * @param {number} speed
 * @returns {number} milliseconds
 */
export const pauseOf = (speed) => PAUSES[/** @type {1 | 2 | 4} */ (speed)] ?? PAUSES[1];

/**
 * What a playback needs of the table.
 * @template Message
 * @typedef {object} Stage
 * @property {(message: Message) => Promise<unknown> | null} watch lets a message be watched step by step, before what
 *   came of it is shown; null if there is nothing to watch
 * @property {(message: Message, isLast: boolean) => number} show shows a message; returns for how many milliseconds it is
 *   looked at before the next one follows
 * @property {(message: Message) => boolean} waits whether a message waits until the one before has been looked at
 * @property {() => void} [behind] messages have begun to wait: the reader may skip
 */

/**
 * Messages that wait to be shown, in their order.
 * @template Message
 */
export class Playback {
  /** @type {Message[]} */
  #queue = [];
  #seenAt = 0; // when the last one has been looked at
  /** @type {(() => void) | null} ends the wait */
  #wake = null;
  #isRunning = false;
  /** @type {Promise<void>} */
  #drained = Promise.resolve();
  /** Whether the rest is shown at once: the reader has skipped. */
  hurries = false;

  /**
   * @param {Stage<Message>} stage
   * @param {{now: () => number, sleep: (milliseconds: number) => Promise<void>}} [clock]
   */
  constructor(stage, clock = { now: () => Date.now(), sleep: (ms) => new Promise((resolve) => { setTimeout(resolve, ms); }) }) {
    this.stage = stage;
    this.clock = clock;
  }

  /** Whether something waits that the reader may skip to. */
  get isBehind() { return this.#queue.length > 0; }

  /** Whether a message is being shown, and others follow it. */
  get isBusy() { return this.#isRunning; }

  /** Ends with the last of those that wait. */
  get drained() { return this.#drained; }

  /**
   * Show a message when those before it have been seen.
   * @param {Message} message
   * @param {boolean} [gathers] whether others may come with it in the same moment
   * @returns {Promise<void>} ends with the last of those that wait
   */
  add(message, gathers = false) {
    return this.addAll([message], gathers);
  }

  /**
   * @param {Message[]} messages
   * @param {boolean} [gathers]
   * @returns {Promise<void>}
   */
  addAll(messages, gathers = false) {
    this.#queue.push(...messages);
    if (!this.#isRunning) this.#drained = this.#drain(gathers);
    return this.#drained;
  }

  /** Forget what waits: a newer position takes its place. */
  drop() {
    this.#queue = [];
    this.#seenAt = 0;
    this.#wake?.();
  }

  /**
   * Show what waits at once.
   * @param {(message: Message) => boolean} [needed] which of them are shown at all
   * @returns {boolean} whether anything waited
   */
  skip(needed = () => true) {
    const wasBehind = this.isBehind;
    this.#queue = this.#queue.filter((message, i) => i === this.#queue.length - 1 || needed(message));
    this.hurries = wasBehind;
    this.#seenAt = 0;
    this.#wake?.();
    return wasBehind;
  }

  async #drain(gathers) {
    this.#isRunning = true;
    if (gathers) await null;
    while (this.#isRunning) await this.#next();
    this.hurries = false;
  }

  async #next() {
    if (this.#queue.length > 0 && this.stage.waits(this.#queue[0])) await this.#look();
    const message = this.#queue.shift();
    if (message === undefined) {
      this.#isRunning = false;
      return;
    }
    const watched = this.stage.watch(message);
    if (watched !== null) await watched;
    this.#isRunning = this.isBehind; // the table rests on the last: one that comes while it is drawn begins anew
    const time = this.stage.show(message, !this.#isRunning);
    this.#seenAt = this.hurries ? 0 : this.clock.now() + time;
  }

  /** Wait until the last one has been looked at, or the reader skips. */
  async #look() {
    const left = this.#seenAt - this.clock.now();
    if (left <= 0 || this.hurries) return;
    this.stage.behind?.();
    const woken = new Promise((resolve) => { this.#wake = () => resolve(undefined); });
    await Promise.race([this.clock.sleep(left), woken]);
    this.#wake = null;
  }
}
