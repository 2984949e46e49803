// Going through something that has been played, step by step, or by itself. The bar for it is in step_bar.js.

const PACE = 1400; // ms from one step to the next when it plays by itself

/**
 * What is gone through. `last`: the number of the last step. `see`: show a step; `forward`: with what led to it. The promise
 * ends when it has been seen. `words`: a step in words. `stepped`: it is shown now.
 * @typedef {object} Played
 * @property {number} last
 * @property {(step: number, forward: boolean) => Promise<void> | void} see
 * @property {(step: number) => string} words
 * @property {(step: number) => void} stepped
 */

/** The step that is shown. */
export class Stepper {
  /** @param {Played} of */
  constructor(of) {
    this.of = of;
    this.step = 0;
    this.playing = false;
    /** @type {Promise<void>} */
    this.shown = Promise.resolve();
  }

  /** Show which step it is; a bar overrides it. */
  showStep() {}

  /** Show whether it plays by itself; a bar overrides it. */
  showPlaying() {}

  /** There are other steps now. */
  renew() { this.step = Math.min(this.step, this.of.last); }

  /**
   * Do what a button of the bar says.
   * @param {string} where "first", "back", "play", "forward" or "last"
   * @returns {Promise<void> | void}
   */
  press(where) {
    if (where === "play") return this.playing ? this.stop() : this.play();
    this.stop();
    this.go({ first: 0, back: this.step - 1, forward: this.step + 1, last: this.of.last }[where]);
  }

  /** Play to the end, from the beginning if that is where it stands. */
  async play() {
    if (this.step === this.of.last) this.go(0);
    this.#play(true);
    while (this.playing && this.step < this.of.last) {
      await Promise.all([this.shown, pause(PACE)]);
      if (this.playing) this.go(this.step + 1);
    }
    this.stop();
  }

  stop() { if (this.playing) this.#play(false); }

  /**
   * Show a step. One step forward is played with its events; a leap just shows where it lands.
   * @param {number} wanted
   */
  go(wanted) {
    const step = Math.max(0, Math.min(this.of.last, wanted));
    const forward = step === this.step + 1;
    this.step = step;
    this.shown = Promise.resolve(this.of.see(step, forward));
    this.showStep();
  }

  /**
   * Show a step with what led to it: a battle is watched and not only told.
   * @param {number} wanted
   */
  watch(wanted) {
    this.go(wanted - 1);
    this.go(wanted);
  }

  #play(playing) {
    this.playing = playing;
    this.showPlaying();
  }
}

function pause(time) { return new Promise((resolve) => { setTimeout(resolve, time); }); }
