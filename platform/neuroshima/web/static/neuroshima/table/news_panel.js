// What is new since the reader's last action: a line in the prompt, which opens the steps, and the marks on the table.

import { h } from "./dom.js";
import { FloatingPanel } from "./floating_panel.js";
import { marksOf, movesSince, newsLine } from "./news.js";
import { gettext } from "./text.js";

/** @import { TableElement } from "./element.js" */
/** @import { LogLine, Message, Move } from "./types.js" */
/** @import { Change } from "./news.js" */

/** The news of a table. */
export class News {
  /** @type {Move[]} the moves since the reader's last action */
  moves = [];
  /** @type {Change[][]} what each event of them changes */
  steps = [];
  /** The last move that the reader has seen on an earlier visit; null where the reader was here all the time. @type {number | null} */
  seen = null;

  /** @param {TableElement} table */
  constructor(table) {
    this.table = table;
    this.panel = new NewsPanel(table, "nt-news");
  }

  /**
   * Another position is shown.
   * @param {Message} message
   */
  follow({ history, you, status, view }) {
    this.moves = status === "running" ? movesSince(history ?? [], you ?? []) : [];
    this.view = view;
    this.steps = this.changesOf(this.moves);
    if (this.moves.length === 0) this.seen = null;
    if (this.panel.isOpen) this.redraw();
  }

  /**
   * The reader is back: what has come after move `seq` has not been seen.
   * @param {number | null} seq
   */
  missed(seq) {
    this.seen = seq;
  }

  /** The moves that are told: those that the reader has not seen, or all of them. */
  get told() {
    const unseen = this.moves.filter(({ seq }) => this.seen !== null && seq > this.seen);
    return unseen.length > 0 ? unseen : this.moves;
  }

  get isMissed() { return this.seen !== null && this.moves.some(({ seq }) => seq > this.seen); }

  /** What the moves are that are told. */
  get title() { return this.isMissed ? gettext("Since you were here") : gettext("Since your last action"); }

  /**
   * @param {Move[]} moves the last ones
   * @returns {Change[][]}
   */
  changesOf(moves) {
    return this.table.changesOf(moves.flatMap(({ events }) => events ?? []), this.view);
  }

  /** Where something is new on the table, unless a move is shown again. */
  get marks() {
    return this.table.state?.again ? [] : marksOf(this.steps);
  }

  /** The line, empty where nothing is new. */
  get line() {
    const changes = this.told === this.moves ? this.steps.flat() : this.changesOf(this.told).flat();
    const words = newsLine(changes, this.table.names);
    return words && this.isMissed ? `${this.title}: ${words}` : words;
  }

  /** Where the moves begin that are told. */
  get before() { return this.told.length > 0 ? this.told[0].seq - 1 : null; }

  toggle() {
    if (this.panel.close(true)) return;
    this.redraw();
    this.panel.focus();
  }

  redraw() {
    if (this.moves.length === 0) this.panel.close();
    else this.panel.show(this.title, this.lines(), this.before);
  }

  /**
   * The steps in sentences, as the log has them.
   * @returns {LogLine[]}
   */
  lines() {
    const { state, log } = this.table;
    const told = new Set(this.told.map(({ seq }) => seq));
    return log.historyLines(state.history, state.view, true).filter(({ seq }) => told.has(seq)).flatMap(({ lines }) => lines);
  }
}

/** The steps, over the table. */
class NewsPanel extends FloatingPanel {
  /**
   * @param {string} title
   * @param {LogLine[]} lines
   * @param {number | null} before the move after which they begin
   */
  show(title, lines, before) {
    const list = h("ol", { class: "nt-news-steps" }, ...lines.map((line) => h("li", {}, this.step(line))));
    const table = /** @type {TableElement} */ (this.table);
    const play = table.canReplay && before !== null ? [h("button", { type: "button", class: "nt-news-play", onclick: () => this.play(before) }, gettext("Play the steps"))] : [];
    this.open(title, gettext("Close the steps"), list, ...play);
  }

  /**
   * @param {LogLine} line
   * @returns {HTMLElement}
   */
  step({ text, about }) {
    if (!about?.length) return h("span", {}, text);
    const { log } = /** @type {TableElement} */ (this.table);
    const show = () => log.light(about);
    const leave = () => log.light([]);
    return h("button", { type: "button", onfocus: show, onpointerenter: show, onclick: show, onblur: leave, onpointerleave: leave }, text);
  }

  /** @param {number} before */
  play(before) {
    this.close(true);
    /** @type {TableElement} */ (this.table).playFrom(before);
  }

  closed() {
    /** @type {TableElement} */ (this.table).log.light([]);
  }
}
