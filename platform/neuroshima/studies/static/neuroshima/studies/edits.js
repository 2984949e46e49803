// Changes of the position that is set up on the analysis board. The server judges them one after the other, the newest last;
// each can be undone.

/** @import { Options, Snapshot } from "../table/types.js" */
/** @import { Study } from "./study.js" */
/** @import { Settings } from "./settings.js" */
/** @import { Refusal } from "./types.js" */
/** @import { PositionFile } from "../table/types.js" */

const MOST_BACK = 200; // changes that can be undone

/**
 * What the board does. `busy`: whether the server is asked. `judged`: it has answered to everything, and refused the last
 * change for this reason. `seated`: a position for that many players.
 * @typedef {object} BoardListeners
 * @property {(isBusy: boolean) => void} busy
 * @property {(refused: Refusal | null) => void} judged
 * @property {(position: Snapshot | null, count: number) => Snapshot} seated
 */

/** The changes of a study. */
export class Edits {
  /** @type {PositionFile[]} documents as they were before the changes, the last one last */
  #before = [];
  /** @type {{position?: Snapshot, options?: Options} | null} changes that the server has not yet been asked about */
  #wanted = null;

  /**
   * @param {Study} study
   * @param {Settings} settings the form with the options
   * @param {BoardListeners} on
   */
  constructor(study, settings, on) {
    this.study = study;
    this.settings = settings;
    this.on = on;
    /** @type {Promise<void> | null} ends when the server has judged everything; null if it has */
    this.judging = null;
    this.position = null; // the position that is set up
    this.view = null;
  }

  get canUndo() { return this.#before.length > 0; }

  /**
   * Why another document is refused.
   * @param {PositionFile} document_
   * @returns {Promise<Refusal | null>} null if it is the document now
   */
  async refusal(document_) {
    try {
      await this.study.unfold({ ...document_, actions: document_.actions ?? [] });
      return null;
    } catch (error) {
      return /** @type {Refusal} */ (error);
    }
  }

  /**
   * Let the server judge what the editor or the options make of the position. What was played from the old one goes with
   * it.
   * @param {{position?: Snapshot, options?: Options}} change
   */
  judge(change) {
    this.#wanted = { ...this.#wanted, ...change };
    this.on.busy(true);
    this.judging ??= this.#judgeAll().finally(() => {
      this.judging = null;
      this.on.busy(false);
    });
  }

  /**
   * The document was changed from `before`: what stands in it now is edited on, and it can be undone.
   * @param {PositionFile} before
   */
  changedFrom(before) {
    this.#before = [...this.#before, before].slice(-MOST_BACK);
    this.position = this.study.document.position;
    this.view = this.study.frames[0].view;
  }

  /**
   * The document before the last change, which is forgotten.
   * @returns {PositionFile | undefined}
   */
  popLast() { return this.#before.pop(); }

  async #judgeAll() {
    let refused = null;
    while (this.#wanted) refused = this.settings.changed.length ? await this.#followSettings() : await this.#judgeWanted();
    this.on.judged(refused);
  }

  /** Null, or why it cannot be. */
  async #judgeWanted() {
    const { seats: _chosen, seed: _seed, ...rest } = this.study.document;
    const document_ = { ...rest, position: this.position, ...this.#wanted, actions: [] };
    const before = this.study.document;
    this.#wanted = null;
    const refused = await this.refusal(document_);
    if (refused === null) this.changedFrom(before);
    return refused;
  }

  /** An option was changed, or how many play: the position that is wanted is for as many as that is for. Null, or why it
   * cannot be. */
  async #followSettings() {
    try {
      const { options, count, others } = await this.settings.followed(this.#wanted.options ?? this.study.document.options ?? {});
      const position = this.#wanted.position ?? this.position; // somebody may have gone on with it meanwhile
      this.#wanted = { options, position: others ? this.on.seated(position, count) : position };
      return null;
    } catch (error) {
      if (!this.settings.changed.length && !Object.keys(this.#wanted).length) this.#wanted = null;
      return error;
    }
  }
}
