// What can be put on the board of the editor: every tile of the armies that play, and of their allies, with how many are
// left of each; the markers; and on a page of its own what belongs to the land.

import { h, reconcile, setAttribute, setText } from "../../neuroshima/table/dom.js";
import { onLongPress, pointed } from "../../neuroshima/table/pointing.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { emblem, markerPicture, terrainPicture, tilePicture } from "../board/pictures.js";
import { faces, structureName } from "../words/structures.js";
import { pressed } from "./form_controls.js";
import { LandPalette } from "./land_palette.js";
import { inUse } from "./position.js";

/**
 * @import { Child } from "../../neuroshima/table/dom.js"
 * @import { Choosing, HexView, Piece, Position } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

const LAND = "land"; // what is shown instead of a seat's tiles
const ALLIES = ["warrior", "module"];

/** The tiles, markers and land to choose from. */
export class Palette {
  /**
   * `on`: choose(what), explain(piece, element), explainMarker(id, element), leave(), drag(event, what, button), shape(id),
   * shown(): other tiles are. `what` is one of {seat, tile, army}, {marker}, {prize}, {terrain, features, over}, {tool}.
   * @param {HexNames} names
   * @param {ReturnType<import("./controller.js").EditController["paletteIntents"]>} on
   */
  constructor(names, on) {
    this.names = names;
    this.on = on;
    /** @type {number | "land"} */
    this.page = 0; // a seat, or LAND
    this.ally = ""; // the army of the units that would be a seat's allies; empty: its own
    this.pages = h("div", { class: "nh-palette-armies", role: "group", "aria-label": gettext("Whose tiles are shown") });
    this.allies = h("select", { "aria-label": gettext("Whose units they are"), onchange: () => this.showAllies(this.allies.value) });
    this.tiles = h("div", { class: "nh-palette-tiles", role: "group" });
    this.markers = h("div", { class: "nh-palette-markers", role: "group", "aria-label": gettext("Markers") });
    this.own = h("div", { class: "nh-palette-page" }, this.allies, this.tiles, this.markers);
    this.land = new LandPalette(names, on, this);
    this.root = h("section", { class: "nh-palette", "aria-label": gettext("Tiles to put on the board") }, this.pages, this.own, this.land.root);
  }

  /** An army whose drawings must be in the page, besides those of the players. */
  get shownAlly() {
    return this.page === LAND ? "" : this.ally;
  }

  /**
   * `chosen`: what is about to be put somewhere, or null; `view`: of the position.
   * @param {Position} position
   * @param {Choosing | null} chosen
   * @param {HexView} view
   */
  update(position, chosen, view) {
    if (this.page !== LAND) this.page = Math.min(this.page, position.players.length - 1);
    this.position = position;
    this.chosen = chosen;
    this.view = view;
    /** @type {{id: number | "land", army?: string}[]} */
    const pages = [...position.players.map(({ army }, seat) => ({ id: seat, army })), { id: LAND }];
    reconcile(this.pages, pages, ({ id, army }) => `${id}/${army ?? ""}`, (page) => this.pageButton(page), (node, { id }) => setAttribute(node, "aria-pressed", String(id === this.page)));
    this.own.hidden = this.page === LAND;
    this.land.root.hidden = this.page !== LAND;
    if (this.page === LAND) this.land.update(position, chosen, view);
    else this.drawOwn();
  }

  drawOwn() {
    const { army } = this.position.players[this.page];
    if (this.ally === army || !(this.ally in this.names.catalogue.armies)) this.ally = "";
    const others = Object.keys(this.names.catalogue.armies).filter((id) => id !== army);
    const words = (id) => (id ? fill(gettext("Allies: %(army)s"), { army: this.names.armyName(id) }) : gettext("Its own tiles"));
    reconcile(this.allies, ["", ...others], (id) => `${army}/${id}`, (id) => h("option", { value: id }, words(id)));
    this.allies.value = this.ally;
    this.drawTiles(army);
    const markers = Object.keys(this.names.catalogue.markers);
    this.markers.hidden = !markers.length;
    reconcile(this.markers, markers, (id) => id, (id) => this.markerButton({ marker: id }), (node, id) => pressed(node, this.chosen?.marker === id));
  }

  /** @param {string} army */
  drawTiles(army) {
    const seat = Number(this.page);
    const all = Object.entries(this.names.catalogue.armies[this.ally || army].tiles).filter(([, { part }]) => !part);
    const instant = ([, { kind }]) => kind === "instant";
    const own = [...all.filter((tile) => !instant(tile)), ...all.filter(instant)].map(([tile]) => ({ tile, seat }));
    const allied = all.filter(([, { kind }]) => ALLIES.includes(kind)).map(([tile]) => ({ tile, seat, army: this.ally }));
    const built = this.names.structured && !this.ally ? faces(this.names, seat).slice(0, 1) : [];
    const tiles = this.ally ? allied : [...own, ...built];
    setAttribute(this.tiles, "aria-label", fill(gettext("Tiles of %(army)s"), { army: this.names.armyName(this.ally || army) }));
    reconcile(this.tiles, tiles, ({ tile }) => `${seat}/${this.ally || army}/${tile}`, (item) => this.tileButton(item), (node, item) => this.updateTile(node, item));
  }

  /** @param {number | "land"} page */
  show(page) {
    this.page = page;
    this.update(this.position, this.chosen, this.view);
    this.on.shown();
  }

  /** @param {string} army */
  showAllies(army) {
    this.ally = army;
    this.show(this.page);
  }

  /**
   * @param {{id: number | "land", army?: string}} page
   * @returns {HTMLElement}
   */
  pageButton({ id, army }) {
    const content = army ? [emblem(army, 26), h("span", {}, this.names.armyName(army))] : [h("span", {}, gettext("The land"))];
    const button = h("button", { type: "button", class: army ? "nh-palette-army" : "nh-palette-land", onclick: () => this.show(id) }, ...content);
    if (army) button.style.setProperty("--nh-army", this.names.catalogue.armies[army].color);
    return button;
  }

  /**
   * A tile of an army or of the land; a Structure is one thing.
   * @param {Piece} piece
   * @returns {HTMLElement}
   */
  tileButton(piece) {
    const name = this.isPart(piece) ? structureName(this.names, piece.seat) : this.names.tile(piece);
    return this.button(piece, "nh-palette-tile", [tilePicture(this.names, piece, 64), h("span", {}, name), h("b", {})], (element) => this.on.explain(piece, element));
  }

  /**
   * `what`: {marker} or {prize}.
   * @param {Choosing} what
   * @returns {HTMLElement}
   */
  markerButton(what) {
    const id = what.marker ?? what.prize;
    return this.button(what, "nh-palette-marker", [markerPicture(id, 36), h("span", {}, this.names.plainMarker(id))], (element) => this.on.explainMarker(id, element));
  }

  /**
   * @param {string} kind
   * @param {Choosing} what
   * @returns {HTMLButtonElement & {what?: Choosing}}
   */
  terrainButton(kind, what) {
    return this.button(what, "nh-palette-marker", [terrainPicture(kind, 48), h("span", {}, this.names.terrain(kind))], null);
  }

  /**
   * @param {Choosing} what
   * @param {string} name
   * @param {Child[]} content
   * @param {((element: Element) => void) | null} explain
   * @returns {HTMLButtonElement & {what?: Choosing}} `what`: something else that it chooses by now
   */
  button(what, name, content, explain) {
    const told = explain ? { "aria-describedby": "nt-card", ...pointed(explain, this.on.leave) } : {};
    const button = /** @type {HTMLButtonElement & {what?: Choosing}} */ (h("button", { type: "button", class: name, ...told }, ...content));
    if (explain) onLongPress(button, () => explain(button));
    if (what.tile || what.marker) button.addEventListener("pointerdown", (event) => this.on.drag(event, what, button));
    button.addEventListener("click", () => this.on.choose(button.what ?? what));
    return button;
  }

  /**
   * @param {Piece} piece
   * @returns {boolean}
   */
  isPart(piece) {
    return piece.seat !== null && Boolean(this.names.definition(piece).part);
  }

  /**
   * @param {HTMLElement} node
   * @param {Piece} piece
   */
  updateTile(node, piece) {
    setText(node.querySelector("b"), `×${this.left(piece)}`);
    node.classList.toggle("nh-none", this.left(piece) < 1);
    pressed(node, this.chosen?.tile === piece.tile && this.chosen.seat === piece.seat && this.chosen.army === piece.army);
  }

  /**
   * How many are in nobody's hand and not on the board.
   * @param {Piece} piece
   * @returns {number}
   */
  left(piece) {
    const { tile, seat, army } = piece;
    const { position } = this;
    if (seat === null) return 1 - (position.fixtures ?? []).filter((fixture) => fixture.tile === tile).length;
    if (this.isPart(piece)) return 1 - Math.min(1, position.board.filter((unit) => unit.seat === seat && this.isPart(unit)).length);
    return this.names.definition(piece).count - inUse(position, seat, tile, army);
  }
}
