// The log of the game: one line for everything that happened, tied to the fields it is about.

import { h } from "./dom.js";
import { fill, gettext } from "./text.js";
import { sentence } from "./sentences.js";
import { Tracker } from "./tracker.js";

export class Log {
  /** `light(fields)` is called when a line is pointed at or focused, with [] when it is left. */
  constructor(names, light) {
    this.names = names;
    this.light = light;
    this.list = h("ol", { class: "nh-log-lines" });
    this.title = h("h2", { id: "nh-log-title" });
    this.root = h("section", { class: "nh-log", "aria-labelledby": "nh-log-title", tabindex: 0 }, this.title, this.list);
    this.root.addEventListener("pointerleave", () => this.light([]));
    this.last = 0;
    this.tracker = new Tracker();
  }

  /** The whole log anew, when a page begins or has lost the thread. */
  load(history, board) {
    this.list.replaceChildren();
    this.title.textContent = gettext("Log");
    const moves = standing(history);
    const events = moves.filter((m) => !m.undone).flatMap((m) => m.events ?? []);
    this.tracker = Tracker.before(board, events);
    moves.forEach((move) => this.add(move, move.undone));
    this.last = history[history.length - 1]?.seq ?? 0;
    this.scroll();
  }

  /** One more move. A take-back strikes out what it undid, and who leafs fast skips moves: then everything is told anew. */
  follow(move, history, board) {
    if (!move || move.seq <= this.last) return;
    const skipped = history.filter(({ seq }) => seq > this.last).length > 1;
    if (move.kind === "take_back" || this.last === 0 || skipped) {
      this.load(history, board);
      return;
    }
    this.add(move);
    this.last = move.seq;
    this.scroll();
  }

  /** In a battle the lines of the attacks tell of the wounds already. */
  add(move, undone = false) {
    const told = undone ? new Told(this.tracker) : this.tracker;
    if (move.kind === "take_back") this.append({ text: fill(gettext("%(player)s takes the last action back"), { player: this.names.player(move.seat) }), fields: [], kind: "take_back" });
    for (const event of move.events ?? []) {
      const line = sentence(event, this.names, told);
      if (line && !(told.fighting && event.type === "wound")) this.append(line, undone);
      told.forward(event);
    }
  }

  append(line, undone) {
    const words = line.fields.length ? this.button(line) : h("span", {}, line.text);
    const item = h("li", { class: `nh-log-${line.kind}${undone ? " nh-undone" : ""}` }, words);
    if (line.rule) item.append(h("small", {}, line.rule));
    this.list.append(item);
  }

  button(line) {
    const show = () => this.light(line.fields);
    return h("button", { type: "button", onfocus: show, onpointerenter: show, onclick: show, onblur: () => this.light([]) }, line.text);
  }

  scroll() {
    this.root.scrollTop = this.root.scrollHeight;
  }
}

/** A tracker that a taken-back move is told with: the real one stays as it was. */
class Told extends Tracker {
  constructor(tracker) {
    super();
    this.units = new Map(tracker.units);
    this.played = tracker.played;
    this.fighting = tracker.fighting;
  }
}

/** The moves, those that were taken back later marked as undone. */
export function standing(history) {
  const moves = history.map((move) => ({ ...move, undone: false }));
  moves.forEach((move, i) => {
    if (move.kind !== "take_back") return;
    const undone = moves.slice(0, i).reverse().find((m) => m.kind === "action" && !m.undone);
    if (undone) undone.undone = true;
  });
  return moves;
}
