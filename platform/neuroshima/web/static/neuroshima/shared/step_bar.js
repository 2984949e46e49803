// The bar of something that has been played: buttons, slider, list of moves and keys. A replay and the analysis board have
// it (web/step_bar.html). The steps themselves are in stepper.js.

import { say } from "./announce.js";
import { declareKeys, intentOf } from "./key_bindings.js";
import { gettext } from "./words.js";
import { Stepper } from "./stepper.js";

/** @import { Changed, Clicked, Pressed } from "./types.js" */
/** @import { Played } from "./stepper.js" */

/** @typedef {{step: HTMLInputElement, moves: HTMLOListElement, count: HTMLElement}} Parts what the bar has: the slider, the list of moves, where it is */

/** The bar. */
export class StepBar extends Stepper {
  /**
   * @param {HTMLElement} page the element with the bar in it
   * @param {Played} of
   */
  constructor(page, of) {
    super(of);
    this.page = page;
  }

  wire() {
    this.part("step").addEventListener("input", (/** @type {Changed} */ event) => { this.stop(); this.go(Number(event.target.value)); });
    this.page.addEventListener("click", (/** @type {Clicked} */ event) => this.clicked(event.target.closest("[data-go], [data-step]")));
    document.addEventListener("keydown", (/** @type {Pressed} */ event) => this.pressed(event));
    declareKeys(null, () => (this.button("back").closest("[hidden]") ? [] : this.bindings()));
  }

  /** @returns {import("./key_bindings.js").Binding[]} */
  bindings() {
    const go = (keys, shown, where, words) => ({ keys, shown, words, run: () => this.clicked(this.button(where)) });
    return [
      go(["ArrowLeft"], "←", "back", gettext("one step back")),
      go(["ArrowRight"], "→", "forward", gettext("one step forward")),
      go(["Home"], "Home", "first", gettext("to the beginning")),
      go(["End"], "End", "last", gettext("to the end")),
      go(["p", "P"], "P", "play", gettext("play it by itself, or stop")),
    ];
  }

  /**
   * @template {keyof Parts} Id
   * @param {Id} id
   * @returns {Parts[Id]}
   */
  part(id) { return /** @type {Parts[Id]} */ (document.getElementById(id)); }

  /**
   * @param {string} where what it says, as for `press`
   * @returns {HTMLElement}
   */
  button(where) { return this.page.querySelector(`[data-go="${where}"]`); }

  renew() {
    super.renew();
    this.part("step").max = String(this.of.last);
    this.part("moves").replaceChildren(...Array.from({ length: this.of.last + 1 }, (_, step) => this.line(step)));
  }

  /**
   * @param {HTMLElement | null} button of the bar, or a line of the list of moves
   * @returns {Promise<void> | void}
   */
  clicked(button) {
    if (button === null) return;
    if (button.dataset.go) return this.press(button.dataset.go);
    this.stop();
    this.go(Number(button.dataset.step));
  }

  /**
   * Keys work wherever nothing else needs them: not in the slider, and not where the game's element may take them.
   * @param {Pressed} event
   */
  pressed(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || this.button("back").closest("[hidden]")) return;
    const busy = event.target.closest("input, select, textarea, dialog[open], .table-place > *");
    const go = intentOf(this.bindings(), event);
    if (go === undefined || busy) return;
    event.preventDefault();
    go();
  }

  showPlaying() { this.button("play").setAttribute("aria-pressed", String(this.playing)); }

  showStep() {
    const { step } = this;
    this.part("step").value = String(step);
    this.part("step").setAttribute("aria-valuetext", this.words(step));
    this.part("count").textContent = `${step} / ${this.of.last}`;
    this.showButtons();
    this.showMove();
    this.of.stepped(step);
    if (!this.playing) say(this.words(step));
  }

  showButtons() {
    for (const [where, at] of Object.entries({ first: 0, back: 0, forward: this.of.last, last: this.of.last })) {
      this.button(where).setAttribute("aria-disabled", String(this.step === at));
    }
  }

  /**
   * A line of the list of moves.
   * @param {number} step
   * @returns {HTMLElement}
   */
  line(step) {
    const [line, button, number, words] = ["li", "button", "span", "span"].map((name) => document.createElement(name));
    Object.assign(button, { type: "button" });
    button.dataset.step = String(step);
    number.className = "number";
    number.textContent = String(step);
    words.textContent = this.words(step);
    button.append(number, words);
    line.append(button);
    return line;
  }

  showMove() {
    const list = this.part("moves");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const line = /** @type {HTMLElement} */ (list.children[this.step]);
    line.firstElementChild.setAttribute("aria-current", "true");
    list.scrollTop = line.offsetTop - list.clientHeight / 2;
  }

  /**
   * A step in words.
   * @param {number} step
   * @returns {string}
   */
  words(step) { return step === 0 ? gettext("The beginning") : this.of.words(step); }
}
