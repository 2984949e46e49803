// The better line of a turning point in a replay: beside the board what would have been done, why, and how far it is shown.

import { gettext, interpolate } from "../shared/words.js";

/** @import { Frame } from "../studies/types.js" */

/**
 * The server's answer: whose line it is, the chance to win as it was played and with the line, in percent, why, each action in
 * words, and the positions.
 * @typedef {{name: string, reached: number, chance: number, reasons: string[], steps: string[], frames: Frame[]}} Line
 */

/**
 * The frames of the match up to the turning point, then those of the line.
 * @param {Frame[]} played of the match
 * @param {Frame[]} line its first is the position in which it begins
 * @returns {{frames: Frame[], from: number}} `from`: the step at which it begins
 */
export function framesWith(played, line) {
  const from = Math.max(0, played.findLastIndex(({ seq }) => seq <= line[0].seq));
  return { frames: [...played.slice(0, from + 1), ...line.slice(1)], from };
}

/** The panel. */
export class BetterLine {
  from = 0;

  /**
   * @param {HTMLElement} root
   * @param {(step: number) => void} go
   * @param {() => void} leave
   */
  constructor(root, go, leave) {
    this.root = root;
    root.addEventListener("click", ({ target }) => {
      const { step, leave: isLeave } = /** @type {HTMLElement} */ (target).closest("button")?.dataset ?? {};
      if (step !== undefined) go(Number(step));
      if (isLeave !== undefined) leave();
    });
  }

  get isOpen() { return !this.root.hidden; }

  /**
   * @param {Line} line
   * @param {number} from the step at which it begins
   * @param {(step: number) => string} words a step in the words of the game, if the server has none
   */
  open(line, from, words) {
    this.from = from;
    this.root.hidden = false;
    const title = this.root.querySelector("h2");
    title.textContent = interpolate(gettext("In the place of %(name)s: chance to win %(chance)s instead of %(reached)s"), { ...line, chance: `${line.chance} %`, reached: `${line.reached} %` }, true);
    const count = line.frames.length - 1;
    this.root.querySelector("ol").replaceChildren(...Array.from({ length: count }, (_, index) => this.#step(from + 1 + index, line.steps[index] || words(from + 1 + index))));
    this.root.querySelector("ul").replaceChildren(...line.reasons.map((reason) => item(document.createTextNode(reason))));
    title.focus();
  }

  close() { this.root.hidden = true; }

  /**
   * Show how far the line is on the board.
   * @param {number} now
   */
  show(now) {
    for (const button of this.root.querySelectorAll("ol button")) {
      const step = Number(/** @type {HTMLElement} */ (button).dataset.step);
      button.classList.toggle("done", step <= now);
      button.toggleAttribute("aria-current", step === now);
    }
  }

  #step(step, words) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: words });
    button.dataset.step = String(step);
    return item(button);
  }
}

function item(content) {
  const made = document.createElement("li");
  made.append(content);
  return made;
}
