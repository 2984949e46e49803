// A battle is watched: its events one after the other, with the position as it is at that moment, and controls to
// pause, step, hurry and skip. It shows what the server's events say and works nothing out.

import { h, prefersStillness, setText } from "./dom.js";
import { keyOf, sameField } from "./geometry.js";
import { attackShown, target } from "./overlay.js";
import { sentence } from "./sentences.js";
import { fill, gettext } from "./text.js";
import { Tracker } from "./tracker.js";

const BEAT = 900; // milliseconds for one step at normal speed
const SPEEDS = [1, 2, 4];
/** Events of these types that follow each other are one step. */
const TOGETHER = ["wound", "hq_damage", "destroyed", "freed"];

/** Whether these events hold a battle, or a part of one, worth watching. */
export const hasBattle = (events) => (events ?? []).some((e) => ["battle_started", "segment", "attack"].includes(e.type));

const WATCHED = ["battle_started", "segment", "declared", "converted", "attack", "absorbed", "wound", "hq_damage", "destroyed", "freed", "battle_ended"];

/** The events of a move up to the end of its last battle: what comes after is not watched. */
export function battlePart(events) {
  return events.slice(0, events.findLastIndex((e) => WATCHED.includes(e.type)) + 1);
}

/** Events grouped into steps. */
export function steps(events) {
  const list = [];
  for (const event of events.filter((e) => !pointless(e) && !silent(e))) {
    const last = list[list.length - 1];
    if (last && TOGETHER.includes(event.type) && last[0].type === event.type) last.push(event);
    else list.push([event]);
  }
  return list;
}

export class BattlePlayer {
  /** `show(units, players, lines, lights)` draws a moment of the battle. */
  constructor(names, show, say) {
    this.names = names;
    this.show = show;
    this.say = say;
    this.speed = 0;
    this.words = h("p", { class: "nh-battle-words" });
    this.count = h("span", { class: "nh-battle-count" });
    this.play = button("▶", () => this.toggle());
    this.next = button("⏭", () => this.stepOnce());
    this.faster = button("1×", () => this.changeSpeed());
    this.skip = button("⏩", () => this.finish());
    this.skip.classList.add("nh-primary");
    this.root = h("div", { class: "nh-battle", role: "group", hidden: true }, h("div", { class: "nh-battle-top" }, this.words, this.count), h("div", { class: "nh-buttons" }, this.play, this.next, this.faster, this.skip));
  }

  get running() {
    return !this.root.hidden;
  }

  /** Plays `events` from the position `board`, `players`. Resolves when it has been seen or skipped. */
  watch(events, board, players) {
    this.steps = steps(events);
    this.position = 0;
    this.units = structuredClone(board);
    this.players = structuredClone(players);
    this.tracker = new Tracker(board);
    this.segment = null;
    this.paused = prefersStillness();
    this.label();
    this.root.hidden = false;
    return new Promise((resolve) => {
      this.done = resolve;
      this.stepOnce();
    });
  }

  label() {
    this.root.setAttribute("aria-label", gettext("The battle, step by step"));
    setText(this.next, gettext("Step"));
    setText(this.skip, gettext("Skip"));
    setText(this.faster, `${SPEEDS[this.speed]}×`);
    this.faster.setAttribute("aria-label", fill(gettext("Speed: %(n)s times"), { n: SPEEDS[this.speed] }));
    setText(this.play, this.paused ? gettext("Continue") : gettext("Pause"));
  }

  toggle() {
    this.paused = !this.paused;
    this.label();
    if (this.paused) clearTimeout(this.timer);
    else this.stepOnce();
  }

  changeSpeed() {
    this.speed = (this.speed + 1) % SPEEDS.length;
    this.label();
  }

  stepOnce() {
    clearTimeout(this.timer);
    if (this.position >= this.steps.length) {
      this.finish();
      return;
    }
    const step = this.steps[this.position++];
    if (!this.showStep(step)) this.stepOnce();
    else if (!this.paused) this.timer = setTimeout(() => this.stepOnce(), this.length(step));
  }

  length(step) {
    const short = ["turn_started", "drawn", "turn_ended"].includes(step[0].type) ? 0.4 : 1;
    return (BEAT * short) / SPEEDS[this.speed];
  }

  /** Shows one step; false where there is nothing to see or to tell. */
  showStep(step) {
    const told = step.map((event) => sentence(event, this.names, this.tracker)).filter(Boolean);
    const lines = step.flatMap((event) => this.marks(event));
    step.forEach((event) => this.happen(event));
    if (!told.length && !lines.length) return false;
    this.tell(step, told);
    this.show(this.units, this.players, lines, told.flatMap((line) => line.fields));
    this.units = this.units.filter((unit) => !unit.dying);
    return true;
  }

  /** What happens, and below it the segment and the rule. */
  tell(step, told) {
    setText(this.words, told.map((line) => line.text).join(" · "));
    const segment = this.segment === null || step[0].type === "segment" ? "" : fill(gettext("Segment %(n)s"), { n: this.segment });
    const rules = [...new Set(told.filter((line) => line.kind !== "played").map((line) => line.rule))];
    setText(this.count, [segment, ...rules].filter(Boolean).join(" · "));
    this.say([this.words.textContent, ...rules].filter(Boolean).join(". "));
  }

  marks(event) {
    if (event.type === "attack") return attackShown(event);
    if (event.type === "wound") return [target(event.at, "nh-target-hit", event.wounds)];
    if (event.type === "hq_damage") return [target(event.at, "nh-target-hit", event.damage)];
    if (event.type === "absorbed") return [target(event.patient, "nh-target-free"), target(event.medic, "nh-target-hit", event.wounds)];
    return [];
  }

  /** What an event changes on the table. */
  happen(event) {
    const change = {
      placed: () => (this.units = [...this.units, { at: event.at, tile: event.tile, seat: event.seat, rotation: event.rotation, wounds: 0 }]),
      segment: () => (this.segment = event.segment),
      wound: () => this.change(event.at, { wounds: event.total }),
      hq_damage: () => (this.players[event.seat].hq_hp = event.hp),
      destroyed: () => this.change(event.at, { dying: true }),
      freed: () => this.change(event.at, { netted_by: [] }),
      moved: () => this.change(event.from, { at: event.to, rotation: event.rotation }),
      pushed: () => this.change(event.from, { at: event.to }),
    }[event.type];
    change?.();
    this.tracker.forward(event);
  }

  change(at, values) {
    this.units = this.units.map((unit) => (sameField(unit.at, at) ? { ...unit, ...values } : unit));
  }

  /** The keyboard finds the next step under Enter. */
  focus() {
    this.next.focus({ preventScroll: true });
  }

  /** To the end at once. */
  finish() {
    clearTimeout(this.timer);
    this.hadFocus = this.root.contains(document.activeElement);
    this.root.hidden = true;
    this.steps = [];
    const done = this.done;
    this.done = null;
    done?.();
  }
}

function button(text, onclick) {
  return h("button", { type: "button", onclick }, text);
}

/** What has no words and changes nothing: a step of it would be an empty one. */
const silent = (event) => event.type === "turn_ended" || (event.type === "drawn" && !event.tiles?.length);

/** A blow at an empty field or a friend: nothing to see. */
export const pointless = (event) => event.type === "attack" && !event.to && event.kind !== "ranged" && event.kind !== "gauss";

/** Lasting names for units, so that one that moves keeps its picture. */
export class UnitKeys {
  constructor() {
    this.keys = new Map();
    this.count = 0;
  }

  /** Follow what events say about who moved where. */
  forward(events) {
    for (const event of events) {
      if (event.type === "moved" || event.type === "pushed") this.shift(event.from, event.to);
      if (event.type === "destroyed") this.keys.delete(keyOf(event.at));
    }
  }

  shift(from, to) {
    const key = this.keys.get(keyOf(from));
    this.keys.delete(keyOf(from));
    if (key) this.keys.set(keyOf(to), key);
  }

  of(unit) {
    const place = keyOf(unit.at);
    const old = this.keys.get(place);
    if (!old || !old.startsWith(`${unit.seat}/${unit.tile}/`)) this.keys.set(place, `${unit.seat}/${unit.tile}/${this.count++}`);
    return this.keys.get(place);
  }
}
