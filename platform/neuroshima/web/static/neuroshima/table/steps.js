// Something is watched step by step (a battle, a resolution), with controls to pause, step, hurry and skip. A game
// overrides showStep. With reduced motion, the reader goes on by hand.

import { h, prefersStillness, setText } from "./dom.js";
import { FoldedText } from "./folded_text.js";
import { fill, gettext } from "./text.js";

const BEAT = 900; // milliseconds for one step at normal speed
const LONGEST = 9000; // and for all of them: what is long has shorter beats
const SPEEDS = [1, 2, 4];

/** @import { Watching } from "./types.js" */

/**
 * How many milliseconds each step is shown at normal speed.
 * @param {number[]} beats of each step
 * @returns {number[]}
 */
export function schedule(beats) {
  const beat = beatOf(beats);
  return beats.map((count) => count * beat);
}

/** The length of a beat, in milliseconds at normal speed. */
function beatOf(beats) {
  const all = beats.reduce((sum, count) => sum + count, 0);
  return Math.min(BEAT, LONGEST / Math.max(1, all));
}

/**
 * Shows steps one after the other. A step is any object that `showStep` understands.
 * @template Step
 */
export class StepPlayer {
  /**
   * @param {string} name what is watched
   * @param {(words: string) => void} say to the screen reader
   */
  constructor(name, say) {
    this.say = say;
    this.paused = false;
    this.position = 0;
    this.beat = BEAT;
    /** @type {Step[]} */
    this.steps = [];
    /** @type {((value?: unknown) => void) | null} */
    this.done = null;
    this.speed = 0;
    this.startAt = 0; // with which of the steps the next watching begins
    /** @type {((step: number) => void) | undefined} told of each step that is shown */
    this.progress = undefined;
    this.told = new FoldedText("nt-steps", () => this.pause(), () => this.focus());
    this.play = button("", () => this.toggle());
    this.next = button(gettext("Step"), () => this.stepOnce());
    this.faster = button("", () => this.changeSpeed());
    this.skip = button(gettext("Skip"), () => this.finish());
    this.skip.classList.add("nt-primary");
    const buttons = h("div", { class: "nt-buttons" }, this.play, this.next, this.faster, this.skip);
    this.text = this.told.root;
    this.root = h("div", { class: "nt-steps", role: "group", "aria-label": name, hidden: true }, this.text, buttons);
  }

  /**
   * Show one step on the table and tell it.
   * @param {Step} _step
   * @returns {boolean} false if there is nothing to see or to tell
   */
  showStep(_step) {
    return false;
  }

  /**
   * A step that was seen before, and is passed over now.
   * @param {Step} _step
   */
  passStep(_step) {}

  /**
   * How long a step is looked at, in beats.
   * @param {Step} _step
   * @returns {number}
   */
  beats(_step) {
    return 1;
  }

  /** How many times as fast as in a beat of full length what is seen of a step has to be over. */
  get pace() {
    return (SPEEDS[this.speed] * BEAT) / this.beat;
  }

  get running() {
    return !this.root.hidden;
  }

  /**
   * Begin at the speed that the player has chosen before.
   * @param {Partial<Watching>} [watching] `keep` is told of another choice
   */
  atSpeed({ speed = 1, keep = () => {} } = {}) {
    this.speed = Math.max(0, SPEEDS.indexOf(speed));
    this.keepSpeed = keep;
  }

  /**
   * Show these steps.
   * @param {Step[]} steps
   * @returns {Promise<unknown>} ends when all have been seen or skipped
   */
  watch(steps) {
    this.steps = steps;
    const beats = steps.map((step) => this.beats(step));
    this.beat = beatOf(beats);
    this.times = schedule(beats);
    this.position = Math.min(this.startAt, Math.max(0, steps.length - 1));
    this.startAt = 0;
    for (const step of steps.slice(0, this.position)) this.passStep(step);
    this.paused = prefersStillness();
    this.label();
    this.told.reset();
    this.root.hidden = false;
    return new Promise((resolve) => {
      this.done = resolve;
      this.stepOnce();
    });
  }

  label() {
    setText(this.faster, `${SPEEDS[this.speed]}×`);
    this.faster.setAttribute("aria-label", fill(gettext("Speed: %(n)s times"), { n: SPEEDS[this.speed] }));
    setText(this.play, this.paused ? gettext("Continue") : gettext("Pause"));
  }

  toggle() {
    this.paused = !this.paused;
    this.label();
    if (this.paused) clearTimeout(this.timer);
    else this.stepOnce();
  }

  /** All of a step is being read. */
  pause() {
    if (!this.paused) this.toggle();
  }

  changeSpeed() {
    this.speed = (this.speed + 1) % SPEEDS.length;
    this.label();
    this.keepSpeed?.(SPEEDS[this.speed]);
  }

  stepOnce() {
    clearTimeout(this.timer);
    if (this.position >= this.steps.length) {
      this.finish();
      return;
    }
    const time = this.times[this.position];
    this.progress?.(this.position);
    const step = this.steps[this.position++];
    if (!this.showStep(step)) {
      this.stepOnce();
      return;
    }
    if (!this.paused) this.timer = setTimeout(() => this.stepOnce(), time / SPEEDS[this.speed]);
  }

  /**
   * Say what happens, and below it the rules behind it.
   * @param {string | string[]} words more than one sentence: if there is no room for all, the first are seen
   * @param {string[]} notes
   * @param {string[]} [rules] what the screen reader says of the notes
   * @param {boolean} [aloud] whether the screen reader says it also while the steps go on by themselves
   */
  tell(words, notes, rules = notes, aloud = true) {
    const sentences = [words].flat();
    this.told.show(sentences, notes.filter(Boolean).join(" · "));
    if (aloud || this.paused) this.say([sentences.join(" · "), ...rules].filter(Boolean).join(". "));
  }

  /** The keyboard finds the next step under Enter. */
  focus() {
    this.next.focus({ preventScroll: true });
  }

  /** To the end at once. */
  finish() {
    clearTimeout(this.timer);
    this.hadFocus = this.root.contains(document.activeElement);
    this.root.hidden = true;
    this.steps = [];
    const done = this.done;
    this.done = null;
    done?.();
  }
}

function button(text, onclick) {
  return h("button", { type: "button", onclick }, text);
}
