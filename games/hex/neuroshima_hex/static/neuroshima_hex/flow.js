// An action of Hex in the making: the general one, with tiles that are turned before they are placed.

import { allowed, fitting, options, same } from "../neuroshima/table/legal.js";
import { SpanFlow } from "./spans.js";

/** Fields whose values are places on the board. */
export const PLACES = ["unit", "medic", "patient", "via", "target", "at", "to", "source", "with"];
/** Fields that are filled with a first answer and may then be changed before the action is confirmed. */
export const ADJUSTABLE = ["rotation", "path"];

const SHAPE = {
  order: ["type", "tile", "army", "marker", "unit", "with", "ability", "medic", "patient", "via", "target", "at", "to", "source"],
  places: PLACES,
  adjustable: ADJUSTABLE,
  /** A tile from the hand is placed or played unless the player says that it is discarded. */
  preferred: ["place", "play", "discard"],
  hand: "tile",
  starting: { type: "act", field: "unit" },
};

export class HexFlow extends SpanFlow {
  /** `rotationOf({unit, target})`: how what is moved or turned stands now, so that it keeps its facing if nobody turns
   * it. */
  constructor(rotationOf) {
    super(SHAPE);
    this.rotationOf = rotationOf;
  }

  /** Two units that do something with each other are listed once; either may be pointed at first. */
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

  forgetAdjusted() {
    this.turned = null;
  }

  /** Fills rotation and path with the first answer that fits, keeping how the player has turned the tile. */
  settleAdjustable() {
    for (const field of ADJUSTABLE) {
      const values = this.optionsOf(field);
      const given = values.filter((value) => value !== undefined);
      if (!given.length || field in this.given || field === this.span) continue;
      if (field === "rotation") this.chosen[field] = nextRotation(given, this.turned ?? this.rotationOf(this.chosen));
      else if (this.complete) this.chosen[field] = values[0];
    }
  }

  isPlace(value) {
    return Array.isArray(value);
  }

  /** The next allowed rotation, clockwise for 1 and back for -1; or the next answer (spans.js). */
  turn(by) {
    const allowedTurns = this.optionsOf("rotation").filter((value) => value !== undefined);
    if (allowedTurns.length < 2) return super.turn(by);
    let rotation = this.chosen.rotation ?? 0;
    do rotation = (rotation + by + 6) % 6;
    while (!allowedTurns.includes(rotation));
    this.turned = rotation;
    this.set({ ...this.given });
    return true;
  }

  /** A marker is begun with where it lies, and has no button of its own. */
  get loose() {
    return super.loose.filter((entry) => entry.type !== "use_marker");
  }

  /** The markers that may be put on a unit now. */
  get usableMarkers() {
    return options(this.entries, { type: "use_marker" }, "marker");
  }

  get canTurn() {
    return super.canTurn || this.optionsOf("rotation").filter((value) => value !== undefined).length > 1;
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
