// An example of a rulebook at the game's own table: it stands at its beginning, and is played action by action; a battle is
// watched segment by segment with the table's own buttons.

import { fetchJson, mountElement, showLoadFailure } from "../shared/game.js";
import { gettext } from "../shared/words.js";
import { historyTo, moveOf } from "../studies/frames.js";

/** @import { GameElement, Message, Outcome, Requests, Seat } from "../table/types.js" */
/** @import { Frame } from "../studies/types.js" */

/** The page of an example. */
class Example {
  /** @type {Frame[]} */
  frames = [];
  /** @type {Seat[]} */
  seats = [];
  /** @type {Outcome | null} */
  outcome = null;
  /** @type {GameElement | null} */
  element = null;
  step = 0;

  async start() {
    const place = part("table");
    try {
      const [told, element] = await Promise.all([fetchJson(part("example").dataset.frames), mountElement(place, "replay", this.requests())]);
      Object.assign(this, { frames: told.frames, outcome: told.outcome, element });
      this.seats = told.seats.map((/** @type {Seat} */ seat) => ({ ...seat, name: "" })); // the table calls them by what they play
    } catch (error) {
      return showLoadFailure(place, error);
    }
    part("example-forward").addEventListener("click", () => this.go(this.step + 1));
    part("example-again").addEventListener("click", () => this.go(0));
    await this.go(0);
    if (document.body.classList.contains("framed")) await this.go(1); // in a chapter the reader has asked for it already
  }

  /** Here nothing is done: the element may only look. @returns {Requests} */
  requests() {
    const no = async () => ({ accepted: false, code: "match_over", message: gettext("This is an example: it can only be watched.") });
    return { act: no, takeBack: no, preview: async () => null };
  }

  get last() { return this.frames.length - 1; }

  /** @param {number} step */
  async go(step) {
    const forward = step === this.step + 1;
    this.step = Math.min(step, this.last);
    this.allow();
    await this.element.update(this.message(this.step, forward));
  }

  /** @type {(step: number, played: boolean) => Message} */
  message(step, played) {
    const { seq, view } = this.frames[step];
    const ended = step === this.last && this.outcome !== null;
    return {
      seq, view, legal: {}, toMove: [], you: [], seats: this.seats, takeBack: [], outcome: ended ? this.outcome : null,
      status: ended ? "over" : "running", move: played ? moveOf(this.frames[step]) : null, history: historyTo(this.frames, step),
    };
  }

  allow() {
    part("example-forward").disabled = this.step === this.last;
    part("example-again").disabled = this.step === 0;
    part("example-said").textContent = `${this.step} / ${this.last}`;
  }
}

/** @typedef {Record<"table" | "example" | "example-said", HTMLElement> & Record<"example-forward" | "example-again", HTMLButtonElement>} Parts */

/**
 * @template {keyof Parts} Id
 * @param {Id} id
 * @returns {Parts[Id]}
 */
function part(id) { return /** @type {Parts[Id]} */ (document.getElementById(id)); }

new Example().start();
