// The board: fields that can be pointed at and focused, the units on them, the lines over them. It draws what it is
// told and reports what is done to its fields; what that means is decided in table.js.

import { tileGroup } from "./art.js";
import { h, reconcile, s, setAttribute } from "../neuroshima/table/dom.js";
import { bounds, hexagon, keyOf, middle, sameField } from "./geometry.js";
import { gettext } from "../neuroshima/table/text.js";
import { unitMarks } from "./marks.js";

const at = (place) => {
  const [x, y] = middle(place);
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
};

export class Board {
  constructor(names) {
    this.names = names;
    this.layers = Object.fromEntries(["under", "ground", "units", "peeps", "ghost", "lines", "lights"].map((name) => [name, s("g", { class: `nh-layer-${name}`, "aria-hidden": "true" })]));
    this.cells = s("g", { class: "nh-cells" });
    this.svg = s("svg", { class: "nh-board", role: "application" }, arrowHead(), this.layers.under, this.layers.ground, this.layers.units, this.layers.peeps, this.layers.ghost, this.layers.lines, this.layers.lights, this.cells);
    this.root = h("div", { class: "nh-board-frame" }, this.svg);
    this.focused = null;
    this.lively = false; // whether new units are seen to arrive: not when a whole position appears
  }

  /** The fields, once a match (and again if a match brings others). */
  setFields(fields) {
    const shape = JSON.stringify(fields);
    if (shape === this.shape) return;
    this.shape = shape;
    this.fields = fields;
    this.svg.setAttribute("viewBox", bounds(fields).join(" "));
    setAttribute(this.svg, "aria-label", gettext("Board. Arrow keys go from field to field, Enter chooses, question mark lists all keys."));
    reconcile(this.layers.under, fields, keyOf, (field) => this.ground(field));
    reconcile(this.cells, fields, keyOf, (field) => this.cell(field));
    this.focusable(this.focused ?? fields[Math.floor(fields.length / 2)]);
  }

  ground(field) {
    const group = s("g", { class: "nh-ground" }, s("polygon", { points: hexagon(98) }), s("text", { y: 66 }, this.names.field(field)));
    group.style.transform = at(field);
    return group;
  }

  cell(field) {
    const cell = s("polygon", { points: hexagon(96), class: "nh-cell", role: "button", tabindex: -1, "aria-describedby": "nt-card" });
    cell.style.transform = at(field);
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

  foundation({ seat, tile, at: place }, moved) {
    const group = s("g", { class: "nh-foundation" }, tileGroup(this.names.armyId(seat), tile, this.names.definition(seat, tile)));
    group.style.transform = at(place) + moved;
    return group;
  }

  unitGroup(unit) {
    const army = this.names.armyId(unit.seat);
    const group = s("g", { class: `nh-unit${this.lively ? " nh-arriving" : ""}` }, tileGroup(army, unit.tile, this.names.definition(unit.seat, unit.tile)), s("g", { class: "nh-marks" }));
    group.style.transform = at(unit.at);
    return group;
  }

  updateUnit(group, unit) {
    group.style.transform = at(unit.at);
    group.at = unit.at;
    setAttribute(group, "data-seat", unit.seat);
    group.classList.toggle("nh-dying", Boolean(unit.dying));
    group.querySelector(".nh-turning").style.transform = `rotate(${60 * unit.rotation}deg)`;
    this.mark(group, unit);
  }

  /** What holds for the unit now, over its printed tile; an HQ needs no name. */
  mark(group, unit) {
    const marks = JSON.stringify([unit.initiative, unit.attacks, unit.netted_by, unit.wounds, unit.markers, unit.toughness]);
    if (group.marks === marks) return;
    group.marks = marks;
    const definition = this.names.definition(unit.seat, unit.tile);
    const name = definition?.kind === "hq" ? "" : this.names.tile(unit.seat, unit.tile);
    group.querySelector(".nh-marks").replaceChildren(...unitMarks(unit, name, definition?.toughness ?? 0));
  }

  /** Shows on every unit, and on the ghost, what would hold for it in another position (or does in this one). */
  markAll(units) {
    for (const group of [...this.layers.units.children, ...this.layers.ghost.children]) {
      const unit = units.find((u) => sameField(u.at, group.at));
      if (unit) this.mark(group, unit);
    }
  }

  /** A tile that is not there yet, as it would lie. A unit that would leave its field (`from`) fades there. */
  setGhost(ghost, from = null) {
    this.layers.ghost.replaceChildren();
    for (const group of this.layers.units.children) group.classList.toggle("nh-leaving", Boolean(ghost) && sameField(group.at, from));
    if (!ghost) return;
    const tile = tileGroup(this.names.armyId(ghost.seat), ghost.tile, this.names.definition(ghost.seat, ghost.tile), ghost.rotation);
    const group = s("g", { class: "nh-ghost" }, tile, s("g", { class: "nh-marks" }));
    group.at = ghost.at;
    group.style.transform = at(ghost.at);
    this.layers.ghost.append(group);
  }

  setLines(nodes) {
    this.layers.lines.replaceChildren(...nodes);
  }

  /** Fields lit from the log or from a unit that explains itself. */
  setLights(places) {
    this.layers.lights.replaceChildren(...places.filter((p) => this.cellAt(p)).map((place) => light(place)));
  }

  /** Names every field in words, and shows which may be chosen. `describe(field)` gives {label, lit, chosen, hurt}. */
  describeFields(describe) {
    for (const cell of this.cells.children) {
      const words = describe(cell.field);
      setAttribute(cell, "aria-label", words.label);
      cell.classList.toggle("nh-lit", words.lit);
      cell.classList.toggle("nh-chosen", words.chosen);
      setAttribute(cell, "aria-pressed", words.chosen ? "true" : null);
    }
  }
}

function light(place) {
  const hex = s("polygon", { points: hexagon(94), class: "nh-light" });
  hex.style.transform = at(place);
  return hex;
}

function arrowHead() {
  const head = s("marker", { id: "nh-arrow", viewBox: "0 0 10 10", refX: 7, refY: 5, markerWidth: 3.2, markerHeight: 3.2, orient: "auto-start-reverse" }, s("path", { d: "M0,0L10,5L0,10L2.5,5Z", fill: "context-stroke" }));
  return s("defs", {}, head);
}
