// This folder: the board. `board_fields.js` draws fields and what marks them, `board.js` units and all that lies on them;
// `geometry.js` says where a field is; `pictures.js`, `unit_marks.js`, `terrain.js`, `joins.js`, `prizes.js`, `structures.js` draw one
// kind of thing each; `lines.js` and `decision_signs.js` draw over the tiles; `input.js` and `pointing.js` are what the
// pointer and the keys do.
//
// The board draws what it is told and reports what is done to its fields. What that means is decided in table.js.

import { reconcile, s, setAttribute } from "../../neuroshima/table/dom.js";
import { BoardFields, placed, translation } from "./board_fields.js";
import { pieces } from "./contents.js";
import { keyOf, sameField } from "./geometry.js";
import { joinMark } from "./joins.js";
import { pieceGroup } from "./pictures.js";
import { markDrop, prizeMarks } from "./prizes.js";
import { bonds } from "./structures.js";
import { patchGroup, placeSign, signGroup, signKey, signs } from "./terrain.js";
import { isFreeBelow, unitMarks } from "./unit_marks.js";

/**
 * @import { Field, Fixture, Foundation, HexView, Patch, Piece, Prize, Unit } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 * @import { Placed } from "./board_fields.js"
 */

/** @typedef {{acts: Element, suffers: Element}} Body what moves when a unit does something, and when something is done to it */

/** The board: its fields, and all that stands and lies on them. */
export class Board extends BoardFields {
  /** @param {HexNames} names */
  constructor(names) {
    super(names);
    this.lively = false; // whether new units are seen to arrive: not when a whole position appears
  }

  /**
   * Terrain; special rules may change it.
   * @param {Patch[]} terrain
   */
  setTerrain(terrain) {
    const shape = JSON.stringify(terrain);
    if (shape === this.landShape) return;
    this.landShape = shape;
    this.layers.land.replaceChildren(...pieces(terrain).map((patch) => patchGroup(patch, this.names.catalogue.looks)));
  }

  /**
   * All that stands and lies on the fields: `view` has board, ground, fixtures, prizes and terrain, as a position.
   * @param {HexView} view
   * @param {(unit: Unit) => string} keys
   */
  setThings(view, keys) {
    this.root.classList.toggle("nh-still", this.stage.still);
    this.setTerrain(view.terrain ?? []);
    reconcile(this.layers.joins, view.joins ?? [], (join) => JSON.stringify(join), joinMark);
    this.setGround(view.ground ?? [], view.board);
    this.setFixtures(view.fixtures ?? []);
    this.setPrizes(view.prizes ?? []);
    this.setMarkedFields(view.battle?.marks ?? []);
    this.setSigns(view);
    this.setUnits(view.board, keys);
    this.layers.bonds.replaceChildren(...bonds(view.board));
  }

  /**
   * The units of a position; a unit that only moved keeps its picture and glides. `keys` gives each a lasting name.
   * @param {Unit[]} units
   * @param {(unit: Unit) => string} keys
   */
  setUnits(units, keys) {
    const create = (unit) => s("svg", { class: "nh-board-picture", viewBox: this.viewBox }, this.unitGroup(unit));
    reconcile(this.layers.units, units, (unit) => keys(unit), create, (picture, unit) => this.updateUnit(/** @type {Placed} */ (picture.firstChild), unit));
  }

  /** @returns {Placed[]} the units of the board: each is drawn in a picture of its own, and painted alone when it moves. */
  get units() {
    return [...this.layers.units.children].map((picture) => /** @type {Placed} */ (picture.firstChild));
  }

  /** @returns {Placed[]} */
  get fixtures() {
    return /** @type {Placed[]} */ ([...this.layers.fixtures.children]);
  }

  /**
   * What moves of what stands on a field.
   * @param {Field} at
   * @returns {Body | null}
   */
  bodyAt(at) {
    const group = [...this.units, ...this.fixtures].find((one) => sameField(one.at, at));
    return group ? bodyOf(group) : null;
  }

  /**
   * A copy of a unit that is not on the board any more.
   * @param {Unit} unit
   * @returns {Body} what moves of it
   */
  copyOnStage(unit) {
    const copy = placed(s("g", {}, body(pieceGroup(this.names, unit))), unit.at);
    this.stage.root.append(copy);
    return bodyOf(copy);
  }

  /**
   * Foundation tiles lie under the units; one on which somebody stands looks out at a corner.
   * @param {Foundation[]} ground
   * @param {Unit[]} units
   */
  setGround(ground, units) {
    const covered = ground.filter((tile) => units.some((unit) => sameField(unit.at, tile.at)));
    const name = (tile) => `${tile.seat}/${tile.tile}/${keyOf(tile.at)}`;
    reconcile(this.layers.ground, ground, name, (tile) => this.foundation(tile, ""));
    reconcile(this.layers.peeps, covered, name, (tile) => this.foundation(tile, " translate(42px, 70px) scale(0.27)"));
  }

  /**
   * @param {Foundation} tile
   * @param {string} moved a CSS transform
   * @returns {SVGElement}
   */
  foundation(tile, moved) {
    const group = s("g", { class: "nh-foundation" }, pieceGroup(this.names, tile));
    group.style.transform = translation(tile.at) + moved;
    return group;
  }

  /**
   * Tiles that belong to the land: nobody's, and never gone.
   * @param {Fixture[]} fixtures
   */
  setFixtures(fixtures) {
    const create = (fixture) => s("g", { class: `nh-fixture${this.lively ? " nh-arriving" : ""}` }, body(pieceGroup(this.names, { ...fixture, seat: null })));
    reconcile(this.layers.fixtures, fixtures, ({ tile, at: place }) => `${tile}/${keyOf(place)}`, create, (group, fixture) => turned(placed(group, fixture.at), fixture.rotation));
  }

  /**
   * Drawn anew when anything of them changes: a lock that springs open is seen in the lines of the battle.
   * @param {Prize[]} prizes
   */
  setPrizes(prizes) {
    const name = (prize) => `${keyOf(prize.at)}/${JSON.stringify(prize.markers)}/${prize.damage ?? 0}`;
    reconcile(this.layers.prizes, prizes, name, (prize) => placed(s("g", { class: "nh-prize" }, ...prizeMarks(prize)), prize.at));
  }

  /**
   * The fields that players have marked in the battle, a drop for each player.
   * @param {{at: Field, seats: number[]}[]} marks
   */
  setMarkedFields(marks) {
    const create = ({ at, seats }) => placed(s("g", { class: "nh-marked-field" }, ...seats.map(markDrop)), at);
    reconcile(this.layers.marked, marks, ({ at, seats }) => `${keyOf(at)}/${seats}`, create);
  }

  /**
   * What terrain there is under what stands on it.
   * @param {HexView} view
   */
  setSigns({ terrain, board, fixtures = [], ground = [], prizes = [] }) {
    const standing = [...board, ...fixtures, ...ground, ...prizes];
    const first = standing.filter((thing, i) => standing.findIndex((other) => sameField(other.at, thing.at)) === i);
    reconcile(this.layers.signs, signs(terrain, first, this.names.catalogue.looks), signKey, signGroup, placeSign);
  }

  /**
   * @param {Unit} unit
   * @returns {SVGElement}
   */
  unitGroup(unit) {
    const group = s("g", { class: `nh-unit${this.lively ? " nh-arriving" : ""}` }, body(pieceGroup(this.names, unit), s("g", { class: "nh-marks" })));
    return placed(group, unit.at);
  }

  /**
   * @param {SVGElement & {marks?: string}} group
   * @param {Unit} unit
   */
  updateUnit(group, unit) {
    placed(group, unit.at);
    setAttribute(group, "data-seat", unit.seat);
    group.classList.toggle("nh-dying", Boolean(unit.dying));
    turned(group, unit.rotation);
    this.mark(group, unit);
  }

  /**
   * What holds for the unit now, over its printed tile; an HQ needs no name.
   * @param {SVGElement & {marks?: string}} group
   * @param {Unit} unit
   */
  mark(group, unit) {
    const marks = JSON.stringify([unit.rotation, unit.initiative, unit.attacks, unit.netted_by, unit.net_markers, unit.wounds, unit.markers, unit.toughness, unit.seat, unit.unpowered, unit.frozen]);
    if (group.marks === marks) return;
    group.marks = marks;
    const definition = this.names.definition(unit);
    const name = definition?.kind === "hq" ? "" : this.names.tile(unit);
    const owner = this.names.isAlly(unit) ? this.names.ownArmy(unit.seat) : null;
    const printed = { name, toughness: definition?.toughness ?? 0, below: isFreeBelow(unit, definition), oneLine: definition?.kind === "module", owner };
    group.querySelector(".nh-marks").replaceChildren(...unitMarks(unit, printed));
  }

  /**
   * Shows on every unit, and on the ghost, what would hold for it in another position (or does in this one).
   * @param {Unit[]} units
   */
  markAll(units) {
    for (const group of [...this.units, .../** @type {Placed[]} */ ([...this.layers.ghost.children])]) {
      const unit = units.find((u) => sameField(u.at, group.at));
      if (unit && group.querySelector(".nh-marks")) this.mark(group, unit);
    }
  }

  /**
   * A tile that is not there yet, as it would lie, and `beside` it perhaps more that are built with it. What would
   * leave its field (`from`), or turn there, fades.
   * @param {Piece | null} ghost
   * @param {Field} [from]
   * @param {Piece[]} [beside]
   */
  setGhost(ghost, from = null, beside = []) {
    this.layers.ghost.replaceChildren();
    const leaving = ghost?.seat === null ? this.fixtures : this.units;
    for (const group of [...this.units, ...this.fixtures]) {
      group.classList.toggle("nh-leaving", Boolean(ghost) && leaving.includes(group) && sameField(group.at, from));
    }
    for (const piece of ghost ? [ghost, ...beside] : []) {
      const marks = piece.seat === null ? null : s("g", { class: "nh-marks" });
      this.layers.ghost.append(placed(s("g", { class: "nh-ghost" }, pieceGroup(this.names, piece), marks), piece.at));
    }
    this.cover([from, ...[ghost, ...beside].map((piece) => piece?.at)].filter(Boolean));
    if (beside.length) this.layers.ghost.append(...bonds([{ ...ghost, with: beside[0].at }, { ...beside[0], with: ghost.at }]));
  }

  /**
   * The names of these fields do not show through what would lie or has lain there.
   * @param {Field[]} places
   */
  cover(places) {
    for (const name of /** @type {Iterable<Placed>} */ (this.layers.names.children)) name.classList.toggle("nh-covered", places.some((place) => sameField(place, name.at)));
  }

}

/** What stands on a field, so that it can move by itself and be moved at once: a node cannot have two motions of a kind. */
function body(...nodes) {
  return s("g", { class: "nh-acts" }, s("g", { class: "nh-suffers" }, ...nodes));
}

/** @returns {Body} */
function bodyOf(group) {
  return { acts: group.firstChild, suffers: group.firstChild.firstChild };
}

function turned(group, rotation = 0) {
  if (group.turnedBy === rotation) return; // what is so already is not styled anew
  group.turnedBy = rotation;
  group.querySelector(".nh-turning").style.transform = `rotate(${60 * rotation}deg)`;
}
