// An action in the making: what has been chosen, what is asked next, what may be clicked. Driven by the legal list
// alone; the words for it are in prompt.js, the drawing in board.js.

import { ADJUSTABLE, PLACES, fitting, narrow, options, same, toAction } from "./legal.js";

/** A tile from the hand is placed or played unless the player says that it is discarded. */
const PREFERRED = ["place", "play", "discard"];

export class Flow {
  /** `rotationOf(at)`: how the unit there stands now, so that a unit that moves keeps its facing if nobody turns it. */
  constructor(rotationOf = () => null) {
    this.rotationOf = rotationOf;
    this.reset(null, []);
  }

  /** A new position: forget what was begun. */
  reset(seat, entries) {
    this.seat = seat;
    this.entries = entries;
    this.cancel();
  }

  /** Back to nothing chosen; where there is only one question (a decision, the one tile to place), it stays asked. */
  cancel() {
    this.turned = null;
    this.set(this.onlyQuestion());
    this.begun = false;
  }

  onlyQuestion() {
    const types = options(this.entries, {}, "type");
    if (types.length === 1 && types[0] === "choose") return { type: "choose" };
    const [only] = this.entries;
    return this.entries.length === 1 && only.type === "place" && typeof only.tile === "string" ? { type: "place", tile: only.tile } : {};
  }

  /** Begin with these fields given, if any legal action has them. */
  begin(given) {
    const chosen = { ...given };
    if (!("type" in chosen)) {
      const types = options(this.entries, chosen, "type");
      const type = PREFERRED.find((t) => types.includes(t)) ?? types[0];
      if (type !== undefined) chosen.type = type;
    }
    if (!fitting(this.entries, chosen).length) return false;
    this.turned = null;
    this.set(chosen);
    this.begun = true;
    return true;
  }

  set(chosen) {
    this.given = chosen;
    const empty = !Object.keys(chosen).length;
    const next = empty ? { chosen: {}, ask: null, values: [] } : narrow(this.entries, chosen);
    this.chosen = next.chosen;
    this.ask = next.ask;
    this.values = next.values;
    this.settleAdjustable();
  }

  /** Fills rotation and path with the first answer that fits, keeping how the player has turned the tile. */
  settleAdjustable() {
    for (const field of ADJUSTABLE) {
      const values = this.optionsOf(field).filter((value) => value !== undefined);
      if (!values.length || field in this.given) continue;
      const wanted = field === "rotation" ? (this.turned ?? this.rotationOf(this.chosen.unit)) : undefined;
      const all = this.optionsOf(field);
      if (this.complete || field === "rotation") this.chosen[field] = all.some((v) => same(v, wanted)) ? wanted : all[0];
    }
  }

  /** What `field` can still be, whatever the adjustable fields say now. */
  optionsOf(field) {
    const firm = Object.entries(this.chosen).filter(([name]) => ADJUSTABLE.includes(field) || !ADJUSTABLE.includes(name));
    return options(this.entries, Object.fromEntries(firm), field);
  }

  get active() {
    return this.begun || Boolean(this.given.type);
  }

  get complete() {
    return this.active && this.ask === null;
  }

  /** The whole action, once nothing more is asked. */
  get action() {
    return this.complete ? toAction(this.chosen) : null;
  }

  /** The field of the action that the next click on the board answers. */
  get placeAsked() {
    if (PLACES.includes(this.ask)) return this.ask;
    if (!this.complete) return null;
    const places = PLACES.filter((field) => this.chosen[field] !== undefined && !this.fixed(field));
    return places[places.length - 1] ?? null;
  }

  fixed(field) {
    return this.optionsOf(field).length < 2;
  }

  /** The fields of the board that may be clicked now. */
  get lit() {
    if (!this.active) return this.startingUnits();
    const field = this.placeAsked;
    return field ? this.optionsOf(field).filter(Array.isArray) : [];
  }

  /** Units that can do something of their own. */
  startingUnits() {
    return options(this.entries.filter((entry) => entry.type === "act"), {}, "unit").filter(Array.isArray);
  }

  /** A click on a field. True if it was an answer. */
  pick(at) {
    if (!this.active) return this.startingUnits().some((u) => same(u, at)) && this.begin({ type: "act", unit: at });
    const field = this.placeAsked;
    if (!field || !this.optionsOf(field).some((value) => same(value, at))) return false;
    this.choose(field, at);
    return true;
  }

  /** One field answered; later answers that no longer fit are forgotten. */
  choose(field, value) {
    let chosen = { ...this.given, [field]: value };
    if (!fitting(this.entries, chosen).length) chosen = { type: this.given.type, [field]: value };
    this.set(chosen);
    this.begun = true;
  }

  /** The action if this field were the answer: for the preview under the pointer. */
  actionAt(at) {
    const trial = new Flow(this.rotationOf);
    Object.assign(trial, { seat: this.seat, entries: this.entries, turned: this.turned, begun: true });
    trial.set({ ...this.given });
    return trial.pick(at) ? trial.action : null;
  }

  /** The next allowed rotation, clockwise for 1 and back for -1. */
  turn(by) {
    const allowedTurns = this.optionsOf("rotation").filter((value) => value !== undefined);
    if (allowedTurns.length < 2) return false;
    let rotation = this.chosen.rotation ?? 0;
    do rotation = (rotation + by + 6) % 6;
    while (!allowedTurns.includes(rotation));
    this.turned = rotation;
    this.set({ ...this.given });
    return true;
  }

  get canTurn() {
    return this.optionsOf("rotation").filter((value) => value !== undefined).length > 1;
  }

  /** Legal actions that neither a tile of the hand nor a unit on the board begins: they become buttons. */
  get loose() {
    return this.entries.filter((entry) => !("tile" in entry) && entry.type !== "act" && entry.type !== "choose");
  }
}
