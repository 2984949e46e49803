// What was said at a match, as far as this reader knows it: kept by number, and counted while nobody reads it.

/** @import { Said, TalkMessage, TalkRights } from "./types.js" */

/** @type {TalkRights} */
const NONE = { circle: "spectators", phrases: false, text: false, why_not: "", muted: [], muted_seats: [], agrees: null, all_agree: false };

/** The talk at one match. */
export class TalkLog {
  /** @type {Map<number, Said>} */
  #said = new Map();
  /** The last change that the server has told. */
  change = 0;
  /** @type {TalkRights} */
  rights = NONE;
  #known = false;
  /** @type {boolean | null} what the reader has chosen, until the server tells it back */
  #chosen = null;

  /** @param {number} read the number of the last message that was read */
  constructor(read = 0) { this.read = read; }

  /**
   * Take what the server tells.
   * @param {TalkMessage} message
   * @returns {Said[]} what others have just said, to be announced; nothing of what was there when the page opened
   */
  take({ change, whole, messages, rights }) {
    if (change < this.change && !whole) return [];
    const before = Math.max(0, ...this.#said.keys());
    if (whole) this.#said.clear();
    for (const said of messages) this.#said.set(said.number, said);
    this.change = change;
    this.rights = rights;
    if (rights.agrees === this.#chosen) this.#chosen = null;
    const fresh = this.#known ? messages.filter((said) => said.number > before && this.#isNews(said)) : [];
    this.#known = true;
    return fresh;
  }

  /**
   * Take what the reader has chosen: whether everybody may read the talk after the match. News that was on its way may
   * not undo it.
   * @param {boolean | null} agrees null if the server has refused it
   */
  choose(agrees) { this.#chosen = agrees; }

  /**
   * Whether the reader lets everybody read the talk after the match; null if nobody asks them.
   * @returns {boolean | null}
   */
  get agrees() { return this.rights.agrees === null ? null : this.#chosen ?? this.rights.agrees; }

  /**
   * The messages that are shown, in order.
   * @returns {Said[]}
   */
  lines() { return [...this.#said.values()].filter((said) => !this.isMuted(said)).sort((a, b) => a.number - b.number); }

  /**
   * Those who are muted, each once: the last message of each.
   * @returns {Said[]}
   */
  muted() {
    const last = new Map([...this.#said.values()].filter((said) => this.isMuted(said)).map((said) => [said.author, said]));
    return [...last.values()];
  }

  /**
   * @param {Said} said
   * @returns {boolean}
   */
  isMuted(said) { return this.rights.muted.includes(said.author); }

  /**
   * How many messages of others wait to be read.
   * @returns {number}
   */
  unread() { return this.lines().filter((said) => said.number > this.read && this.#isNews(said)).length; }

  /** All that is there was read. */
  markRead() { this.read = Math.max(this.read, 0, ...this.#said.keys()); }

  /**
   * Whether there is anything to be read or said here.
   * @returns {boolean}
   */
  get isOfUse() { return this.rights.phrases || this.rights.text || this.#said.size > 0 || this.rights.circle === "spectators"; }

  #isNews(said) { return !said.mine && !said.removed && !this.isMuted(said); }
}
