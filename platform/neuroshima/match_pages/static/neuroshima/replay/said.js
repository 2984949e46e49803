// What was said at a match, beside the moves of its replay: a list of all, and what belongs to the step that is shown.

import { named, textWords } from "../talk/talk_words.js";
import { gettext } from "../shared/words.js";

/** @import { Said } from "../talk/types.js" */

/**
 * The step beside which something stands that was said after move `seq`.
 * @param {number[]} seqs the number of the move of each step
 * @param {number} seq
 * @returns {number}
 */
export function stepOf(seqs, seq) { return Math.max(0, seqs.findLastIndex((at) => at <= seq)); }

/** The messages of a replay. */
export class SaidBeside {
  #all; #list; #line;

  /**
   * @param {HTMLElement | null} data the messages as JSON; null where there are none that this reader may read
   * @param {HTMLElement | null} list
   * @param {HTMLElement | null} line for those of the step that is shown
   */
  constructor(data, list, line) {
    /** @type {Said[]} */
    this.#all = data === null ? [] : JSON.parse(data.textContent);
    this.#list = list;
    this.#line = line;
    /** @type {number[]} */
    this.seqs = [];
  }

  /**
   * Fill the list of all messages; each leads to its step.
   * @param {number[]} seqs the number of the move of each step
   * @param {(step: number) => string} words a step in words
   */
  list(seqs, words) {
    this.seqs = seqs;
    this.#list?.replaceChildren(...this.#all.map((said) => {
      const step = stepOf(seqs, said.seq);
      const button = Object.assign(document.createElement("button"), { type: "button", title: words(step) });
      button.dataset.step = String(step);
      button.append(cell("number", String(step)), ...spoken(said));
      const line = document.createElement("li");
      line.append(button);
      return line;
    }));
  }

  /** @param {number} seq of the move that is shown */
  show(seq) {
    const step = stepOf(this.seqs, seq);
    const here = this.#all.filter((said) => stepOf(this.seqs, said.seq) === step);
    this.#line?.replaceChildren(...here.map((said) => {
      const line = document.createElement("li");
      line.append(...spoken(said));
      return line;
    }));
  }
}

/** @param {Said} said */
function spoken(said) {
  const name = document.createElement("bdi");
  Object.assign(name, { className: "talk-name", textContent: said.circle === "spectators" ? named(gettext("%(name)s (spectator)"), said.name) : said.name });
  return [name, cell("talk-text", ` ${textWords(said)}`)];
}

function cell(className, textContent) { return Object.assign(document.createElement("span"), { className, textContent }); }
