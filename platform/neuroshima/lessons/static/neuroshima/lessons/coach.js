// The coach beside the table: what they say, what they ask, and the buttons.

import { say } from "../shared/announce.js";
import { gettext, interpolate } from "../shared/words.js";

/** @import { Step } from "./types.js" */

/**
 * What the panel has.
 * @typedef {Record<"place" | "dots" | "text" | "hints" | "verdict" | "answers", HTMLElement> & Record<"hint" | "show" | "again" | "next", HTMLButtonElement>} Parts
 */

/** The panel of the coach. */
export class Coach {
  /**
   * @param {HTMLElement} root
   * @param {{hint: () => void, show: () => void, again: () => void, next: () => void, answer: (number: number) => void}} intents
   */
  constructor(root, intents) {
    this.root = root;
    this.intents = intents;
    this.hints = 0; // how many of the step are shown
    this.begun = false; // whether the reader has done something in this step
    for (const name of /** @type {const} */ (["hint", "show", "again", "next"])) this.part(name).addEventListener("click", () => intents[name]());
  }

  /**
   * @template {keyof Parts} Id
   * @param {Id} id without its prefix
   * @returns {Parts[Id]}
   */
  part(id) { return this.root.querySelector(`#coach-${id}`); }

  /**
   * A step begins.
   * @param {Step} step
   * @param {number} index
   * @param {number} count
   */
  begin(step, index, count) {
    this.step = step;
    this.hints = 0;
    this.part("place").textContent = interpolate(gettext("Step %(n)s of %(all)s"), { n: index + 1, all: count }, true);
    this.part("dots").replaceChildren(...Array.from({ length: count }, (_, n) => dot(n, index)));
    this.part("text").textContent = step.text;
    this.#write(this.part("hints"), []);
    this.verdict("", "");
    this.#drawAnswers();
    say(step.text);
  }

  /**
   * What can be pressed.
   * @param {{result: string, busy: boolean}} now
   */
  allow(now) {
    const { result, busy } = now;
    const { kind, hints } = this.step;
    const open = (result === "open" || (kind === "ask" && result !== "done")) && !busy;
    this.part("hint").hidden = !hints.length || (result === "done" && !busy);
    this.part("hint").disabled = !open || this.hints === hints.length;
    this.part("show").hidden = kind !== "do" || (result === "done" && !busy);
    this.part("show").disabled = busy;
    this.part("again").hidden = busy || (kind === "do" ? result === "open" && !this.begun : kind === "ask" || !this.step.watched);
    this.part("again").textContent = kind === "do" ? gettext("Try again") : gettext("Watch again");
    this.part("again").classList.toggle("primary", result === "mistake" || result === "ended");
    this.part("next").hidden = busy || (result !== "done" && kind !== "read");
    for (const button of this.part("answers").querySelectorAll("button")) button.disabled = busy || result === "done";
  }

  /** One hint more. */
  hint() {
    const told = this.step.hints.slice(0, this.hints += 1);
    this.#write(this.part("hints"), told);
    say(told.at(-1));
  }

  /**
   * What is said to what the reader did.
   * @param {string} result
   * @param {string} words
   */
  verdict(result, words) {
    const line = this.part("verdict");
    line.textContent = words;
    line.hidden = !words;
    line.dataset.result = result;
    if (words) say(words, result !== "done");
  }

  /**
   * An answer was given.
   * @param {number} number
   * @param {boolean} right
   */
  mark(number, right) {
    const button = /** @type {HTMLElement} */ (this.part("answers").children[number]);
    button.dataset.right = String(right);
    button.setAttribute("aria-pressed", "true");
  }

  #drawAnswers() {
    const buttons = this.step.answers.map(({ text }, number) => {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "button", textContent: text });
      button.addEventListener("click", () => this.intents.answer(number));
      return button;
    });
    this.part("answers").replaceChildren(...buttons);
    this.part("answers").hidden = !buttons.length;
  }

  #write(list, texts) {
    list.replaceChildren(...texts.map((textContent) => Object.assign(document.createElement("li"), { textContent })));
    list.hidden = !texts.length;
  }
}

function dot(n, index) {
  return Object.assign(document.createElement("span"), { className: n < index ? "dot past" : n === index ? "dot now" : "dot" });
}
