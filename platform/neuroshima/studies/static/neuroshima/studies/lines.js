// What is thought of the position on the analysis board: the chance of each side as a bar, and the best lines on demand. A
// line is played out on the board with a click.

import { say } from "../shared/announce.js";
import { gettext } from "../shared/words.js";
import { postJson } from "./study.js";

/** @import { Action, Hint } from "../table/types.js" */
/** @import { Chance } from "./types.js" */
/** @import { PositionFile } from "../table/types.js" */

const REST = 250; // ms a step is looked at before the server is asked what it thinks of it
const LOOK_EVERY = 300;
const LOOKS = 60; // then nobody is waiting any more

/** The bar. */
export class Chances {
  #asked = 0;

  /**
   * @param {HTMLElement} root
   * @param {(address: string, body: object) => Promise<{chances: Chance[]}>} [ask]
   */
  constructor(root, ask = postJson) {
    this.root = root;
    this.ask = ask;
  }

  /**
   * Show the chances in a position; null: none.
   * @param {PositionFile | null} document_
   */
  async show(document_) {
    const mine = ++this.#asked;
    if (document_ === null) {
      this.#draw([]);
      return;
    }
    await rest(REST);
    if (mine !== this.#asked) return;
    const told = await this.ask("/study/chances/", document_).catch(() => ({ chances: [] }));
    if (mine === this.#asked) this.#draw(told.chances);
  }

  #draw(chances) {
    this.root.hidden = chances.length === 0;
    this.root.replaceChildren(...chances.map(({ name, color, chance }) => {
      const part = Object.assign(document.createElement("span"), { className: "study-chance", textContent: `${name} ${Math.round(100 * chance)} %` });
      part.style.setProperty("--part", String(chance));
      if (color) part.style.setProperty("--seat", color);
      return part;
    }));
  }
}

/** The best lines of a position. */
export class Lines {
  #asked = 0;

  /**
   * @param {HTMLElement} root
   * @param {(actions: Action[]) => void} play
   * @param {(address: string, body: object) => Promise<{asked: string}>} [ask]
   * @param {(address: string) => Promise<{coming: boolean, lines: Hint[]}>} [look]
   */
  constructor(root, play, ask = postJson, look = looked) {
    this.root = root;
    this.play = play;
    this.ask = ask;
    this.look = look;
    this.root.querySelector("[data-close]").addEventListener("click", () => this.close());
  }

  /** Another position: they are of no use. */
  close() {
    this.#asked += 1;
    this.root.hidden = true;
  }

  /**
   * Ask for the best lines of a position, and show them when they are there.
   * @param {PositionFile} document_
   */
  async find(document_) {
    const mine = ++this.#asked;
    this.#draw([], gettext("Thinking …"));
    const { lines, message } = await this.#found(document_, () => mine === this.#asked);
    if (mine !== this.#asked) return;
    this.#draw(lines, message);
    say(message || lines.map(({ title }) => title).join(". "));
    /** @type {HTMLElement | null} */ (this.root.querySelector("li button"))?.focus();
  }

  async #found(document_, isWanted) {
    try {
      const { asked } = await this.ask("/study/lines/", document_);
      for (let looks = 0; looks < LOOKS && isWanted(); looks++) {
        const told = await this.look(`/study/lines/${asked}/`);
        if (!told.coming) return { lines: told.lines, message: "" };
        await rest(LOOK_EVERY);
      }
    } catch ({ message }) {
      return { lines: [], message };
    }
    return { lines: [], message: gettext("The server cannot be reached. Nothing is lost; try again.") };
  }

  /**
   * @param {Hint[]} lines
   * @param {string} message
   */
  #draw(lines, message) {
    this.root.hidden = false;
    const words = this.root.querySelector("[role=status]");
    Object.assign(words, { textContent: message, hidden: message === "" });
    this.root.querySelector("ol").replaceChildren(...lines.map((line) => this.#item(line)));
  }

  #item({ actions, chance, title, reasons }) {
    const button = element("button", "nt-hint", "");
    button.type = "button";
    button.append(element("strong", "nt-hint-title", title), element("span", "nt-hint-chance", `${Math.round(100 * chance)} %`), ...reasons.map((reason) => element("span", "nt-hint-reason", reason)));
    button.addEventListener("click", () => { this.close(); this.play(actions); });
    const item = document.createElement("li");
    item.append(button);
    return item;
  }
}

function element(tag, className, textContent) { return Object.assign(document.createElement(tag), { className, textContent }); }

function rest(ms) { return new Promise((resolve) => { setTimeout(resolve, ms); }); }

/** The server's answer. Throws with its sentence. @param {string} address */
async function looked(address) {
  const response = await fetch(address);
  const data = await response.json();
  if (!response.ok) throw new Error(data.error?.message ?? response.statusText);
  return data;
}
