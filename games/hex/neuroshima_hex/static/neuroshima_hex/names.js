// What things are called, in the reader's language.

import { Names } from "../neuroshima/table/names.js";
import { fieldNames, keyOf } from "./geometry.js";
import { fill, gettext, pick } from "../neuroshima/table/text.js";

/** Directions 0..5 in words. */
export function directionName(direction) {
  return [gettext("up"), gettext("upper right"), gettext("lower right"), gettext("down"), gettext("lower left"), gettext("upper left")][direction];
}

export class HexNames extends Names {
  constructor(catalogue) {
    super(catalogue);
    this.fields = new Map();
    this.players = [];
  }

  /** Follow the position: who plays what, and which fields there are. */
  update(message) {
    super.update(message);
    this.players = message.view.players;
    this.fields = fieldNames(message.view.fields);
  }

  side(seat) {
    return this.army(seat);
  }

  field(at) {
    return Array.isArray(at) ? (this.fields.get(keyOf(at)) ?? "") : "";
  }

  armyId(seat) {
    return this.players[seat]?.army;
  }

  army(seat) {
    return pick(this.catalogue.armies[this.armyId(seat)]?.names);
  }

  tile(seat, id) {
    return pick(this.definition(seat, id)?.names) || id;
  }

  definition(seat, id) {
    return this.catalogue.armies[this.armyId(seat)]?.tiles[id];
  }

  /** "Hybrid (Moloch)" */
  unit(unit) {
    return fill(gettext("%(tile)s (%(army)s)"), { tile: this.tile(unit.seat, unit.tile), army: this.army(unit.seat) });
  }

  /** "Hybrid C3" */
  unitAt(unit) {
    return `${this.tile(unit.seat, unit.tile)} ${this.field(unit.at)}`;
  }
}
