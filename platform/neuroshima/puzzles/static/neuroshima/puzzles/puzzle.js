// A puzzle on its page: played on the game's own table, taken back freely, judged by the server when it has come to its end.

import { say } from "../shared/announce.js";
import { closeDropdowns } from "../shared/dropdowns.js";
import { mountElement, showLoadFailure } from "../shared/game.js";
import { Study, busyAnswer, postJson } from "../studies/study.js";
import { gettext, interpolate, ngettext } from "../shared/words.js";

const MOST_STARS = 3;
const PAUSE = 900; // milliseconds between two steps of a solution that is shown

/** @import { Action, Answer, GameElement, Requests } from "../table/types.js" */
/** @import { PositionFile } from "../table/types.js" */

/**
 * The server's verdict on a solution, or what is said in its place.
 * @typedef {{stars?: number, words: string, unaided?: boolean, seen?: boolean, facts?: string[], title?: string}} Verdict
 */

/** The page of a puzzle. */
class Puzzle {
  /**
   * @param {HTMLElement} page
   * @param {{seat: number, hints: number, gaveUp: boolean, document: PositionFile}} known `hints`: how many there are
   */
  constructor(page, known) {
    this.page = page;
    this.seat = known.seat;
    this.most = known.hints;
    this.gaveUp = known.gaveUp;
    this.showing = false; // the solution
    this.sending = false;
    /** @type {GameElement | null} */
    this.table = null;
    this.place = part("table");
    this.known = known.document;
    this.study = new Study({ ...this.known, actions: begun() });
  }

  async start() {
    closeDropdowns();
    try {
      [this.table] = await Promise.all([mountElement(this.place, "study", this.requests()), this.unfold()]);
    } catch (error) {
      return showLoadFailure(this.place, error);
    }
    part("hint").addEventListener("click", () => this.hint());
    part("again").addEventListener("click", () => this.back(this.study.last));
    part("retry").addEventListener("click", () => this.back(this.showing ? this.study.last : 1));
    part("give-up")?.addEventListener("click", () => (this.gaveUp ? this.solution() : this.askWhether(part("giving-up").hidden === true)));
    part("go-on")?.addEventListener("click", () => this.askWhether(false));
    part("show-solution")?.addEventListener("click", () => this.solution());
    this.show(false);
  }

  /** The position with what was done before the page was loaded again, if that still goes. */
  async unfold() {
    try {
      await this.study.unfold();
    } catch (error) {
      if (!this.study.document.actions.length) throw error;
      this.study = new Study(this.known);
      await this.study.unfold();
    }
  }

  /** What the game's table may ask for. @returns {Requests} */
  requests() {
    return {
      act: (seat, action) => this.change(() => this.study.act(seat, action), true),
      takeBack: () => this.change(() => this.study.takeBack(), false),
      preview: (seat, action) => this.study.preview(seat, action),
    };
  }

  /** @type {(step: () => Promise<Answer>, played: boolean) => Promise<Answer>} */
  async change(step, played) {
    if (this.sending) return busyAnswer();
    this.sending = true;
    const answer = await step();
    this.sending = false;
    if (answer.accepted) this.show(played);
    return answer;
  }

  /** Ask, or ask no longer, whether the reader really gives up. @param {boolean} asked */
  askWhether(asked) {
    part("giving-up").hidden = !asked;
    part("give-up").setAttribute("aria-expanded", String(asked));
    part(asked ? "go-on" : "give-up").focus();
  }

  /** Plays the solution from the beginning, step by step; nothing else can be done meanwhile. */
  async solution() {
    if (this.sending) return;
    this.sending = true;
    try {
      await this.#play((await postJson(this.page.dataset.solution, {})).actions);
    } catch ({ message }) {
      const begun = this.showing;
      this.showing = false;
      if (begun) await this.show(false); // from here on the reader plays
      this.refuse(message);
    } finally {
      this.sending = false;
    }
  }

  /** @param {(Action & {seat: number})[]} actions */
  async #play(actions) {
    part("giving-up").hidden = true;
    part("give-up").setAttribute("aria-expanded", "false");
    this.gaveUp = true;
    this.showing = true;
    await this.#step(() => this.study.takeBack(this.study.last), false);
    for (const { seat, ...action } of actions) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      await this.#step(() => this.study.act(seat, action), true);
    }
    this.end({ title: gettext("The solution"), words: gettext("One of the best there are. Try it yourself.") });
  }

  /** @type {(step: () => Promise<Answer>, played: boolean) => Promise<void>} */
  async #step(step, played) {
    const { accepted, message } = await step();
    if (!accepted) throw new Error(message);
    await this.show(played);
  }

  /** The position as it is now; the end, once it has been watched. @param {boolean} played with what led to it */
  async show(played) {
    part("end").hidden = true;
    part("again").disabled = this.study.last === 0;
    keep(this.showing || this.study.outcome ? [] : this.study.document.actions);
    this.refuse("");
    const seats = this.study.seats.map((seat) => ({ ...seat, name: seat.seat === this.seat ? gettext("You") : gettext("Opponent") }));
    const mine = { seats, you: [this.seat], takeBack: this.study.last && !this.study.outcome ? [this.seat] : [] };
    const watching = this.showing ? { legal: {}, toMove: [], takeBack: [] } : {};
    const shown = Promise.resolve(this.table.update({ ...this.study.message(this.study.last, played), ...mine, ...watching }));
    if (!this.study.outcome || this.showing) return shown;
    const over = this.study.last;
    const [verdict] = await Promise.all([this.judge(), shown]);
    if (verdict && this.study.outcome && this.study.last === over) this.end(verdict);
  }

  /** Take so many actions back; nothing is lost by trying. @param {number} count */
  async back(count) {
    this.showing &&= this.sending;
    const answer = await this.change(() => this.study.takeBack(count), false);
    if (!answer.accepted) return this.refuse(answer.message);
    this.table.focusMain?.();
    say(count > 1 ? gettext("From the beginning.") : gettext("As it was before the battle."));
  }

  /** @returns {Promise<Verdict | null>} */
  async judge() {
    try {
      return await postJson(this.page.dataset.solve, { actions: this.study.document.actions });
    } catch ({ message }) {
      return this.refuse(message);
    }
  }

  /** @param {Verdict} verdict */
  end({ stars = 0, words, unaided = false, seen = false, facts = [], title }) {
    const wins = stars > 0;
    const solved = wins && !seen;
    const mayGoOn = wins || this.gaveUp;
    part("end-title").textContent = title ?? (solved ? gettext("Solved!") : wins ? gettext("After the solution") : gettext("Not solved"));
    part("end-words").textContent = solved && unaided ? `${words} ${gettext("Without a hint.")}` : words;
    const told = interpolate(ngettext("%(n)s star", "%(n)s stars", stars), { n: stars }, true);
    const signs = Object.assign(document.createElement("span"), { textContent: "★".repeat(stars) + "☆".repeat(MOST_STARS - stars), ariaHidden: "true" });
    const unseen = Object.assign(document.createElement("span"), { className: "unseen", textContent: told });
    part("end-stars").replaceChildren(signs, unseen);
    part("end-stars").hidden = !solved;
    part("end-facts").textContent = facts.join(" ");
    part("end-facts").hidden = facts.length === 0;
    part("retry").classList.toggle("primary", !mayGoOn);
    part("next").hidden = !mayGoOn;
    part("end").classList.toggle("solved", solved);
    part("end").hidden = false;
    part("end").focus({ preventScroll: true });
    part("end").scrollIntoView({ block: "nearest" });
  }

  async hint() {
    part("hint").disabled = true;
    try {
      const { hints } = await postJson(this.page.dataset.hint, {});
      part("hints").replaceChildren(...hints.map((text) => Object.assign(document.createElement("li"), { textContent: text })));
      part("hints").hidden = false;
      part("hints").lastElementChild?.scrollIntoView({ block: "nearest" });
      say(hints.at(-1) ?? "");
    } catch ({ message }) {
      this.refuse(message);
    }
    this.countHints();
  }

  countHints() {
    const left = this.most - part("hints").children.length;
    part("hint").disabled = left === 0;
    part("hint-count").textContent = interpolate(ngettext("(%(n)s left)", "(%(n)s left)", left), { n: left }, true);
  }

  /** @type {(message: string) => null} */
  refuse(message) {
    part("refused").textContent = message;
    part("refused").hidden = !message;
    return null;
  }
}

/** What is done so far, for this tab alone: two tabs are two attempts. Where nothing may be stored, it is lost with the page. */
function keep(actions) {
  try { sessionStorage.setItem(location.pathname, JSON.stringify(actions)); } catch { /* not allowed */ }
}

function begun() {
  try { return JSON.parse(sessionStorage.getItem(location.pathname)) ?? []; } catch { return []; }
}

/**
 * What the page has; the buttons to give up are not in every puzzle.
 * @typedef {Record<"table" | "puzzle" | "known" | "giving-up" | "end" | "end-facts" | "end-stars" | "end-title" | "end-words" | "hint-count" | "hints" | "refused", HTMLElement>
 *   & Record<"hint" | "again" | "retry" | "give-up" | "go-on" | "show-solution", HTMLButtonElement> & {next: HTMLAnchorElement}} Parts
 */

/**
 * @template {keyof Parts} Id
 * @param {Id} id
 * @returns {Parts[Id]}
 */
function part(id) { return /** @type {Parts[Id]} */ (document.getElementById(id)); }

new Puzzle(part("puzzle"), JSON.parse(part("known").textContent)).start();
