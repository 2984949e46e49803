// The fields of the board: their shapes and names, which of them has the focus, which may be chosen, and what is drawn over
// all that stands on them.

import { h, reconcile, s, setAttribute, setText } from "../../neuroshima/table/dom.js";
import { Stage } from "../../neuroshima/table/stage.js";
import { gettext } from "../../neuroshima/table/text.js";
import { bounds, fillsCorners, hexagon, keyOf, middle, outline, polar, sameField } from "./geometry.js";

/**
 * @import { Field, FieldNode } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

/** @typedef {SVGElement & {at?: Field}} Placed something that stands on a field */

/**
 * Where a field is drawn, as a transformation.
 * @param {Field} place
 * @returns {string}
 */
export const translation = (place) => {
  const [x, y] = middle(place);
  return `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
};

/**
 * From below to above, in pictures that lie on each other, with the units between the first and the second: what changes
 * in one of them, or moves, paints nothing of the others again. The second has the cells; over the third things pass.
 */
const LAYERS = [
  ["floor", "under", "land", "joins", "names", "prizes", "ground", "fixtures", "marked"],
  ["bonds", "peeps", "signs", "lit", "ghost"],
  ["lines", "news", "parties", "coached", "lights", "aftermath"],
];

/** The fields of a board, and the layers on which everything is drawn. */
export class BoardFields {
  /** @param {HexNames} names */
  constructor(names) {
    this.names = names;
    /** @type {Record<string, SVGGElement | HTMLDivElement>} */
    this.layers = Object.fromEntries(LAYERS.flat().map((name) => [name, s("g", { class: `nh-layer-${name}`, "aria-hidden": "true" })]));
    this.cells = s("g", { class: "nh-cells" });
    this.stage = new Stage(s("g", { class: "nh-stage", "aria-hidden": "true" }));
    this.layers.units = h("div", { class: "nh-layer-units", "aria-hidden": "true" });
    const [below, middle, above] = LAYERS.map((names) => names.map((name) => this.layers[name]));
    this.ground = s("svg", { class: "nh-board-picture", "aria-hidden": "true" }, ...below);
    this.svg = s("svg", { class: "nh-board", role: "application" }, ...middle, this.cells);
    this.above = s("svg", { class: "nh-board-picture", "aria-hidden": "true" }, arrowHead(), ...above, this.stage.root);
    this.root = h("div", { class: "nh-board-frame" }, h("div", { class: "nh-board-pictures" }, this.ground, this.layers.units, this.svg, this.above));
    this.focused = null;
  }

  /**
   * The fields, once a match (and again if a match brings others). Where fields are about to be chosen, those that are
   * none yet can be pointed at as well: `real` are the others.
   * @param {Field[]} fields
   * @param {Field[]} [real]
   */
  setFields(fields, real = fields) {
    const shape = JSON.stringify([fields, real]);
    if (shape === this.shape) return;
    this.shape = shape;
    this.fields = fields;
    for (const picture of [this.ground, ...this.layers.units.children, this.svg, this.above]) picture.setAttribute("viewBox", this.viewBox);
    this.root.toggleAttribute("data-cornered", fillsCorners(fields));
    setAttribute(this.svg, "aria-label", gettext("Board. Arrow keys go from field to field, Enter chooses, question mark lists all keys."));
    this.layers.floor.replaceChildren(s("path", { fill: "url(#board-ground)", d: real.map(outline).join("") }));
    reconcile(this.layers.under, fields, keyOf, (field) => placed(s("polygon", { class: "nh-ground", points: hexagon(98) }), field), (ground, field) => ground.classList.toggle("nh-none", !real.some((one) => sameField(one, field))));
    reconcile(this.layers.names, fields, keyOf, (field) => placed(s("text", { class: "nh-field-name", y: 70 }), field), (text, field) => setText(text, this.names.field(field)));
    reconcile(this.cells, fields, keyOf, (field) => this.cell(field));
    this.focusable(fields.find((field) => sameField(field, this.focused)) ?? middleOf(fields));
  }

  /** How much broader than high the board is. */
  get ratio() {
    const [, , width, height] = bounds(this.fields);
    return width / height;
  }

  get viewBox() {
    return bounds(this.fields).join(" ");
  }

  /**
   * @param {Field} field
   * @returns {FieldNode}
   */
  cell(field) {
    const cell = placed(s("polygon", { points: hexagon(96), class: "nh-cell", role: "button", tabindex: -1, "aria-describedby": "nt-card" }), field);
    return Object.assign(cell, { field });
  }

  get allCells() {
    return /** @type {FieldNode[]} */ ([...this.cells.children]);
  }

  /**
   * @param {Field} place
   * @returns {FieldNode | undefined}
   */
  cellAt(place) {
    return place && this.allCells.find((cell) => cell.dataset.key === keyOf(place));
  }

  /**
   * Makes this field the one that Tab comes to.
   * @param {Field} place
   */
  focusable(place) {
    this.focused = place;
    for (const cell of this.allCells) setAttribute(cell, "tabindex", sameField(cell.field, place) ? 0 : -1);
  }

  /** @param {Field} [place] */
  focus(place = this.focused) {
    this.focusable(place);
    this.cellAt(place)?.focus({ preventScroll: true });
  }

  /** @param {Node[]} nodes */
  setLines(nodes) {
    this.layers.lines.replaceChildren(...nodes);
  }

  /**
   * What has come of a battle that was not watched.
   * @param {Node[]} nodes
   */
  setAftermath(nodes) {
    this.layers.aftermath.replaceChildren(...nodes);
  }

  /**
   * What is new since the reader's last action.
   * @param {Node[]} nodes
   */
  setNews(nodes) {
    this.layers.news.replaceChildren(...nodes);
  }

  /**
   * The signs of those whom a decision is about.
   * @param {Node[]} nodes
   */
  setParties(nodes) {
    this.layers.parties.replaceChildren(...nodes);
  }

  /**
   * Fields lit from the log or from a unit that explains itself.
   * @param {Field[]} places
   */
  setLights(places) {
    this.layers.lights.replaceChildren(...places.filter((p) => this.cellAt(p)).map((place) => light(place)));
  }

  /**
   * Fields that a coach speaks of.
   * @param {Field[]} places
   */
  setCoached(places) {
    this.layers.coached.replaceChildren(...places.filter((p) => this.cellAt(p)).map((place) => placed(coachSign(), place)));
  }

  /**
   * Names every field in words, and shows which may be chosen. `describe(field)` gives {label, lit, chosen, hurt}.
   * @param {(field: Field) => {label: string, lit: boolean, chosen: boolean}} describe
   */
  describeFields(describe) {
    const lit = [];
    for (const cell of this.allCells) {
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

/** What shows that a coach speaks of a field: a ring of its own kind, and a sign in the corner that no tile uses. */
function coachSign() {
  const [cx, cy] = polar(80, 60);
  return s("g", { class: "nh-coached" }, s("polygon", { points: hexagon(93) }), s("circle", { cx, cy, r: 17 }), s("path", { d: `M${cx},${cy - 10}v11M${cx},${cy + 8}v2` }));
}

function light(place) {
  return placed(s("polygon", { points: hexagon(94), class: "nh-light" }), place);
}

/**
 * Puts a node on a field, and remembers which.
 * @template {SVGElement & {where?: string, at?: Field}} Node
 * @param {Node} node
 * @param {Field} place
 * @returns {Node}
 */
export function placed(node, place) {
  const where = translation(place);
  if (node.where !== where) node.style.transform = node.where = where; // what is so already is not styled anew
  node.at = place;
  return node;
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
