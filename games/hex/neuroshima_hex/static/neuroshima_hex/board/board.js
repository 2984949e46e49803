// @ts-nocheck
// This folder: the board. `board.js` draws fields, units and all that lies on them; `geometry.js` says where a field is;
// `pictures.js`, `unit_marks.js`, `terrain.js`, `prizes.js`, `structures.js` draw one kind of thing each; `lines.js` and
// `decision_signs.js` draw over the tiles; `input.js` and `pointing.js` are what the pointer and the keys do.
//
// The board draws what it is told and reports what is done to its fields. What that means is decided in table.js.

import { h, reconcile, s, setAttribute, setText } from "../../neuroshima/table/dom.js";
import { gettext } from "../../neuroshima/table/text.js";
import { pieces } from "./contents.js";
import { bounds, fillsCorners, hexagon, keyOf, middle, sameField } from "./geometry.js";
import { pieceGroup } from "./pictures.js";
import { prizeMarks } from "./prizes.js";
import { bonds } from "./structures.js";
import { patchGroup, placeSign, signGroup, signKey, signs } from "./terrain.js";
import { unitMarks } from "./unit_marks.js";

const at = (place) => {
  const [x, y] = middle(place);
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
};

/** From below to above. */
const LAYERS = ["under", "land", "names", "prizes", "ground", "fixtures", "units", "bonds", "peeps", "signs", "lit", "ghost", "lines", "parties", "lights"];

export class Board {
  constructor(names) {
    this.names = names;
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, s("g", { class: `nh-layer-${name}`, "aria-hidden": "true" })]));
    this.cells = s("g", { class: "nh-cells" });
    this.svg = s("svg", { class: "nh-board", role: "application" }, arrowHead(), ...Object.values(this.layers), this.cells);
    this.root = h("div", { class: "nh-board-frame" }, this.svg);
    this.focused = null;
    this.lively = false; // whether new units are seen to arrive: not when a whole position appears
  }

  /** The fields, once a match (and again if a match brings others). Where fields are about to be chosen, those that are
   * none yet can be pointed at as well: `real` are the others. */
  setFields(fields, real = fields) {
    const shape = JSON.stringify([fields, real]);
    if (shape === this.shape) return;
    this.shape = shape;
    this.fields = fields;
    this.svg.setAttribute("viewBox", bounds(fields).join(" "));
    this.root.toggleAttribute("data-cornered", fillsCorners(fields));
    setAttribute(this.svg, "aria-label", gettext("Board. Arrow keys go from field to field, Enter chooses, question mark lists all keys."));
    reconcile(this.layers.under, fields, keyOf, (field) => placed(s("polygon", { class: "nh-ground", points: hexagon(98) }), field), (ground, field) => ground.classList.toggle("nh-none", !real.some((one) => sameField(one, field))));
    reconcile(this.layers.names, fields, keyOf, (field) => placed(s("text", { class: "nh-field-name", y: 70 }), field), (text, field) => setText(text, this.names.field(field)));
    reconcile(this.cells, fields, keyOf, (field) => this.cell(field));
    this.focusable(fields.find((field) => sameField(field, this.focused)) ?? middleOf(fields));
  }

  /** Terrain; special rules may change it. */
  setTerrain(terrain) {
    const shape = JSON.stringify(terrain);
    if (shape === this.landShape) return;
    this.landShape = shape;
    this.layers.land.replaceChildren(...pieces(terrain).map((patch) => patchGroup(patch, this.names.catalogue.looks)));
  }

  cell(field) {
    const cell = placed(s("polygon", { points: hexagon(96), class: "nh-cell", role: "button", tabindex: -1, "aria-describedby": "nt-card" }), field);
    cell.field = field;
    return cell;
  }

  cellAt(place) {
    return place && [...this.cells.children].find((cell) => cell.dataset.key === keyOf(place));
  }

  /** Makes this field the one that Tab comes to. */
  focusable(place) {
    this.focused = place;
    for (const cell of this.cells.children) setAttribute(cell, "tabindex", sameField(cell.field, place) ? 0 : -1);
  }

  focus(place = this.focused) {
    this.focusable(place);
    this.cellAt(place)?.focus({ preventScroll: true });
  }

  /** All that stands and lies on the fields: `view` has board, ground, fixtures, prizes and terrain, as a position. */
  setThings(view, keys) {
    this.setTerrain(view.terrain ?? []);
    this.setGround(view.ground ?? [], view.board);
    this.setFixtures(view.fixtures ?? []);
    this.setPrizes(view.prizes ?? []);
    this.setSigns(view);
    this.setUnits(view.board, keys);
    this.layers.bonds.replaceChildren(...bonds(view.board));
  }

  /** The units of a position; a unit that only moved keeps its picture and glides. `keys` gives each a lasting name. */
  setUnits(units, keys) {
    reconcile(this.layers.units, units, (unit) => keys(unit), (unit) => this.unitGroup(unit), (group, unit) => this.updateUnit(group, unit));
  }

  /** Foundation tiles lie under the units; one on which somebody stands looks out at a corner. */
  setGround(ground, units) {
    const covered = ground.filter((lying) => units.some((unit) => sameField(unit.at, lying.at)));
    const name = (lying) => `${lying.seat}/${lying.tile}/${keyOf(lying.at)}`;
    reconcile(this.layers.ground, ground, name, (lying) => this.foundation(lying, ""));
    reconcile(this.layers.peeps, covered, name, (lying) => this.foundation(lying, " translate(42px, 70px) scale(0.27)"));
  }

  foundation(lying, moved) {
    const group = s("g", { class: "nh-foundation" }, pieceGroup(this.names, lying));
    group.style.transform = at(lying.at) + moved;
    return group;
  }

  /** Tiles that belong to the land: nobody's, and never gone. */
  setFixtures(fixtures) {
    const create = (fixture) => s("g", { class: `nh-fixture${this.lively ? " nh-arriving" : ""}` }, pieceGroup(this.names, { ...fixture, seat: null }));
    reconcile(this.layers.fixtures, fixtures, ({ tile, at: place }) => `${tile}/${keyOf(place)}`, create, (group, fixture) => turned(placed(group, fixture.at), fixture.rotation));
  }

  /** Drawn anew when anything of them changes: a lock that springs open is seen in the lines of the battle. */
  setPrizes(prizes) {
    const name = (prize) => `${keyOf(prize.at)}/${JSON.stringify(prize.markers)}/${prize.damage ?? 0}`;
    reconcile(this.layers.prizes, prizes, name, (prize) => placed(s("g", { class: "nh-prize" }, ...prizeMarks(prize)), prize.at));
  }

  /** What terrain there is under what stands on it. */
  setSigns({ terrain, board, fixtures = [], ground = [], prizes = [] }) {
    const standing = [...board, ...fixtures, ...ground, ...prizes];
    const first = standing.filter((thing, i) => standing.findIndex((other) => sameField(other.at, thing.at)) === i);
    reconcile(this.layers.signs, signs(terrain, first, this.names.catalogue.looks), signKey, signGroup, placeSign);
  }

  unitGroup(unit) {
    const group = s("g", { class: `nh-unit${this.lively ? " nh-arriving" : ""}` }, pieceGroup(this.names, unit), s("g", { class: "nh-marks" }));
    return placed(group, unit.at);
  }

  updateUnit(group, unit) {
    placed(group, unit.at);
    setAttribute(group, "data-seat", unit.seat);
    group.classList.toggle("nh-dying", Boolean(unit.dying));
    turned(group, unit.rotation);
    this.mark(group, unit);
  }

  /** What holds for the unit now, over its printed tile; an HQ needs no name. */
  mark(group, unit) {
    const marks = JSON.stringify([unit.initiative, unit.attacks, unit.netted_by, unit.wounds, unit.markers, unit.toughness]);
    if (group.marks === marks) return;
    group.marks = marks;
    const definition = this.names.definition(unit);
    const name = definition?.kind === "hq" ? "" : this.names.tile(unit);
    const owner = this.names.isAlly(unit) ? this.names.ownArmy(unit.seat) : null;
    group.querySelector(".nh-marks").replaceChildren(...unitMarks(unit, { name, toughness: definition?.toughness ?? 0, owner }));
  }

  /** Shows on every unit, and on the ghost, what would hold for it in another position (or does in this one). */
  markAll(units) {
    for (const group of [...this.layers.units.children, ...this.layers.ghost.children]) {
      const unit = units.find((u) => sameField(u.at, group.at));
      if (unit && group.querySelector(".nh-marks")) this.mark(group, unit);
    }
  }

  /** A tile that is not there yet, as it would lie, and `beside` it perhaps more that are built with it. What would
   * leave its field (`from`), or turn there, fades. */
  setGhost(ghost, from = null, beside = []) {
    this.layers.ghost.replaceChildren();
    const leaving = ghost?.seat === null ? this.layers.fixtures : this.layers.units;
    for (const group of [...this.layers.units.children, ...this.layers.fixtures.children]) {
      group.classList.toggle("nh-leaving", Boolean(ghost) && group.parentNode === leaving && sameField(group.at, from));
    }
    for (const piece of ghost ? [ghost, ...beside] : []) {
      const marks = piece.seat === null ? null : s("g", { class: "nh-marks" });
      this.layers.ghost.append(placed(s("g", { class: "nh-ghost" }, pieceGroup(this.names, piece), marks), piece.at));
    }
    this.cover([from, ...[ghost, ...beside].map((piece) => piece?.at)].filter(Boolean));
    if (beside.length) this.layers.ghost.append(...bonds([{ ...ghost, with: beside[0].at }, { ...beside[0], with: ghost.at }]));
  }

  /** The names of these fields do not show through what would lie or has lain there. */
  cover(places) {
    for (const name of this.layers.names.children) name.classList.toggle("nh-covered", places.some((place) => sameField(place, name.at)));
  }

  setLines(nodes) {
    this.layers.lines.replaceChildren(...nodes);
  }

  /** The signs of those whom a decision is about. */
  setParties(nodes) {
    this.layers.parties.replaceChildren(...nodes);
  }

  /** Fields lit from the log or from a unit that explains itself. */
  setLights(places) {
    this.layers.lights.replaceChildren(...places.filter((p) => this.cellAt(p)).map((place) => light(place)));
  }

  /** Names every field in words, and shows which may be chosen. `describe(field)` gives {label, lit, chosen, hurt}. */
  describeFields(describe) {
    const lit = [];
    for (const cell of this.cells.children) {
      const words = describe(cell.field);
      if (words.lit && !words.chosen) lit.push(cell.field);
      setAttribute(cell, "aria-label", words.label);
      cell.classList.toggle("nh-lit", words.lit);
      cell.classList.toggle("nh-chosen", words.chosen);
      setAttribute(cell, "aria-pressed", words.chosen ? "true" : null);
    }
    reconcile(this.layers.lit, lit, keyOf, (field) => placed(ring(), field));
  }
}

/** What shows that a field may be chosen: a ring inside it, which no rim of a terrain has. */
function ring() {
  const points = hexagon(91);
  return s("g", { class: "nh-lit-ring" }, s("polygon", { points }), s("polygon", { points }));
}

function light(place) {
  return placed(s("polygon", { points: hexagon(94), class: "nh-light" }), place);
}

/** Puts a node on a field, and remembers which. */
function placed(node, place) {
  node.style.transform = at(place);
  node.at = place;
  return node;
}

function turned(group, rotation = 0) {
  group.querySelector(".nh-turning").style.transform = `rotate(${60 * rotation}deg)`;
}

/** The field that is nearest to the middle of the board. */
function middleOf(fields) {
  const points = fields.map(middle);
  const [x, y] = [0, 1].map((axis) => (Math.min(...points.map((p) => p[axis])) + Math.max(...points.map((p) => p[axis]))) / 2);
  const away = points.map((p) => Math.hypot(p[0] - x, p[1] - y));
  return fields[away.indexOf(Math.min(...away))];
}

function arrowHead() {
  const head = s("marker", { id: "nh-arrow", viewBox: "0 0 10 10", refX: 7, refY: 5, markerWidth: 3.2, markerHeight: 3.2, orient: "auto-start-reverse" }, s("path", { d: "M0,0L10,5L0,10L2.5,5Z", fill: "context-stroke" }));
  return s("defs", {}, head);
}
