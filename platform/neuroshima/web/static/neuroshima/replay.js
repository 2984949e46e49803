// The replay of a finished match: the game's element shown one step after the other.

import { say } from "./announce.js";
import { closeDrops } from "./drops.js";
import { bring, cannotShow, described, fetched } from "./game.js";
import { nameOf, showSeats } from "./header.js";
import { gettext, interpolate } from "./words.js";

const PACE = 1400; // ms from one step to the next when it plays by itself

class Replay {
  constructor(page) {
    this.page = page;
    this.place = part("table");
    this.step = 0;
    this.playing = false;
  }

  async start() {
    closeDrops();
    try {
      const [document, element] = await Promise.all([fetched(this.page.dataset.frames), bring(this.place, "replay", this.does())]);
      Object.assign(this, document, { element });
    } catch (error) {
      return cannotShow(this.place, error);
    }
    showSeats(part("seats"), { seats: this.seats, you: [], toMove: [], status: "over", outcome: this.problem ? null : this.outcome }, described(this.place).seatTexts);
    if (this.problem) Object.assign(part("problem"), { textContent: this.problem, hidden: false });
    this.element.update(this.message(false)); // so that it knows the names when it describes the moves
    this.listMoves();
    this.wire();
    this.go(this.asked());
  }

  /** In a replay nothing is done: the element may only look. */
  does() {
    const no = async () => ({ accepted: false, code: "match_over", message: gettext("The match is over.") });
    return { act: no, takeBack: no, preview: async () => null };
  }

  get last() { return this.frames.length - 1; }

  /** The step in the address (#12), so that a position can be linked to. */
  asked() { return Number.parseInt(location.hash.slice(1), 10) || 0; }

  wire() {
    part("step").max = this.last;
    part("step").addEventListener("input", (event) => { this.stop(); this.go(Number(event.target.value)); });
    this.page.addEventListener("click", (event) => this.clicked(event.target.closest("[data-go], [data-step]")));
    document.addEventListener("keydown", (event) => this.pressed(event));
    addEventListener("hashchange", () => this.go(this.asked()));
  }

  clicked(button) {
    if (button === null) return;
    if (button.dataset.go === "play") return this.playing ? this.stop() : this.play();
    this.stop();
    this.go("step" in button.dataset ? Number(button.dataset.step) : this.target(button.dataset.go));
  }

  target(where) {
    return { first: 0, back: this.step - 1, forward: this.step + 1, last: this.last }[where];
  }

  /** Keys work wherever nothing else needs them: not in the slider, and not where the element has taken them. */
  pressed(event) {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const busy = event.target.closest("input, select, textarea, summary") || this.element.contains(event.target);
    const where = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", p: "play", P: "play" }[event.key];
    if (where === undefined || busy) return;
    event.preventDefault();
    this.clicked(this.page.querySelector(`[data-go="${where}"]`));
  }

  async play() {
    if (this.step === this.last) this.go(0);
    this.showPlaying(true);
    while (this.playing && this.step < this.last) {
      await Promise.all([this.shown, pause(PACE)]);
      if (this.playing) this.go(this.step + 1);
    }
    this.stop();
  }

  stop() { if (this.playing) this.showPlaying(false); }

  showPlaying(playing) {
    this.playing = playing;
    const button = this.page.querySelector('[data-go="play"]');
    button.setAttribute("aria-pressed", String(playing));
  }

  /** Show step `wanted`. One step forward is played with its events; a leap just shows where it lands. */
  go(wanted) {
    const step = Math.max(0, Math.min(this.last, wanted));
    const forward = step === this.step + 1;
    this.step = step;
    this.shown = Promise.resolve(this.element.update(this.message(forward)));
    this.showStep();
  }

  message(played) {
    const { seq, view } = this.frames[this.step];
    const ended = this.step === this.last && !this.problem;
    return {
      seq, view, legal: {}, toMove: [], you: [], seats: this.seats, takeBack: [],
      outcome: ended ? this.outcome : null, status: ended ? "over" : "running",
      move: played ? moveOf(this.frames[this.step]) : null,
      history: this.frames.slice(1, this.step + 1).map(moveOf),
    };
  }

  showStep() {
    const { seq } = this.frames[this.step];
    part("step").value = this.step;
    part("step").setAttribute("aria-valuetext", this.words(this.step));
    part("count").textContent = `${this.step} / ${this.last}`;
    part("download").href = `${this.page.dataset.position}?seq=${seq}`;
    history.replaceState(null, "", `#${this.step}`);
    part("result").hidden = this.step < this.last;
    this.showButtons();
    this.showMove();
    if (!this.playing) say(this.words(this.step));
  }

  showButtons() {
    for (const [where, at] of [["first", 0], ["back", 0], ["forward", this.last], ["last", this.last]]) {
      this.page.querySelector(`[data-go="${where}"]`).setAttribute("aria-disabled", String(this.step === at));
    }
  }

  listMoves() {
    part("moves").replaceChildren(...this.frames.map((frame, step) => this.line(step)));
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
    const list = part("moves");
    list.querySelector("[aria-current]")?.removeAttribute("aria-current");
    const line = list.children[this.step];
    line.firstElementChild.setAttribute("aria-current", "true");
    list.scrollTop = line.offsetTop - list.clientHeight / 2;
  }

  /** A step in words: the game's own where it has some. */
  words(step) {
    if (step === 0) return gettext("The beginning");
    const frame = this.frames[step];
    const name = nameOf(this.seats[frame.seat]);
    if (frame.kind === "take_back") return interpolate(gettext("%(name)s takes back"), { name }, true);
    return this.element.describe?.(moveOf(frame), this.frames[step - 1].view) || name;
  }
}

function part(id) { return document.getElementById(id); }

function moveOf({ seq, kind, seat, action, events }) { return { seq, kind, seat, action, events }; }

function pause(time) { return new Promise((resolve) => { setTimeout(resolve, time); }); }

new Replay(document.getElementById("replay")).start();
