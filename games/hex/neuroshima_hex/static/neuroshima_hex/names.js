// What things are called, in the reader's language.

import { Names } from "../neuroshima/table/names.js";
import { fieldNames, keyOf } from "./geometry.js";
import { fill, gettext, pick, plainText } from "../neuroshima/table/text.js";

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

  /** What is said of a trait, a kind of attack or a decision; empty where nobody says anything. */
  words(id, key) {
    return pick(this.catalogue.words[id]?.[key]);
  }

  /** A trait or a kind of attack. */
  trait(id) {
    return this.words(id, "names") || plainText(id);
  }

  /** An ability by the name that actions use. */
  ability(name) {
    return this.trait(this.catalogue.abilities[name] ?? name);
  }

  marker(id) {
    return pick(this.catalogue.markers[id]?.names) || plainText(id);
  }

  /** What is known of a kind of attack; null for what is none. */
  attack(kind) {
    return this.catalogue.attacks[kind] ?? null;
  }

  /** Whether that tile lies under units and is none. */
  isFoundation({ seat, tile }) {
    return this.definition(seat, tile)?.kind === "foundation";
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
