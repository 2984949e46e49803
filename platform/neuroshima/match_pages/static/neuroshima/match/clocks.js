// The clocks at the table: in the heads of the seats, and on a phone, where the table has heads of its own, in a row.

import { say } from "../shared/announce.js";
import { clockDigits } from "../table/clock_digits.js";
import { leftWords, stateWords } from "./clock_words.js";
import { RunningClocks } from "./running_clocks.js";

/** @import { Clock } from "./types.js" */
/** @import { Face } from "./running_clocks.js" */

/** The part of the page about clocks. */
export class Clocks {
  #running = new RunningClocks();
  #places;
  #over;
  #you = [];
  /** @type {Map<number, number>} what was left to each own seat when it was drawn last */
  #before = new Map();
  #timer = 0;
  #out = ""; // whose time is over, as it was told last

  /**
   * @param {NodeListOf<HTMLElement>} places of all clocks, each with the number of its seat
   * @param {() => void} over somebody's time has run out, or has not any more
   */
  constructor(places, over) {
    this.#places = [...places];
    this.#over = over;
  }

  /**
   * What the server says now.
   * @param {Clock} clock
   * @param {number[]} you the reader's seats
   */
  take(clock, you) {
    this.#you = you;
    this.#running.take(clock);
    for (const seat of you) this.#before.set(seat, this.#running.faces()[seat].left + 1);
    this.#draw();
  }

  /**
   * The seats whose time has run out.
   * @returns {number[] | null} null without clocks
   */
  get out() {
    if (!this.#running.known) return null;
    return this.#running.faces().flatMap((face, seat) => (face.over ? [seat] : []));
  }

  /**
   * The days of vacation that a seat may still take.
   * @param {number} seat
   * @returns {number}
   */
  vacation(seat) { return this.#running.vacation(seat); }

  #draw() {
    clearTimeout(this.#timer);
    const faces = this.#running.faces();
    for (const place of this.#places) this.#show(place, faces[Number(place.dataset.clock)]);
    this.#speak(faces);
    const out = String(this.out);
    if (out !== this.#out) this.#over();
    this.#out = out;
    const rest = this.#running.rest;
    if (rest !== null) this.#timer = window.setTimeout(() => this.#draw(), rest);
  }

  /**
   * @param {HTMLElement} place
   * @param {Face} face
   */
  #show(place, face) {
    const digits = clockDigits(face.left, document.documentElement.lang);
    const words = stateWords(face, this.#running.paused);
    const text = `${face.low ? "▲ " : ""}${digits}${words ? ` ${words}` : ""}`;
    if (place.textContent !== text) place.textContent = text;
    place.toggleAttribute("data-running", face.running);
    place.toggleAttribute("data-low", face.low);
  }

  /** @param {Face[]} faces */
  #speak(faces) {
    for (const seat of this.#you) {
      const mark = this.#running.crossed(seat, this.#before.get(seat) ?? 0);
      this.#before.set(seat, faces[seat].left);
      if (mark !== null) say(leftWords(mark));
    }
  }
}
