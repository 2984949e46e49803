// An action in the making: what has been chosen, what is asked next, what is lit. It reads the legal list alone. A game
// says in `shape` what the fields of its actions are, and overrides what it wants otherwise.

import { allowed, fitting, narrow, options, same, toAction } from "./legal.js";

/** @import { Action, Entry, Shape, Start, Value } from "./types.js" */

/** What a game says of its actions:
 *  order       the fields in the order in which they are asked for
 *  places      fields that are answered by pointing at something on the table
 *  adjustable  fields that are filled with a first answer and may then be changed before the action is confirmed
 *  preferred   types of action, the likeliest first: what is begun where only a card or tile is given
 *  hand        the field that names what is taken from the hand
 *  starting    {type, field}: actions that begin by pointing at something on the table, and where it stands in them; a
 *              list of these where there are several types, the likeliest first
 *  final       types of action that end the player's turn
 *  automatic   types of action that may be played by themselves where nothing else is legal: they turn nothing up, and
 *              that nothing else is legal is no secret
 * @type {Shape} */
const PLAIN = { order: ["type"], places: [], adjustable: [], preferred: [], hand: "card", starting: null, final: [], automatic: [] };

/** An action in the making. */
export class Flow {
  /** @param {Partial<Shape>} [shape] */
  constructor(shape = {}) {
    /** @type {Shape} */
    this.shape = { ...PLAIN, ...shape };
    this.reset(null, []);
  }

  /**
   * A new position: forget what was begun.
   * @param {number | null} seat the one that acts
   * @param {Entry[]} entries its legal list
   */
  reset(seat, entries) {
    this.seat = seat;
    this.entries = entries;
    this.cancel();
  }

  /** Back to nothing chosen; where there is only one question (a decision), it stays asked. */
  cancel() {
    this.forgetAdjusted();
    this.set(this.onlyQuestion());
    this.begun = false;
  }

  /**
   * What is chosen without anything being done.
   * @returns {Action}
   */
  onlyQuestion() {
    const types = options(this.entries, {}, "type");
    return types.length === 1 && types[0] === "choose" ? { type: "choose" } : {};
  }

  /**
   * Begin with these fields given, if any legal action has them.
   * @param {Action} given
   * @returns {boolean}
   */
  begin(given) {
    const chosen = { ...given };
    if (!("type" in chosen)) {
      const types = options(this.entries, chosen, "type");
      const type = this.shape.preferred.find((t) => types.includes(t)) ?? types[0];
      if (type !== undefined) chosen.type = type;
    }
    if (!fitting(this.entries, chosen).length) return false;
    this.forgetAdjusted();
    this.set(chosen);
    this.begun = true;
    return true;
  }

  /**
   * Fill in a whole action; what may be adjusted stays so.
   * @param {Action} action
   * @returns {boolean} false if it is not legal
   */
  fill(action) {
    const { adjustable } = this.shape;
    if (!this.begin(Object.fromEntries(Object.entries(action).filter(([field]) => !adjustable.includes(field))))) return false;
    for (const field of adjustable) if (field in action) this.adjust(field, action[field]);
    return this.complete;
  }

  /**
   * Give an adjustable field another value.
   * @param {string} field
   * @param {Value} value
   */
  adjust(field, value) {
    this.choose(field, value);
  }

  /**
   * Let these fields be given, and fill in what follows from them.
   * @param {Action} chosen
   */
  set(chosen) {
    this.given = chosen;
    const empty = !Object.keys(chosen).length;
    const next = empty ? { chosen: {}, ask: null, values: [] } : narrow(this.entries, chosen, this.shape);
    this.chosen = next.chosen;
    this.ask = next.ask;
    this.values = next.values;
    this.settleAdjustable();
  }

  /** For games with adjustable fields: forget how they were adjusted; fill them with an answer that fits. */
  forgetAdjusted() {}
  settleAdjustable() {
    if (!this.complete) return;
    for (const field of this.shape.adjustable) {
      if (!(field in this.given) && this.optionsOf(field).length) this.chosen[field] = this.optionsOf(field)[0];
    }
  }

  /**
   * What `field` can still be, whatever the adjustable fields say now.
   * @param {string} field
   * @returns {Value[]}
   */
  optionsOf(field) {
    const { adjustable } = this.shape;
    const firm = Object.entries(this.chosen).filter(([name]) => adjustable.includes(field) || !adjustable.includes(name));
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

  /** The field of the action that the next thing pointed at answers. */
  get placeAsked() {
    if (this.shape.places.includes(this.ask)) return this.ask;
    if (!this.complete) return null;
    const places = this.shape.places.filter((field) => this.chosen[field] !== undefined && !this.fixed(field));
    return places[places.length - 1] ?? null;
  }

  /** Whether anything that was chosen was pointed at on the table. */
  get isOnTable() {
    return this.shape.places.some((field) => this.isPlace(this.chosen[field]));
  }

  /**
   * Whether `field` has no second answer.
   * @param {string} field
   * @returns {boolean}
   */
  fixed(field) {
    return this.optionsOf(field).length < 2;
  }

  /**
   * Whether a value is something on the table, and not a word beside it.
   * @param {Value} value
   * @returns {boolean}
   */
  isPlace(value) {
    return value !== undefined && value !== null;
  }

  /**
   * What may be pointed at now.
   * @returns {Value[]}
   */
  get lit() {
    if (!this.active) return this.startingPlaces();
    const field = this.placeAsked;
    return field ? this.optionsOf(field).filter((value) => this.isPlace(value)) : [];
  }

  /**
   * @param {Value} place
   * @returns {boolean}
   */
  isLit(place) {
    return this.lit.some((value) => same(value, place));
  }

  /** The types of action that begin by pointing at something, the likeliest first. */
  get starts() {
    const { starting } = this.shape;
    return starting === null ? [] : [starting].flat();
  }

  /**
   * What one type of action can begin at.
   * @param {Start} start
   * @returns {Value[]}
   */
  placesOf({ type, field }) {
    return options(this.entries.filter((entry) => entry.type === type), {}, field).filter((value) => this.isPlace(value));
  }

  /**
   * What can do something of its own.
   * @returns {Value[]}
   */
  startingPlaces() {
    const places = this.starts.flatMap((start) => this.placesOf(start));
    return places.filter((place, index) => places.findIndex((other) => same(other, place)) === index);
  }

  /**
   * Something on the table was chosen.
   * @param {Value} place
   * @returns {boolean} whether it was an answer
   */
  pick(place) {
    if (!this.active) {
      const start = this.starts.find((each) => this.placesOf(each).some((value) => same(value, place)));
      return this.isLit(place) && start !== undefined && this.begin({ type: start.type, [start.field]: place });
    }
    const field = this.placeAsked;
    if (!field || !this.optionsOf(field).some((value) => same(value, place))) return false;
    this.choose(field, place);
    return true;
  }

  /**
   * Answer one field. Later answers that no longer fit are forgotten.
   * @param {string} field
   * @param {Value} value
   */
  choose(field, value) {
    let chosen = { ...this.given, [field]: value };
    if (!fitting(this.entries, chosen).length) chosen = { type: this.given.type, [field]: value };
    this.set(chosen);
    this.begun = true;
  }

  /**
   * The action if this were the answer: for the preview under the pointer.
   * @param {Value} place
   * @returns {Action | null}
   */
  actionAt(place) {
    const trial = Object.assign(Object.create(Object.getPrototypeOf(this)), this, { begun: true });
    trial.set({ ...this.given });
    return trial.pick(place) ? trial.action : null;
  }

  /**
   * The action with this place, which is none of the answers: the server says why.
   * @param {Value} place
   * @returns {Action}
   */
  illegalAction(place) {
    const { hand } = this.shape;
    const action = { ...this.chosen, [this.placeAsked]: place };
    const [model] = fitting(this.entries, { type: this.chosen.type, ...(this.chosen[hand] ? { [hand]: this.chosen[hand] } : {}) });
    for (const name of Object.keys(model ?? {})) action[name] ??= allowed(model, name)[0];
    return toAction(action);
  }

  /** Legal actions that nothing on the table and nothing in the hand begins: they become buttons. */
  get loose() {
    const { hand } = this.shape;
    const begins = (entry) => this.starts.some(({ type, field }) => entry.type === type && field in entry);
    return this.entries.filter((entry) => entry.type !== "choose" && !begins(entry) && !(hand in entry));
  }
}
