// What things are called, in the reader's language.

import { fieldNames, keyOf } from "./geometry.js";
import { fill, gettext, pick } from "./text.js";

/** Directions 0..5 in words. */
export function directionName(direction) {
  return [gettext("up"), gettext("upper right"), gettext("lower right"), gettext("down"), gettext("lower left"), gettext("upper left")][direction];
}

export class Names {
  constructor(catalogue) {
    this.catalogue = catalogue;
    this.fields = new Map();
    this.seats = [];
    this.players = [];
  }

  /** Follow the position: who plays what, and which fields there are. */
  update(message) {
    this.players = message.view.players;
    this.seats = message.seats ?? [];
    this.you = message.you ?? [];
    this.fields = fieldNames(message.view.fields);
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

  player(seat) {
    const entry = this.seats.find((s) => s.seat === seat);
    return entry?.name || this.army(seat);
  }

  isMine(seat) {
    return this.you.includes(seat);
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
