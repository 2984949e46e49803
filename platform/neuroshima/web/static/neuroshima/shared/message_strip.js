// What a page says in passing. On most pages the messages stand below each other at its foot. A table has room for one of
// them, over the bar: there they come one after the other, so that neither the prompt nor the score is ever under them.

const SHOWN_FOR = 6000;
const SHOWN_AT_LEAST = 2500; // while another one waits

/** The place for messages. */
export class MessageStrip {
  /** @type {HTMLElement[]} what waits for its time */
  #waiting = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #since = 0;

  /**
   * @param {HTMLElement} place
   * @param {boolean} one whether there is room for one message only
   */
  constructor(place, one) {
    this.place = place;
    this.one = one;
    if (!one) return;
    const [first, ...others] = /** @type {HTMLElement[]} */ ([...place.children]); // what the server had to say
    for (const line of others) line.remove();
    this.#waiting = others;
    if (first) this.#show(first);
    place.addEventListener("click", () => this.#next()); // it lies over buttons
  }

  /**
   * Show a sentence for some seconds. What is told again stands there once.
   * @param {string} text
   * @returns {() => void} takes it away before, when it is true no longer
   */
  add(text) {
    const line = document.createElement("p");
    line.className = "message";
    line.textContent = text;
    for (const other of [...this.#waiting, .../** @type {HTMLElement[]} */ ([...this.place.children])]) if (other.textContent === text) this.#take(other);
    if (this.one) this.#queue(line);
    else this.#stack(line);
    return () => this.#take(line);
  }

  /** @param {HTMLElement} line */
  #stack(line) {
    this.place.append(line);
    setTimeout(() => line.remove(), SHOWN_FOR);
  }

  /** @param {HTMLElement} line */
  #queue(line) {
    if (this.place.childElementCount === 0) return this.#show(line);
    this.#waiting.push(line);
    this.#plan();
  }

  /** @param {HTMLElement} line */
  #show(line) {
    this.place.replaceChildren(line);
    this.#since = Date.now();
    this.#plan();
  }

  /** The one that is shown has its time, and less of it if another waits. */
  #plan() {
    clearTimeout(this.#timer);
    const time = this.#waiting.length ? SHOWN_AT_LEAST : SHOWN_FOR;
    this.#timer = setTimeout(() => this.#next(), Math.max(0, this.#since + time - Date.now()));
  }

  #next() {
    const line = this.#waiting.shift();
    if (line) this.#show(line);
    else this.place.replaceChildren();
  }

  /** @param {HTMLElement} line */
  #take(line) {
    this.#waiting = this.#waiting.filter((other) => other !== line);
    if (line.parentNode !== this.place) return;
    line.remove();
    if (this.one) this.#next();
  }
}
