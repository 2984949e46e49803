// A game's element: it takes messages of the host one after the other, shows what others do, keeps what the viewer has
// begun, and tells the screen reader. A game extends it; docs/tables.md shows how. What a game adds is in element_hooks.js.

import { AFTER_PAINT, prefersStillness } from "./dom.js";
import { TableHooks } from "./element_hooks.js";
import { hostLine } from "./host_words.js";
import { SoundButton } from "./sound_button.js";
import { bindTexts } from "./text.js";
import { readNamesWhole } from "./whole_names.js";

const PAUSE = 450; // milliseconds between moves of others that arrive together

/** @import { Message, Move, View } from "./types.js" */

/** The base class of a game's element. */
export class TableElement extends TableHooks {
  constructor() {
    super();
    /** @type {Message[]} */
    this.queue = [];
    /** @type {Message | null} the message that is shown */
    this.state = null;
    this.resized = () => this.measure();
    this.above = new ResizeObserver(this.resized); // a notice goes, a longer name makes the head of the page higher
  }

  connectedCallback() {
    this.classList.add("nt-element");
    readNamesWhole(this.ownerDocument);
    window.addEventListener("resize", this.resized);
    for (const part of before(this)) this.above.observe(part);
    this.controller?.start();
  }

  disconnectedCallback() {
    window.removeEventListener("resize", this.resized);
    this.above.disconnect();
    clearTimeout(this.measuring);
    this.controller?.stop();
    this.sound?.stop();
  }

  // --- what the host calls --------------------------------------------------------------------------------------

  /**
   * Show a new position, or what led to it. Messages are shown one after the other.
   * @param {Message} message
   * @returns {Promise<void>} ends with the last of them
   */
  update(message) {
    if (!this.state) {
      bindTexts(this.host);
      this.sound = new SoundButton(this.host);
      this.measure(); // an empty element costs nothing, and a full one would be laid out twice
      this.build(message);
      this.watching?.atSpeed(this.host.watching);
    }
    if (!message.move || this.host.mode !== "live") {
      this.queue = [];
      this.watching?.finish();
    }
    this.queue.push(message);
    if (!this.busy) this.drained = this.drain();
    return this.drained;
  }

  /** Where the host puts what it offers when the match is over, so that nothing on the table moves. */
  get roomAtEnd() {
    return this.prompt?.after ?? null;
  }

  /** Where the host puts an open offer on a narrow screen: a part of the room for what must be done. */
  get roomForOffer() {
    return this.prompt?.root.parentElement ?? null;
  }

  /** Where the host puts an open offer on a wide screen: at the head of the log. */
  get roomInLog() {
    return this.log?.head ?? null;
  }

  /** How the match ended, in sentences, once it is over. */
  get endWords() {
    return [this.prompt?.words, this.prompt?.hint].map((part) => part?.textContent ?? "").filter(Boolean).join(" ");
  }

  /**
   * A move in one line, for the list of moves beside a replay.
   * @param {Move} move
   * @param {View} before the view in which it was made
   * @returns {string}
   */
  describe(move, before) {
    return this.told(move, before).slice(0, 2).join(". ");
  }

  /**
   * What happened in a move, in sentences: the host's, then the game's.
   * @param {Move} move
   * @param {View} before
   * @returns {string[]}
   */
  told(move, before) {
    const hosts = hostLine(move, this.names);
    return hosts ? [hosts, ...this.sentences(move, before)] : this.sentences(move, before);
  }

  /** Help is allowed from now on, or no longer: hints close, and what is shown by it is asked for anew. */
  helpChanged() {
    if (!this.state || this.watching?.running) return; // what is watched is drawn anew when it is over
    this.controller.hints.close();
    this.render();
  }

  // --- one message after the other --------------------------------------------------------------------------------

  async drain() {
    this.busy = true;
    if (this.state && this.host.mode === "live") await null; // others may come with it; then it is not the last
    while (!await this.take(this.queue.shift()));
  }

  /**
   * @param {Message} message
   * @returns {Promise<boolean>} whether it was the last for now: then the table rests, and the next one drains anew
   */
  async take(message) {
    const { move } = message;
    const before = this.state;
    const watched = move && before && this.isWatched(message) && !this.host.watching?.isInstant?.();
    if (watched) await this.watchFirst(message, before);
    const others = move && !this.names.isMine(move.seat);
    const isTold = others && before && !watched && move.kind !== "offer"; // the page tells of offers
    const told = isTold ? this.told(move, before.view) : [];
    const isLast = this.queue.length === 0;
    this.busy = !isLast;
    const notice = this.settle(message, isLast);
    this.announce(told, before);
    if (notice) this.host.say(notice);
    if (others && !isLast && !prefersStillness()) await new Promise((resolve) => setTimeout(resolve, PAUSE));
    return isLast;
  }

  /**
   * Let a move be watched. Meanwhile nothing can be chosen, and the focus goes along.
   * @param {Message} message
   * @param {Message} before
   */
  async watchFirst(message, before) {
    this.flow.reset(null, []);
    this.card.hide();
    const inside = this.contains(document.activeElement);
    const end = this.watch(message, before);
    this.drawPrompt(before);
    if (inside) this.watching.focus();
    await end;
    if (this.watching.hadFocus) this.focusMain();
  }

  /**
   * Tell the screen reader what happened, and whose turn it is once that has changed.
   * @param {string[]} told
   * @param {Message | null} before
   */
  announce(told, before) {
    const turned = before && before.toMove.join() !== this.state.toMove.join();
    const now = this.prompt.words.textContent;
    const isTold = told.some((sentence) => sentence.includes(now)); // who has won is told by the move and by the prompt
    const words = [...told, ...(turned && !isTold ? [now] : [])];
    if (words.length) this.host.say(words.join(". "));
  }

  /**
   * Show a position. It is drawn once, because that is the most work of a page at the end of a battle.
   * @param {Message} message
   * @param {boolean} isLast whether the table rests on it
   * @returns {string} what is said then
   */
  settle(message, isLast) {
    const known = this.state;
    this.state = message;
    this.names.update(message);
    this.prompt.refuse("");
    this.controller.considered = [];
    this.arrive(message);
    if (known && message.move) this.log.follow(message.move, message.history, message.view);
    else this.log.load(message.history ?? [], message.view);
    const seat = actingSeat(message);
    if (!unchanged(known, message) || this.flow.seat !== seat) this.flow.reset(seat, seat === null ? [] : message.legal[seat]);
    const notice = isLast ? this.controller.settled() : "";
    this.render();
    return notice;
  }

  /**
   * The pointer or the focus is on these answers of the prompt.
   * @param {string[]} _keys of the `Choice`s
   */
  considered(_keys) {
    this.drawPrompt(this.state);
  }

  /** Everything as the state and the action in the making say; the focus stays where it was. */
  render() {
    const inside = this.contains(document.activeElement);
    clearTimeout(this.measuring);
    this.measuring = setTimeout(() => this.measure(), AFTER_PAINT); // a part that is new above the table
    this.draw();
    this.drawPrompt(this.state);
    if (inside && !this.contains(document.activeElement)) this.focusMain();
  }

  /** @param {Message} state */
  drawPrompt(state) {
    this.prompt.root.hidden = Boolean(this.watching?.running);
    this.prompt.update(this.controller.task(state));
  }

  /** How far down the page the table begins, for style sheets: what stands above it is the host's. */
  measure() {
    this.style.setProperty("--table-top", `${Math.round(this.getBoundingClientRect().top + window.scrollY)}px`);
  }
}

/**
 * Everything in the page that stands before `element`, so that it begins lower when that grows.
 * @param {Element} element
 */
function* before(element) {
  for (let part = element; part !== document.body && part !== null; part = part.parentElement) {
    for (let other = part.previousElementSibling; other !== null; other = other.previousElementSibling) yield other;
  }
}

/** The seat of the viewer that may act, or null. */
function actingSeat({ you, legal }) {
  const seat = (you ?? []).find((s) => (legal?.[s] ?? []).length);
  return seat === undefined ? null : seat;
}

/** After a reconnection the same position comes again, and so it does with an offer: an action in the making is kept. */
function unchanged(known, message) {
  return known !== null && (known.seq === message.seq || message.move?.kind === "offer") && JSON.stringify(known.legal) === JSON.stringify(message.legal);
}
