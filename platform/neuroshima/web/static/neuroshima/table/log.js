// The log of the game: one line for everything that happened, tied to the things on the table it is about.

import { AFTER_PAINT, h } from "./dom.js";
import { clockDigits } from "./clock_digits.js";
import { hostLine } from "./host_words.js";
import { ruleLink, sectionWords } from "./rules.js";
import { fill, gettext } from "./text.js";

/** @import { GameEvent, LogLine, Move, MoveLines, Value, View } from "./types.js" */
/** @import { Names } from "./names.js" */

/**
 * The log of a table.
 * @template {Names} [Called=Names] a game's names say more
 */
export class Log {
  /**
   * @param {Called} names
   * @param {(about: Value[]) => void} light called with what a line is about when it is pointed at or focused, with [] when
   *   it is left
   */
  constructor(names, light) {
    this.names = names;
    this.light = light;
    this.list = h("ol", { class: "nt-log-lines" });
    this.title = h("h2", { id: "nt-log-title" });
    this.head = h("div", { class: "nt-log-head" }); // for an open offer, which stays in sight
    this.root = h("section", { class: "nt-log", "aria-labelledby": "nt-log-title", tabindex: 0 }, this.head, this.title, this.list);
    this.root.addEventListener("pointerleave", () => this.light([]));
    new ResizeObserver(() => this.appeared()).observe(this.root);
    this.shown = false;
    this.last = 0;
    /** @type {{item: HTMLElement, order: number}[]} the lines of the last move */
    this.latest = [];
    /** @type {GameEvent[] | null} events of the move that is watched */
    this.watched = null;
  }

  /**
   * Lines of moves that are watched step by step get a button to watch them again.
   * @param {(move: Move) => boolean} isWatched
   * @param {(seq: number) => void} watch
   */
  offerToWatch(isWatched, watch) {
    this.isWatched = isWatched;
    this.watchAgain = watch;
  }

  /**
   * For games whose lines need the position.
   * @param {Move[]} _moves all of a history, as from `markUndone`
   * @param {View} _view to which they led
   */
  begin(_moves, _view) {}

  /**
   * A game's lines for a move. The host's line (of a take-back, an offer, a player who leaves) is added to them.
   * @param {Move} _move
   * @param {boolean} _undone
   * @returns {LogLine[]}
   */
  lines(_move, _undone) {
    return [];
  }

  /**
   * The game's line for a move without `lines`, for a list that shows every move.
   * @param {Move} _move
   * @returns {LogLine | null}
   */
  quietLine(_move) {
    return null;
  }

  /**
   * The lines of every move of a history that led to `view`. With `quiet`, where the log has no line for a move, that of
   * `quietLine`.
   * @param {Move[]} history
   * @param {View} view
   * @param {boolean} [quiet]
   * @returns {MoveLines[]}
   */
  historyLines(history, view, quiet = false) {
    const moves = markUndone(history);
    this.begin(moves, view);
    return moves.map((move) => {
      const told = this.linesOf(move, move.undone);
      const line = quiet && !told.length ? this.quietLine(move) : null;
      return { seq: move.seq, undone: move.undone, lines: line ? [line] : told };
    });
  }

  /**
   * The lines of a move, with the host's.
   * @param {Move} move
   * @param {boolean} [undone]
   * @returns {LogLine[]}
   */
  linesOf(move, undone = false) {
    const own = this.lines(move, undone);
    const text = hostLine(move, this.names);
    const [first, ...rest] = text ? [{ text, kind: move.kind }, ...own] : own;
    const again = !undone && this.isWatched?.(move) ? { again: move.seq } : {};
    return first === undefined ? [] : [{ ...first, ...timeLeft(move), ...again }, ...rest];
  }

  /**
   * Show the whole log anew.
   * @param {Move[]} history
   * @param {View} view
   */
  load(history, view) {
    this.list.replaceChildren();
    this.title.textContent = gettext("Log");
    this.historyLines(history, view).forEach(({ lines, undone }) => this.add(lines, undone));
    this.last = history[history.length - 1]?.seq ?? 0;
    this.scroll();
  }

  /**
   * Show one more move. The whole log is shown anew after a take-back, which strikes out what it undid, and when moves were
   * skipped.
   * @param {Move | null} move
   * @param {Move[]} history
   * @param {View} view
   */
  follow(move, history, view) {
    this.reveal();
    if (!move || move.seq <= this.last) return;
    const skipped = history.filter(({ seq }) => seq > this.last).length > 1;
    if (move.kind === "take_back" || this.last === 0 || skipped) {
      this.load(history, view);
      return;
    }
    this.add(this.linesOf(move));
    this.last = move.seq;
    this.scroll();
  }

  /**
   * Show a move that is watched: its lines come when what they tell of is reached.
   * @param {Move} move
   * @param {Move[]} history
   * @param {View} view
   */
  watch(move, history, view) {
    this.follow(move, history, view);
    this.watched = move.events ?? [];
    for (const { item } of this.latest) item.hidden = true;
  }

  /**
   * What is watched has come to this event.
   * @param {GameEvent} event
   */
  reach(event) {
    const now = this.watched?.indexOf(event) ?? -1;
    for (const { item, order } of this.latest) if (order <= now) item.hidden = false;
    this.scroll();
  }

  reveal() {
    for (const { item } of this.latest) item.hidden = false;
    this.watched = null;
    this.scroll();
  }

  /**
   * Show the lines of one more move.
   * @param {LogLine[]} lines
   * @param {boolean} [undone]
   */
  add(lines, undone = false) {
    this.latest = [];
    lines.forEach((line) => this.append(line, undone));
  }

  /**
   * @param {LogLine} line
   * @param {boolean} undone
   */
  append(line, undone) {
    const words = line.about?.length || line.cites ? this.button(line) : h("span", {}, line.text);
    const item = h("li", { class: undone ? "nt-undone" : null, "data-kind": line.kind }, words);
    const cited = line.cites ? [" ", ruleLink(line.cites, sectionWords(line.cites), this.names.edition)] : [];
    item.append(...(line.rule ? [h("small", {}, line.rule, ...cited)] : cited));
    if (line.again !== undefined) item.append(this.againButton(line));
    if (line.left) item.append(h("small", { class: "nt-left" }, line.left));
    this.list.append(item);
    this.latest.push({ item, order: line.order ?? 0 });
  }

  /**
   * @param {LogLine} line
   * @returns {HTMLButtonElement}
   */
  button(line) {
    const show = () => this.light(line.about ?? []);
    return h("button", { type: "button", onfocus: show, onpointerenter: show, onclick: show, onblur: () => this.light([]) }, line.text);
  }

  /**
   * @param {LogLine} line
   * @returns {HTMLButtonElement}
   */
  againButton({ text, again }) {
    return h("button", { type: "button", class: "nt-again", "aria-label": fill(gettext("Watch again: %(what)s"), { what: text }), title: gettext("Watch again"), onclick: () => this.watchAgain(again) }, "▶");
  }

  /** What is hidden cannot be scrolled: on a narrow screen the newest line is looked for when the log is opened. */
  appeared() {
    const shown = this.root.clientHeight > 0;
    if (shown && !this.shown) this.scrollNow();
    this.shown = shown;
  }

  /** Show the newest line, once the table is drawn. */
  scroll() {
    clearTimeout(this.scrolling);
    this.scrolling = setTimeout(() => this.scrollNow(), AFTER_PAINT);
  }

  scrollNow() {
    this.root.scrollTop = this.root.scrollHeight;
  }
}

/** @param {Move} move */
function timeLeft({ left }) {
  return left === null || left === undefined ? {} : { left: clockDigits(left, document.documentElement.lang, false) };
}

/**
 * The moves; those that were taken back later are marked as undone.
 * @param {Move[]} history
 * @returns {Move[]}
 */
export function markUndone(history) {
  const moves = history.map((move) => ({ ...move, undone: false }));
  moves.forEach((move, i) => {
    if (move.kind !== "take_back") return;
    const standing = moves.slice(0, i).filter((m) => m.kind === "action" && !m.undone);
    for (const undone of standing.slice(-(move.action?.count ?? 1))) undone.undone = true;
  });
  return moves;
}
