// A lesson on its page: the game's own table, and a coach who says what to do and what has come of it. The server judges by
// the rules (course.js); what is shown is unfolded as on the analysis board.

import { mountElement, showLoadFailure } from "../shared/game.js";
import { gettext } from "../shared/words.js";
import { Study, busyAnswer, postJson } from "../studies/study.js";
import { Coach } from "./coach.js";
import { Course } from "./course.js";

const PAUSE = 900; // milliseconds before each step of a solution that is shown

/** @import { Action, Answer, GameElement, Requests, Value } from "../table/types.js" */
/** @import { Start } from "./types.js" */

/** The page of a lesson. */
class Lesson {
  /**
   * @param {HTMLElement} page
   * @param {Start} known
   */
  constructor(page, known) {
    this.page = page;
    this.seat = known.seat;
    this.course = new Course(known, (body) => postJson(page.dataset.attempt, body));
    this.coach = new Coach(part("coach"), {
      hint: () => { this.coach.hint(); this.allow(); },
      show: () => this.show(),
      again: () => this.course.step.kind === "do" ? this.begin(true) : this.watchAgain(),
      next: () => this.next(),
      answer: (number) => this.answer(number),
    });
    this.study = new Study(known.document);
    this.busy = false;
    this.showing = false; // the solution is being played
    /** @type {GameElement | null} */
    this.table = null;
  }

  async start() {
    try {
      this.table = await mountElement(part("table"), "study", this.requests());
    } catch (error) {
      return showLoadFailure(part("table"), error);
    }
    part("from-start").addEventListener("click", () => this.fromStart());
    await this.begin(false);
  }

  /** What the game's table may ask for. @returns {Requests} */
  requests() {
    return {
      act: (_seat, action) => this.act(action),
      takeBack: () => this.again(),
      preview: (seat, action) => this.study.preview(seat, action),
      outlook: (seat, action) => this.study.outlook(seat, action),
      asked: (place) => this.picked(place),
    };
  }

  /** The step from its beginning. @param {boolean} byReader who wants to go on at the table */
  begin(byReader) {
    this.coach.begin(this.course.step, this.course.index, this.course.steps.length);
    part("end").hidden = true;
    return this.#working(async () => {
      this.coach.root.scrollIntoView({ block: "nearest" });
      await this.study.unfold(await this.course.begin());
      await this.#draw(this.study.last - this.course.step.watched, false);
      await this.#watch(this.course.step.watched);
      if (byReader) this.table.focusMain?.();
    }).then((well) => { if (well && this.course.step.seen) this.coach.verdict("done", this.course.step.seen); });
  }

  /** What happens in this step, once more. */
  async watchAgain() {
    await this.begin(false);
    this.coach.part("next").focus({ preventScroll: true });
  }

  /** The table wants to take something back: the step begins again. @returns {Promise<Answer>} */
  async again() {
    if (this.showing) return busyAnswer();
    await this.begin(true);
    return { accepted: true, seq: this.study.last };
  }

  /** @param {Action} action of the reader @returns {Promise<Answer>} */
  async act(action) {
    if (this.busy || this.showing) return busyAnswer();
    return this.#do(action);
  }

  /** @param {Action} action @returns {Promise<Answer>} */
  async #do(action) {
    const before = this.study.last;
    let told;
    try {
      told = await this.course.act(action);
    } catch ({ code = "internal", message }) {
      return { accepted: false, code, message };
    }
    this.#working(async () => {
      await this.study.unfold(told.document);
      await this.#watch(this.study.last - before);
    }).then((well) => well && this.tell(told.words));
    return { accepted: true, seq: before + 1 };
  }

  /** Something on the table was picked, which may be the answer. @param {Value} place */
  picked(place) {
    const { kind, answers } = this.course.step;
    if (kind !== "ask") return false;
    const number = answers.findIndex(({ at }) => at !== null && JSON.stringify(at) === JSON.stringify(place));
    if (number >= 0 && this.course.result !== "done") this.answer(number);
    return number >= 0;
  }

  /** @param {number} number of the answer */
  async answer(number) {
    let words = "";
    if (!(await this.#working(async () => { words = await this.course.answer(number); }))) return;
    this.coach.mark(number, this.course.result === "done");
    this.tell(words);
  }

  /** Play the solution of the step; nothing else can be done meanwhile. */
  async show() {
    this.showing = true;
    await this.begin(false);
    for (const action of this.course.step.solution) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      const { accepted, message } = await this.#do(action);
      if (!accepted) this.refuse(message);
      await this.work;
      if (!accepted) break;
    }
    this.showing = false;
    this.allow();
  }

  async next() {
    const { step, isLast } = this.course;
    if (step.kind === "read" && !(await this.#working(() => this.course.read()))) return;
    if (isLast) return this.end();
    this.course.next();
    await this.enter();
  }

  /** A step begins after a button of the coach: where there is something to do, the keys are at the table. */
  async enter() {
    await this.begin(false);
    if (this.course.step.kind === "do") this.table.focusMain?.();
    else part("coach-text").focus({ preventScroll: true });
    this.coach.root.scrollIntoView({ block: "nearest" });
  }

  end() {
    for (const name of /** @type {const} */ (["next", "again"])) this.coach.part(name).hidden = true;
    part("end").hidden = false;
    part("end").focus({ preventScroll: true });
    part("end").scrollIntoView({ block: "nearest" });
  }

  async fromStart() {
    this.course.goTo(0);
    await this.enter();
  }

  /** What has come of the reader's action or answer. @param {string} words */
  tell(words) {
    const { result } = this.course;
    this.coach.verdict(result, words || (result === "ended" ? gettext("That can be done, but it is not what this step is about. Try again.") : ""));
    this.allow();
    if (result === "open") return;
    const on = /** @type {const} */ ({ done: "next", mistake: "again", ended: "again" })[result];
    if (on && !this.showing) this.coach.part(on).focus({ preventScroll: true });
    this.coach.root.scrollIntoView({ block: "nearest" });
  }

  /** What can be pressed; where nothing can be done at the table, its prompt is silent (lessons.css). */
  allow() {
    const { result, step } = this.course;
    if (!this.busy) this.page.classList.toggle("coached", result !== "open" || step.kind !== "do");
    this.coach.allow({ result, busy: this.busy || this.showing });
  }

  /** Do something during which nothing else can be done. @type {(work: () => Promise<unknown>) => Promise<boolean>} whether it went well */
  async #working(work) {
    this.busy = true;
    this.refuse("");
    this.coach.begun = this.course.mine.length > 0;
    this.allow();
    this.work = work().then(() => true, ({ message }) => this.refuse(message));
    const well = await this.work;
    this.busy = false;
    this.coach.begun = this.course.mine.length > 0;
    this.allow();
    return well;
  }

  /** Let the last actions be watched. @param {number} count */
  async #watch(count) {
    for (let step = this.study.last - count + 1; step <= this.study.last; step += 1) await this.#draw(step, true);
  }

  /** @type {(step: number, played: boolean) => Promise<void>} */
  #draw(step, played) {
    const seats = this.study.seats.map((seat) => ({ ...seat, name: "" })); // the table calls them by what they play
    const message = { ...this.study.message(step, played), seats, you: [this.seat], takeBack: [] };
    const open = this.course.step.kind === "do" && this.course.result === "open";
    return Promise.resolve(this.table.update(open ? message : { ...message, legal: {} }));
  }

  /** @type {(message: string) => boolean} */
  refuse(message) {
    part("refused").textContent = message;
    part("refused").hidden = !message;
    return false;
  }
}

/** @returns {HTMLElement} */
function part(id) { return document.getElementById(id); }

new Lesson(part("lesson"), JSON.parse(part("known").textContent)).start();
