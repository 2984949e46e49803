// A game's element: it takes messages of the host one after the other, shows what others do, keeps what the viewer has
// begun, and tells the screen reader. A game extends it; docs/tables.md shows how. What a game adds is in element_hooks.js,
// when each message is shown in playback.js, what is new since the viewer's last action in news.js.

import { AFTER_PAINT, prefersStillness } from "./dom.js";
import { TableHooks } from "./element_hooks.js";
import { END_SOUNDS, hasEnded, showEnd } from "./ending.js";
import { hostLine } from "./host_words.js";
import { News } from "./news_panel.js";
import { Playback, pauseOf } from "./playback.js";
import { framesAgain } from "./replayed.js";
import { SoundButton } from "./sound_button.js";
import { bindTexts, gettext } from "./text.js";
import { readNamesWhole } from "./whole_names.js";

/** @import { Message, Move, View } from "./types.js" */

/** The base class of a game's element. */
export class TableElement extends TableHooks {
  constructor() {
    super();
    /** @type {Playback<Message>} */
    this.playback = new Playback({
      watch: (message) => this.watchIfWanted(message),
      show: (message, isLast) => this.take(message, isLast),
      waits: (message) => Boolean(message.again || this.isOthers(message.move)),
      behind: () => this.drawPrompt(this.state),
    });
    /** @type {News} */
    this.news = new News(this);
    /** @type {Message | null} the message that is shown */
    this.state = null;
    /** @type {string[]} what the move has brought that is shown, in sentences; of others' moves alone */
    this.toldNow = [];
    this.atOnce = 0; // moves of others that were shown together, without a pause
    /** @type {Promise<void> | null} until it is known whether a battle goes on that a reload has interrupted */
    this.opening = null;
    this.resized = () => this.measure();
    this.above = new ResizeObserver(this.resized); // a notice goes, a longer name makes the head of the page higher
    this.appeared = () => this.comeBack();
  }

  connectedCallback() {
    this.classList.add("nt-element");
    readNamesWhole(this.ownerDocument);
    window.addEventListener("resize", this.resized);
    for (const part of before(this)) this.above.observe(part);
    document.addEventListener("visibilitychange", this.appeared);
    this.controller?.start();
  }

  disconnectedCallback() {
    window.removeEventListener("resize", this.resized);
    this.above.disconnect();
    document.removeEventListener("visibilitychange", this.appeared);
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
    if (this.opening !== null) return this.opening.then(() => this.update(message));
    const interrupted = this.prompt === undefined ? this.begin(message) : null;
    if (!message.move || this.host.mode !== "live") {
      this.playback.drop();
      this.watching?.finish();
    }
    if (interrupted !== null) return this.resume(message, interrupted);
    return this.playback.add(message, this.state !== null && this.host.mode === "live"); // then others may come with it
  }

  /**
   * The first message: the parts of the table are made.
   * @param {Message} message
   * @returns {{seq: number, step: number} | null} what was watched when the page was left
   */
  begin(message) {
    bindTexts(this.host);
    this.sound = new SoundButton(this.host);
    this.measure(); // an empty element costs nothing, and a full one would be laid out twice
    this.host.sounds?.expect(END_SOUNDS);
    this.build(message);
    this.watching?.atSpeed(this.host.watching);
    if (this.canReplay) this.log.offerToWatch((move) => this.isWatched({ ...message, move }), (seq) => this.watchAgain(seq));
    this.news.missed(this.host.visit?.seen ?? null);
    const watched = this.canReplay ? this.host.visit?.watched ?? null : null;
    return watched !== null && watched.seq <= message.seq && message.status === "running" ? watched : null;
  }

  /** Whether moves are being shown, and others follow. */
  get busy() {
    return this.playback.isBusy;
  }

  /** Ends when the last of what waits is shown. */
  get drained() {
    return this.playback.drained;
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

  /** Where the host puts the talk on a wide screen: under the log. @returns {HTMLElement | null} */
  get roomForTalk() {
    return null;
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

  /**
   * Whether somebody else has made a move.
   * @param {Move | null} move
   * @returns {boolean}
   */
  isOthers(move) {
    return Boolean(move) && !this.names.isMine(move.seat);
  }

  /** Whether nothing is watched: nobody looks, or the reader has skipped or does not want it. */
  get isUnwatched() {
    return document.hidden || this.playback.hurries || Boolean(this.host.watching?.isInstant?.());
  }

  /** Whether actions of others are shown at once. A battle is watched on an analysis board, too. */
  get isAtOnce() {
    return this.host.mode !== "live" || this.isUnwatched;
  }

  /**
   * @param {Message} message
   * @returns {Promise<unknown> | null} ends when the move has been watched; null if it is not
   */
  watchIfWanted(message) {
    const wanted = message.move && this.state && this.isWatched(message) && (message.again || !this.isUnwatched);
    return wanted && !this.playback.hurries ? this.watchFirst(message, this.state) : null;
  }

  /**
   * @param {Message} message
   * @param {boolean} isLast whether the table rests on it
   * @returns {number} for how many milliseconds it is seen before the next one
   */
  take(message, isLast) {
    const before = this.state;
    const { move, again } = message;
    const wasWatched = this.watchedSeq === move?.seq;
    this.watchedSeq = undefined;
    const isTold = before && move && (again || this.isOthers(move)) && !wasWatched && move.kind !== "offer"; // the page tells of offers
    const told = isTold ? this.told(move, before.view) : [];
    this.toldNow = told.length > 0 ? told : this.isOthers(move) ? this.toldNow : [];
    const notice = this.settle(message, isLast);
    this.announce(told, before);
    if (notice) this.host.say(notice);
    const isPlayed = again ? !this.playback.hurries : !this.isAtOnce && !prefersStillness();
    const pause = told.length > 0 && isPlayed ? pauseOf(this.host.watching?.speed) : 0;
    this.listAtOnce(told.length > 0 && pause === 0 && !again, isLast);
    return pause;
  }

  /**
   * Several moves that were shown without a pause are listed, where that hides nothing of the board.
   * @param {boolean} isAtOnce whether this one was
   * @param {boolean} isLast
   */
  listAtOnce(isAtOnce, isLast) {
    this.atOnce = isAtOnce ? this.atOnce + 1 : 0;
    const isListed = this.atOnce > 1 && isLast && this.host.mode === "live" && window.matchMedia("(min-width: 1280px)").matches;
    if (isListed && !document.hidden) this.news.redraw();
    if (isLast) this.atOnce = 0;
  }

  /**
   * Let a move be watched. Meanwhile nothing can be chosen, and the focus goes along.
   * @param {Message} message
   * @param {Message} before
   */
  async watchFirst(message, before) {
    const { visit } = this.host;
    this.flow.reset(null, []);
    this.card.hide();
    this.news.panel.close();
    const inside = this.contains(document.activeElement);
    this.watching.startAt = message.step ?? 0;
    if (!message.again || message.step !== undefined) this.watching.progress = (step) => visit?.keepWatched({ seq: message.seq, step });
    const end = this.watch(message, before);
    this.drawPrompt(before);
    if (inside) this.watching.focus();
    await end;
    this.watching.progress = undefined;
    visit?.keepWatched(null);
    this.watchedSeq = message.seq;
    if (this.watching.hadFocus) this.focusMain();
  }

  // --- what has happened is shown again ----------------------------------------------------------------------------

  /** Whether the host gives the positions of earlier moves. */
  get canReplay() {
    return this.host.mode === "live" && this.host.since !== undefined;
  }

  /**
   * One press: to the present. What is watched ends, too.
   * @returns {boolean} whether anything waited
   */
  skip() {
    const skipped = this.playback.skip((message) => !message.again);
    if (skipped) this.watching?.finish();
    return skipped;
  }

  /**
   * Show the moves after move `have` again, then the present.
   * @param {number} have
   */
  async playFrom(have) {
    if (this.playback.isBusy || this.watching?.running) return;
    const { state } = this;
    const begun = this.flow.begun ? this.flow.given : null;
    const frames = await this.host.since(have);
    if (frames === null) this.controller.refuse(gettext("The server cannot be reached. Nothing is lost; try again."));
    if (frames === null || state !== this.state) return;
    await this.playback.addAll([...framesAgain(frames, state), { ...state, move: null, again: true }]);
    if (begun !== null && this.state.seq === state.seq && this.flow.begin(begun)) this.render();
  }

  /**
   * Watch one move again.
   * @param {number} seq
   */
  async watchAgain(seq) {
    if (this.playback.isBusy || this.watching?.running) return;
    const { state } = this;
    const frames = await this.host.since(seq - 1);
    if (frames === null || frames[0].seq !== seq - 1) this.controller.refuse(gettext("That was too long ago to be shown again."));
    else if (state === this.state) this.playback.addAll([...framesAgain(frames.slice(0, 2), state), { ...state, move: null, again: true }]);
  }

  /**
   * The last move that can be watched again.
   * @returns {number | null} null if there is none
   */
  get lastWatched() {
    const moves = this.canReplay ? this.state?.history ?? [] : [];
    return moves.findLast((move) => this.isWatched({ ...this.state, move }))?.seq ?? null;
  }

  /**
   * A reload has interrupted what was watched: it goes on, then the present follows.
   * @param {Message} message the present
   * @param {{seq: number, step: number}} interrupted
   * @returns {Promise<void>}
   */
  resume(message, { seq, step }) {
    const frames = this.host.since(seq - 1);
    this.opening = frames.then((found) => {
      this.opening = null;
      const isThere = found !== null && found.length > 1 && found[0].seq === seq - 1;
      if (!isThere) this.host.visit.keepWatched(null);
      const [first, watched] = isThere ? framesAgain(found.slice(0, 2), message) : [];
      return this.playback.addAll(isThere ? [first, { ...watched, step }, message] : [message]);
    });
    return this.opening;
  }

  /** The page is seen again: what has come meanwhile was not. */
  comeBack() {
    if (this.state === null || document.hidden) return;
    this.drawPrompt(this.state);
    if (this.news.isMissed) this.host.say(this.news.line);
    else this.host.visit?.keepSeen(this.state.seq);
  }

  // --- one message -------------------------------------------------------------------------------------------------

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
    this.tellHistory(message, known);
    const seat = actingSeat(message);
    if (!unchanged(known, message) || this.flow.seat !== seat) {
      const wasBegun = this.flow.begun && known !== null && !message.again;
      this.flow.reset(seat, seat === null ? [] : message.legal[seat]);
      if (wasBegun) this.controller.voided(message.move);
    }
    const notice = isLast ? this.controller.settled() : "";
    this.render();
    if (this.host.mode === "live" && hasEnded(known, message)) showEnd(message.ending.result, this.host.sounds, this.boardRoot);
    return notice;
  }

  /**
   * The log and the news follow the position; what is shown again has been told.
   * @param {Message} message
   * @param {Message | null} known the one before
   */
  tellHistory(message, known) {
    if (message.again) return;
    if (known && message.move) this.log.follow(message.move, message.history, message.view);
    else this.log.load(message.history ?? [], message.view);
    if (document.hidden && this.news.seen === null) this.news.missed(known?.seq ?? null);
    this.news.follow(message);
    if (!document.hidden && !this.news.isMissed) this.host.visit?.keepSeen(message.seq);
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
    this.prompt.update({ ...this.controller.task(state), news: this.playback.isBehind || this.flow.begun ? "" : this.news.line, openNews: () => this.news.toggle() });
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
