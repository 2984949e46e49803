// @ts-nocheck
// Going through something that has been played, step by step: the bar with its buttons, slider, list of moves and keys.
// A replay and the analysis board have it (web/stepping.html).

import { say } from "../shared/announce.js";
import { gettext } from "../shared/words.js";

const PACE = 1400; // ms from one step to the next when it plays by itself

export class Stepping {
  /** `page`: the element with the bar in it. `of`: `last` (the number of the last step), see(step, forward) (a promise
   * that ends when it has been seen; `forward`: with what led to it), words(step), stepped(step) (it is shown now). */
  constructor(page, of) {
    this.page = page;
    this.of = of;
    this.step = 0;
    this.playing = false;
    this.shown = Promise.resolve();
  }

  wire() {
    this.part("step").addEventListener("input", (event) => { this.stop(); this.go(Number(event.target.value)); });
    this.page.addEventListener("click", (event) => this.clicked(event.target.closest("[data-go], [data-step]")));
    document.addEventListener("keydown", (event) => this.pressed(event));
  }

  part(id) { return document.getElementById(id); }

  button(where) { return this.page.querySelector(`[data-go="${where}"]`); }

  /** There are other steps now. */
  renew() {
    this.step = Math.min(this.step, this.of.last);
    this.part("step").max = this.of.last;
    this.part("moves").replaceChildren(...Array.from({ length: this.of.last + 1 }, (_, step) => this.line(step)));
  }

  clicked(button) {
    if (button === null) return;
    if (button.dataset.go === "play") return this.playing ? this.stop() : this.play();
    this.stop();
    this.go("step" in button.dataset ? Number(button.dataset.step) : this.target(button.dataset.go));
  }

  target(where) {
    return { first: 0, back: this.step - 1, forward: this.step + 1, last: this.of.last }[where];
  }

  /** Keys work wherever nothing else needs them: not in the slider, and not where the game's element may take them. */
  pressed(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || this.button("back").closest("[hidden]")) return;
    const busy = event.target.closest("input, select, textarea, summary, dialog, .table-place > *");
    const where = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", p: "play", P: "play" }[event.key];
    if (where === undefined || busy) return;
    event.preventDefault();
    this.clicked(this.button(where));
  }

  async play() {
    if (this.step === this.of.last) this.go(0);
    this.showPlaying(true);
    while (this.playing && this.step < this.of.last) {
      await Promise.all([this.shown, pause(PACE)]);
      if (this.playing) this.go(this.step + 1);
    }
    this.stop();
  }

  stop() { if (this.playing) this.showPlaying(false); }

  showPlaying(playing) {
    this.playing = playing;
    this.button("play").setAttribute("aria-pressed", String(playing));
  }

  /** Show step `wanted`. One step forward is played with its events; a leap just shows where it lands. */
  go(wanted) {
    const step = Math.max(0, Math.min(this.of.last, wanted));
    const forward = step === this.step + 1;
    this.step = step;
    this.shown = Promise.resolve(this.of.see(step, forward));
    this.showStep();
  }

  showStep() {
    const { step } = this;
    this.part("step").value = step;
    this.part("step").setAttribute("aria-valuetext", this.words(step));
    this.part("count").textContent = `${step} / ${this.of.last}`;
    this.showButtons();
    this.showMove();
    this.of.stepped(step);
    if (!this.playing) say(this.words(step));
  }

  showButtons() {
    for (const [where, at] of [["first", 0], ["back", 0], ["forward", this.of.last], ["last", this.of.last]]) {
      this.button(where).setAttribute("aria-disabled", String(this.step === at));
    }
  }

  line(step) {
    const [line, button, number, words] = ["li", "button", "span", "span"].map((name) => document.createElement(name));
    Object.assign(button, { type: "button" });
    button.dataset.step = step;
    number.className = "number";
    number.textContent = step;
    words.textContent = this.words(step);
    button.append(number, words);
    line.append(button);
    return line;
  }

  showMove() {
    const list = this.part("moves");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const line = list.children[this.step];
    line.firstElementChild.setAttribute("aria-current", "true");
    list.scrollTop = line.offsetTop - list.clientHeight / 2;
  }

  /** A step in words. */
  words(step) { return step === 0 ? gettext("The beginning") : this.of.words(step); }
}

function pause(time) { return new Promise((resolve) => { setTimeout(resolve, time); }); }
