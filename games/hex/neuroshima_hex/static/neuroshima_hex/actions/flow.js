// An action of Hex in the making: the general one, with tiles that are turned before they are placed.

import { allowed, fitting, options, same } from "../../neuroshima/table/legal.js";
import { isFieldList } from "../board/geometry.js";
import { TileSetFlow } from "./tile_sets.js";

/**
 * @import { Action, Entry, Value } from "../../neuroshima/table/types.js"
 * @import { Field } from "../types.js"
 */

/** Fields whose values are places on the board. */
export const PLACES = ["unit", "medic", "patient", "via", "target", "at", "other_at", "to", "source", "with"];
/** Fields that are filled with a first answer and may then be changed before the action is confirmed. */
export const ADJUSTABLE = ["rotation", "other_rotation", "path"];
/** Those of them by which a tile is turned. */
const ROTATIONS = ["rotation", "other_rotation"];

const SHAPE = {
  order: ["type", "leader", "use", "tiles", "tile", "does", "other", "army", "marker", "unit", "with", "ability", "medic", "patient", "via", "target", "at", "other_at", "to", "source", "wounds"],
  places: PLACES,
  adjustable: ADJUSTABLE,
  /** A tile from the hand is placed or played unless the player says that it is discarded. */
  preferred: ["place", "play", "discard"],
  hand: "tile",
  starting: { type: "act", field: "unit" },
  final: ["end_turn"],
  /** Tiles in the hand lie open, so that everybody sees what is legal. */
  automatic: ["end_turn", "choose"],
};

/** So many answers are listed; of more one points at the board. */
const LISTED = 12;

/** An action of Hex in the making. */
export class HexFlow extends TileSetFlow {
  /**
   * `rotationOf({unit, target})`: how what is moved or turned stands now, so that it keeps its facing if nobody turns
   * it.
   * @param {(chosen: Action) => number | undefined} rotationOf
   */
  constructor(rotationOf) {
    super(SHAPE);
    this.rotationOf = rotationOf;
  }

  /**
   * Two units that do something with each other are listed once; either may be pointed at first.
   * @param {number} seat
   * @param {Entry[]} entries
   */
  reset(seat, entries) {
    this.listed = entries;
    super.reset(seat, entries.flatMap(eitherFirst));
  }

  get action() {
    const action = super.action;
    if (!action?.with || fitting(this.listed, action).length) return action;
    return { ...action, unit: action.with, with: action.unit };
  }

  /** The one tile to place stays asked for, too. */
  onlyQuestion() {
    const [only] = this.entries;
    const oneTile = this.entries.length === 1 && only.type === "place" && typeof only.tile === "string";
    return oneTile ? { type: "place", tile: only.tile } : super.onlyQuestion();
  }

  /** The answers to a question, each as a whole but for what is adjusted afterwards: [{given, actions}]. Null where one
   * does not decide, where there are too many, and for a question in two steps: whether something is used, and how. */
  get answers() {
    if (this.given.type !== "choose" || this.entries.some((entry) => "use" in entry)) return null;
    const groups = new Map();
    for (const entry of this.entries) {
      const given = Object.fromEntries(Object.entries(entry).filter(([field, value]) => !ADJUSTABLE.includes(field) || isFieldList(value)));
      const key = JSON.stringify(given);
      groups.set(key, { given, actions: [...(groups.get(key)?.actions ?? []), entry] });
    }
    return groups.size <= LISTED ? [...groups.values()] : null;
  }

  /** The fields of the board in which the listed answers differ that fit what was pointed at, or all of them once one is
   * chosen, so that it can be another: [{given, field, at}]. */
  get differing() {
    const fits = ({ given }) => this.complete || Object.keys(this.given).every((field) => same(this.given[field], given[field]));
    const answers = ((!this.listField && this.answers) || []).filter(fits);
    const fields = PLACES.filter((field) => answers.some(({ given }) => !same(given[field], answers[0].given[field])));
    return answers.flatMap(({ given }) => fields.filter((field) => this.isPlace(given[field])).map((field) => ({ given, field, at: given[field] })));
  }

  get lit() {
    const places = this.differing.map(({ at }) => at);
    return places.length ? places.filter((at, i) => places.findIndex((other) => same(other, at)) === i) : super.lit;
  }

  /**
   * The answers for which a field stands.
   * @param {Field} place
   * @returns {{given: Action, field: string, at: Field}[]}
   */
  answersAt(place) {
    return this.differing.filter(({ at }) => same(at, place));
  }

  /**
   * A field that was filled in is the player's own choice from now on.
   * @param {Field} field
   * @returns {boolean} false if it was that before
   */
  give(field) {
    const name = PLACES.find((place) => same(this.chosen[place], field));
    if (!name || PLACES.some((place) => same(this.given[place], field))) return false;
    this.choose(name, field);
    return true;
  }

  /** Where only a facing is left to choose, choosing it has begun. */
  cancel() {
    super.cancel();
    this.begun = this.active && this.complete && this.canTurn;
  }

  forgetAdjusted() {
    this.turned = {};
    this.turning = null;
  }

  /** The field of the action that R and the wheel change: of two tiles that are built the one pointed at last. */
  get rotating() {
    if (!this.chosen.other_at) return "rotation";
    return this.turning ?? "other_rotation";
  }

  /**
   * The first of two tiles that are built is pointed at once more: it is turned.
   * @param {Field} place
   * @returns {boolean}
   */
  pick(place) {
    const [answer] = this.answersAt(place);
    if (answer) {
      this.pointed = place;
      this.choose(answer.field, place);
      return true;
    }
    const { at, other_at: other } = this.chosen;
    if (!at || !other || !same(place, at)) {
      this.turning = null;
      return super.pick(place);
    }
    if (this.turning) return this.turn(1);
    this.turning = "rotation";
    return true;
  }

  /**
   * What is being built, as it would lie if `place` were pointed at: [{tile, at, rotation}].
   * @param {Field} place
   * @returns {{tile: string, at: Field, rotation: number}[]}
   */
  building(place) {
    const trial = Object.assign(Object.create(Object.getPrototypeOf(this)), this, { begun: true, turned: { ...this.turned } });
    trial.set({ ...this.given });
    if (place && this.isLit(place)) trial.pick(place);
    const { tile, at, rotation, other, other_at: beside, other_rotation: turned } = trial.chosen;
    return [{ tile, at, rotation }, { tile: other, at: beside, rotation: turned }].filter((piece) => piece.tile && piece.at);
  }

  /** Fills rotation and path with the first answer that fits, keeping how the player has turned the tile. */
  settleAdjustable() {
    for (const field of ADJUSTABLE) {
      const values = this.optionsOf(field);
      const given = values.filter((value) => value !== undefined);
      if (!given.length || field in this.given || field === this.listField) continue;
      if (ROTATIONS.includes(field)) this.chosen[field] = nextRotation(given, this.turned[field] ?? (field === "rotation" ? this.rotationOf(this.chosen) : 0));
      else if (this.complete) this.chosen[field] = values[0];
    }
  }

  /**
   * A rotation is what the player has turned the tile to.
   * @param {string} field
   * @param {Value} value
   */
  adjust(field, value) {
    if (ROTATIONS.includes(field)) {
      this.turned[field] = value;
      this.set({ ...this.given });
    } else super.adjust(field, value);
  }

  /**
   * @param {Value} value
   * @returns {boolean}
   */
  isPlace(value) {
    return Array.isArray(value);
  }

  /**
   * The next allowed rotation, clockwise for 1 and back for -1; or the next answer (areas_and_paths.js).
   * @param {number} by
   * @returns {boolean}
   */
  turn(by) {
    const field = this.rotating;
    const allowedTurns = this.optionsOf(field).filter((value) => value !== undefined);
    if (allowedTurns.length < 2) return super.turn(by);
    let rotation = this.chosen[field] ?? 0;
    do rotation = (rotation + by + 6) % 6;
    while (!allowedTurns.includes(rotation));
    this.turned[field] = rotation;
    this.set({ ...this.given });
    return true;
  }

  /** A marker is begun with where it lies, and has no button of its own. */
  get loose() {
    return super.loose.filter((entry) => !["use_marker", "use_leader", "choose_leader"].includes(entry.type));
  }

  /** The leaders that may be used or chosen now: they are begun with their card. */
  get usableLeaders() {
    return this.leading ? options(this.entries, { type: this.leading }, "leader") : [];
  }

  /** What may be done with a leader now. */
  get leading() {
    return this.entries.find((entry) => ["use_leader", "choose_leader"].includes(entry.type))?.type;
  }

  /** The tiles of the hand with which something may be done now. */
  get usableTiles() {
    return this.entries.flatMap((entry) => ["tile", "tiles"].flatMap((field) => allowed(entry, field).flat()));
  }

  /** The tiles that may be placed now. */
  get placeableTiles() {
    return options(this.entries, { type: "place" }, "tile");
  }

  /** The markers that may be put on a unit now. */
  get usableMarkers() {
    return options(this.entries, { type: "use_marker" }, "marker");
  }

  get canTurn() {
    return super.canTurn || this.optionsOf(this.rotating).filter((value) => value !== undefined).length > 1;
  }
}

/** The rotation that is wanted, or the next one clockwise that is allowed. */
function nextRotation(allowedTurns, wanted = 0) {
  let rotation = wanted;
  while (!allowedTurns.includes(rotation)) rotation = (rotation + 1) % 6;
  return rotation;
}

function eitherFirst(entry) {
  if (!("with" in entry)) return [entry];
  return [entry, ...allowed(entry, "with").map((other) => ({ ...entry, unit: other, with: entry.unit }))];
}
