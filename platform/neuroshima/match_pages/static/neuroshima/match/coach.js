// The coach of a first match: what matters now, beside the table. The server says it when the table rests on a position in
// which the reader is to move, and when the match is over (docs/protocol.md).

import { say } from "../shared/announce.js";
import { gettext } from "../shared/words.js";
import { postJson } from "../studies/study.js";

/** @import { GameElement } from "../table/types.js" */
/** @import { Position } from "./position.js" */
/** @import { CoachTold } from "./types.js" */

/** The panel of the coach. */
export class MatchCoach {
  #asked = ""; // for which position the server was asked last
  #said = ""; // what the screen reader has heard last
  /** @type {CoachTold["lines"]} */
  #lines = [];

  /**
   * @param {HTMLElement} root
   * @param {(address: string, body: object) => Promise<CoachTold>} [ask]
   */
  constructor(root, ask = postJson) {
    this.root = root;
    this.ask = ask;
    this.silent = root.classList.contains("silent");
    /** @type {Position | null} */
    this.position = null;
    /** @type {GameElement | null} */
    this.element = null;
    this.part("silence").addEventListener("click", () => this.silence(!this.silent));
    this.part("fold").addEventListener("click", () => this.#fold(!root.classList.contains("unfolded")));
    this.part("silence").hidden = false;
    this.#draw();
  }

  /**
   * @param {string} id without its prefix
   * @returns {HTMLElement}
   */
  part(id) { return this.root.querySelector(`#coach-${id}`); }

  /**
   * The table rests on a position.
   * @param {Position} position
   * @param {GameElement | null} element
   * @returns {Promise<void>}
   */
  async follow(position, element) {
    this.position = position;
    this.element = element;
    const over = position.status === "over";
    if (!over && !position.mayMove) return this.#mark([]);
    this.#mark(this.#lines);
    const key = `${position.status} ${position.seq}`;
    if (this.#asked === key) return;
    this.#asked = key;
    await this.#hear({});
  }

  /**
   * The reader silences the coach, or lets them speak again.
   * @param {boolean} silent
   * @returns {Promise<void>}
   */
  async silence(silent) {
    this.silent = silent;
    this.#lines = [];
    this.#said = "";
    this.#draw();
    await this.#hear({ silent });
  }

  /** A coach who cannot be reached is silent; the next position asks again. */
  async #hear(body) {
    let told;
    try {
      told = await this.ask(this.root.dataset.from, body);
    } catch {
      this.#asked = "";
      return;
    }
    if (this.position !== null && told.seq !== this.position.seq) return; // the match has gone on meanwhile
    this.silent = told.silent;
    this.#lines = told.lines;
    this.#draw();
    this.#end(told.remarks);
    this.#speak(told);
  }

  #speak({ lines }) {
    const words = lines.map((line) => line.words).join(" ");
    if (words && words !== this.#said) say(words);
    this.#said = words;
  }

  #draw() {
    const { root, silent } = this;
    root.classList.toggle("silent", silent);
    root.parentElement?.classList.toggle("silent", silent);
    const over = this.position?.status === "over";
    this.part("silence").hidden = over;
    this.part("silence").textContent = silent ? gettext("Let the coach speak") : gettext("Silence");
    this.part("silenced").hidden = !silent || over;
    this.part("quiet").hidden = silent || over || this.#lines.length > 0;
    this.part("lines").replaceChildren(...this.#lines.map((line) => this.#item(line)));
    this.part("fold").hidden = this.#lines.length === 0;
    this.#fold(false);
    this.#mark(this.#lines);
  }

  /** A line; while the pointer is on it, the table shows what it is about. */
  #item(line) {
    const item = document.createElement("li");
    item.textContent = line.words;
    item.addEventListener("pointerenter", () => this.#mark([line]));
    item.addEventListener("pointerleave", () => this.#mark(this.#lines));
    return item;
  }

  /** On a phone only the beginning is shown, so that the board keeps its place. */
  #fold(unfolded) {
    this.root.classList.toggle("unfolded", unfolded);
    this.part("fold").setAttribute("aria-expanded", String(unfolded));
    this.part("fold").textContent = unfolded ? gettext("Less") : gettext("More");
  }

  /** Mark what the first of these lines is about, while the reader is to move. */
  #mark(lines) {
    const now = this.position?.mayMove && !this.silent ? lines[0]?.at ?? [] : [];
    this.element?.mark?.(now);
  }

  /** What decided the match, with links into the replay. */
  #end(remarks) {
    if (this.position?.status !== "over") return;
    const list = this.part("remarks");
    list.replaceChildren(...remarks.map(({ words, seq }) => {
      const item = document.createElement("li");
      const link = document.createElement("a");
      link.href = `${list.dataset.replay}#watch-${seq}`;
      link.textContent = words;
      item.append(link);
      return item;
    }));
    this.root.classList.remove("silent");
    this.root.parentElement?.classList.remove("silent");
    /** @type {HTMLElement} */ (list.previousElementSibling).hidden = remarks.length === 0;
    const isNew = this.part("end").hidden && remarks.length > 0;
    if (isNew) say(remarks.map(({ words }) => words).join(" "));
    this.part("end").hidden = false;
    if (isNew) this.root.scrollIntoView({ block: "nearest" }); // on a phone the board was looked at, below
  }
}
