// The replay of a finished match: the game's element shown one step after the other.

import { BetterLine, framesWith } from "./better_line.js";
import { arrived } from "../shared/arriving.js";
import { copyLinks } from "../shared/copy.js";
import { closeDropdowns } from "../shared/dropdowns.js";
import { CourseStrip } from "./course_strip.js";
import { fetchJson, mountElement, readGame, showLoadFailure } from "../shared/game.js";
import { showSeats } from "../match/header.js";
import { nameOf } from "../shared/seat_names.js";
import { SaidBeside, stepOf } from "./said.js";
import { StepBar } from "../shared/step_bar.js";
import { historyTo, moveOf } from "../studies/frames.js";
import { gettext, interpolate } from "../shared/words.js";

/** @import { Ending, GameElement, Message, Outcome, Requests, Seat } from "../table/types.js" */
/** @import { Line } from "./better_line.js" */
/** @import { Frame } from "../studies/types.js" */

/** The page of a replay. */
class Replay {
  /** @type {Frame[]} */
  frames = []; // those that are gone through: of the match, or up to a turning point and then of a better line
  /** @type {Frame[]} */
  played = [];
  /** @type {Seat[]} */
  seats = [];
  /** @type {Outcome | null} */
  outcome = null;
  /** @type {Ending | null} */
  ending = null;
  problem = ""; // why the last moves cannot be shown
  /** @type {GameElement | null} */
  element = null;

  /** @param {HTMLElement} page */
  constructor(page) {
    this.page = page;
    this.place = part("table");
    this.stepBar = new StepBar(page, this);
    this.course = this.strip();
    this.better = new BetterLine(part("better-line"), (step) => { this.stepBar.stop(); this.stepBar.go(step); }, () => this.leaveBetter());
    this.said = new SaidBeside(part("all-said"), part("talk"), part("said"));
  }

  async start() {
    closeDropdowns();
    copyLinks();
    followHeight(this.page.querySelector(".replay-bar"));
    try {
      const [document, element] = await Promise.all([fetchJson(this.page.dataset.frames), mountElement(this.place, "replay", this.requests())]);
      Object.assign(this, document, { element, played: document.frames });
    } catch (error) {
      return showLoadFailure(this.place, error);
    }
    showSeats(part("seats"), { seats: this.seats, you: [], toMove: [], status: "over", outcome: this.problem ? null : this.outcome }, readGame(this.place).seatWords);
    if (this.problem) Object.assign(part("problem"), { textContent: this.problem, hidden: false });
    this.element.update(this.message(0, false)); // so that it knows the names when it describes the moves
    this.course.wire(this.frames.map(({ seq }) => seq));
    this.stepBar.renew();
    this.stepBar.wire();
    this.said.list(this.frames.map(({ seq }) => seq), (step) => this.stepBar.words(step));
    addEventListener("hashchange", () => this.goToAddress());
    this.goToAddress();
    this.followCourse();
  }

  /** The line of the score, as far as it is there. */
  strip() { return new CourseStrip(part("course-strip"), (step) => { this.stepBar.stop(); this.stepBar.go(step); }); }

  /** The line is worked out after the end: where it is still coming, it is put into the page when it is there. */
  async followCourse() {
    const place = part("course-place");
    const isComing = () => place.querySelector("[data-coming]") !== null;
    if (!isComing()) return;
    await arrived(place.dataset.from, (html) => {
      place.innerHTML = html;
      return !isComing();
    });
    this.course = this.strip();
    this.course.wire(this.played.map(({ seq }) => seq));
    this.course.show(this.better.isOpen ? this.better.from : this.stepBar.step);
  }

  /** In a replay nothing is done: the element may only look. @returns {Requests} */
  requests() {
    const no = async () => ({ accepted: false, code: "match_over", message: gettext("The match is over.") });
    return { act: no, takeBack: no, preview: async () => null };
  }

  get last() { return this.frames.length - 1; }

  /**
   * The step in the address, so that a position can be linked to (#12, ?move=12), a move to be watched (#watch-12), and a
   * better line to be played (#better-12).
   */
  goToAddress() {
    const [, better] = location.hash.match(/^#better-(\d+)$/) ?? [];
    if (better) return this.openBetter(better);
    if (this.better.isOpen) this.leaveBetter();
    const [, watched, step] = location.hash.match(/^#(watch-)?(\d+)$/) ?? [];
    const wanted = Number.parseInt(step ?? new URLSearchParams(location.search).get("move"), 10) || 0;
    if (watched) this.stepBar.watch(wanted);
    else this.stepBar.go(wanted);
  }

  /** What would have been better after that move, to go through on the board. @param {string} seq */
  async openBetter(seq) {
    /** @type {Line} */
    let line;
    try {
      line = await fetchJson(`${this.page.dataset.better}${seq}.json`);
    } catch ({ message }) {
      Object.assign(part("problem"), { textContent: message, hidden: false });
      return this.stepBar.go(stepOf(this.played.map((frame) => frame.seq), Number(seq)));
    }
    const { frames, from } = framesWith(this.played, line.frames);
    this.gone(frames, from, () => this.better.open(line, from, (step) => this.words(step)));
  }

  leaveBetter() {
    this.better.close();
    this.gone(this.played, this.better.from);
  }

  /**
   * Other frames are gone through from now on.
   * @param {Frame[]} frames
   * @param {number} step
   * @param {() => void} [before] what is to be done before they are shown
   */
  gone(frames, step, before) {
    this.frames = frames;
    this.stepBar.stop();
    before?.();
    this.stepBar.renew();
    this.stepBar.go(step);
  }

  // For the bar: see `Played` in stepper.js.

  /** @type {(step: number, forward: boolean) => Promise<void> | void} */
  see(step, forward) { return this.element.update(this.message(step, forward)); }

  /** The message for the game's element; `played`: with what led to it. @type {(step: number, played: boolean) => Message} */
  message(step, played) {
    const { seq, view } = this.frames[step];
    const ended = step === this.last && !this.problem && !this.better.isOpen;
    return {
      seq, view, legal: {}, toMove: [], you: [], seats: this.seats, takeBack: [],
      outcome: ended ? this.outcome : null, ending: ended ? this.ending : null, status: ended ? "over" : "running",
      move: played ? moveOf(this.frames[step]) : null,
      history: historyTo(this.frames, step),
    };
  }

  /** @type {(step: number) => void} */
  stepped(step) {
    const isBetter = this.better.isOpen;
    const at = isBetter ? Math.min(step, this.better.from) : step; // in the match
    const { seq } = this.frames[at];
    for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (this.page.querySelectorAll("[data-at-step]"))) link.href = `${link.dataset.atStep}?seq=${seq}`;
    history.replaceState(null, "", `${location.pathname}#${isBetter ? `better-${this.frames[this.better.from].seq}` : step}`);
    this.shareMove(seq);
    part("result").hidden = isBetter || step < this.last;
    this.said.show(seq);
    this.course.show(at);
    this.better.show(step);
  }

  /** The link to the position, which shows its board where it is sent, and the pictures. @param {number} seq */
  shareMove(seq) {
    const link = /** @type {HTMLInputElement} */ (part("share-link"));
    const [png, svg] = ["share-png", "share-svg"].map((id) => /** @type {HTMLAnchorElement} */ (part(id)));
    link.value = `${location.origin}${location.pathname}?move=${seq}`;
    png.href = `${png.dataset.picture}${seq}.png`;
    svg.href = `${png.dataset.picture}${seq}.svg`;
  }

  /** A step in words: the game's own if it has some. @type {(step: number) => string} */
  words(step) {
    const frame = this.frames[step];
    const name = nameOf(this.seats[frame.seat]);
    if (frame.kind === "take_back") return interpolate(gettext("%(name)s takes back"), { name }, true);
    return this.element.describe?.(moveOf(frame), this.frames[step - 1].view) || name;
  }
}

/**
 * Tell the style sheets how high the bar is: on a phone it stands at the foot of the screen, and what a table puts there
 * stands on it.
 * @param {HTMLElement} bar
 */
function followHeight(bar) {
  new ResizeObserver(() => document.body.style.setProperty("--replay-bar", `${bar.offsetHeight}px`)).observe(bar);
}

function part(id) { return document.getElementById(id); }

new Replay(document.getElementById("replay")).start();
