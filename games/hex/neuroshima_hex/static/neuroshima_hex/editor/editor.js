// This folder: the editor of positions, <neuroshima-hex-editor>. `position.js`, `land.js` and `structures.js` change a
// position as plain data; `controller.js`, `position_changes.js`, `drag.js` and `pointing.js` are what a person does;
// `palette.js`, `land_palette.js`, `seats.js` and `turn.js` are its panels; `task.js` is its prompt.
//
// The element fires "change" with the position that a person wants; the server decides whether it can be
// (docs/tables.md, "An editor").

import { Card } from "../../neuroshima/table/card.js";
import { h } from "../../neuroshima/table/dom.js";
import { Prompt } from "../../neuroshima/table/prompt.js";
import { sprites } from "../../neuroshima/table/sprites.js";
import { Tabs } from "../../neuroshima/table/tabs.js";
import { bindTexts, gettext } from "../../neuroshima/table/text.js";
import { Board } from "../board/board.js";
import { keyOf, sameField } from "../board/geometry.js";
import { editHelp } from "../help.js";
import { fieldLabel } from "../words/field_labels.js";
import { HexNames } from "../words/names.js";
import { armiesOf } from "../words/setup.js";
import { EditController } from "./controller.js";
import { possible } from "./land.js";
import { Palette } from "./palette.js";
import { EditPointing } from "./pointing.js";
import { inUse, seated, settled, thingAt, withPlayer } from "./position.js";
import { Seats } from "./seats.js";
import { Pairs } from "./structures.js";
import { editTask } from "./task.js";

/**
 * @import { Host } from "../../neuroshima/table/types.js"
 * @import { Field, HexView, Position } from "../types.js"
 */

/** The element <neuroshima-hex-editor>. */
export class HexEditor extends HTMLElement {
  /** @type {Host} */ host; // set by the page, before the first position
  constructor() {
    super();
    this.position = null; // as the person has made it
    this.chosen = null; // what is about to be put somewhere, or changed (controller.js)
    this.resized = () => this.measure();
  }

  connectedCallback() {
    this.classList.add("nt-element");
    window.addEventListener("resize", this.resized);
    this.controller?.start();
  }

  disconnectedCallback() {
    window.removeEventListener("resize", this.resized);
    this.controller?.stop();
  }

  build() {
    bindTexts(this.host);
    const { marker_art: markers, land_art: land, leader_art: leaders } = this.host.catalogue;
    this.names = new HexNames(this.host.catalogue);
    this.pairs = new Pairs(this.names);
    this.board = new Board(this.names);
    this.card = new Card({ outside: ".nh-board" });
    this.prompt = new Prompt();
    this.help = editHelp();
    this.armies = new Set(); // whose drawings are in the page
    this.sprites = h("div", { class: "nt-sprites" }, sprites([markers, land, leaders]));
    this.pointing = new EditPointing(this);
    this.controller = this.makeController();
    this.palette = this.makePalette();
    this.seats = this.makeSide();
    const middle = h("div", { class: "nh-middle" }, h("div", { class: "nt-task" }, this.prompt.root), this.board.root);
    this.root = h("div", { class: "nt-table nh-editor" });
    this.tabs = new Tabs(this.root, this.tabWords);
    this.root.append(this.sprites, this.seats.root, middle, this.tabs.root, this.palette.root, this.card.root);
    this.card.keepIn(this.root);
    this.root.addEventListener("change", (event) => event.stopPropagation()); // of a select: only the editor's own gets out
    this.board.root.append(this.help.button(this));
    this.replaceChildren(this.root);
    this.controller.start();
  }

  // --- parts that another editor has others of -----------------------------------------------------------------------

  makeController() {
    return new EditController(this);
  }

  makePalette() {
    return new Palette(this.names, this.controller.paletteIntents());
  }

  /** The forms beside the board. @returns {any} */
  makeSide() {
    return new Seats(this.names, this.controller.seatIntents());
  }

  get tabWords() {
    return [["palette", gettext("Tiles and land")], ["seats", gettext("Turn and players")]];
  }

  /** @param {boolean} judged */
  showSide(judged) {
    this.seats.update(this.position, this.shown, judged);
  }

  task() {
    return editTask(this.controller);
  }

  // --- what the host calls --------------------------------------------------------------------------------------

  /**
   * A position that can be, with its view, and why what a person made of it cannot be (or nothing): that is forgotten.
   * @param {{document: {position: Position}, view: HexView, refusal?: string}} judged
   */
  update({ document: { position }, view, refusal = "" }) {
    if (!this.board) {
      this.measure(); // an empty element costs nothing
      this.build();
    }
    this.position = position;
    this.view = view;
    if (this.chosen?.at && !thingAt(position, this.chosen.at)) this.chosen = null;
    if (this.chosen?.tile && !position.players[this.chosen.seat]) this.chosen = null;
    this.prompt.refuse(refusal);
    this.render(true);
  }

  /**
   * The position with so many seats; a new one where there is none.
   * @param {Position | null} position
   * @param {number} count
   * @returns {Position}
   */
  seated(position, count) {
    const { armies } = this.host.catalogue;
    const first = Object.keys(armies).filter((army) => army === this.host.firstSeat?.army);
    return seated(position && settled(position), count, [...new Set([...first, ...Object.keys(armies)])]);
  }

  // --- changes ----------------------------------------------------------------------------------------------------

  /**
   * Shows what is wanted at once; the host answers with `update`.
   * @param {Position} position
   */
  change(position) {
    this.position = settled(position);
    this.render();
    this.dispatchEvent(new CustomEvent("change", { detail: { position: this.position } }));
  }

  /**
   * Every tile of a seat's army that is nowhere comes into its stack, shuffled.
   * @param {number} seat
   */
  fillStack(seat) {
    const { discard = [] } = this.position.players[seat];
    const tiles = Object.entries(this.names.catalogue.armies[this.names.armyId(seat)].tiles).filter(([, tile]) => tile.kind !== "hq");
    const rest = tiles.flatMap(([id, { count }]) => {
      const left = count - inUse(this.position, seat, id) - discard.filter((other) => other === id).length;
      return Array(Math.max(0, left)).fill(id);
    });
    const stack = rest.map((tile) => [Math.random(), tile]).sort(([a], [b]) => a - b).map(([, tile]) => tile);
    this.change(withPlayer(this.position, seat, { stack }));
  }

  // --- drawing ------------------------------------------------------------------------------------------------------

  /** The view with what a person has changed since: a unit that stands as before keeps what holds for it. */
  get shown() {
    const { position, view } = this;
    const known = new Map(view.board.map((unit) => [keyOf(unit.at), unit]));
    const board = position.board.map((unit) => {
      const old = known.get(keyOf(unit.at));
      const same = old && old.tile === unit.tile && old.seat === unit.seat && old.rotation === (unit.rotation ?? 0);
      return same ? { ...old, ...unit } : { rotation: 0, wounds: 0, ...unit };
    });
    const players = position.players.map((player, seat) => {
      const seen = view.players[seat];
      return seen?.army === player.army ? { ...seen, hand: player.hand ?? [], discard: player.discard ?? [] } : { hand: [], discard: [], hq_hp: 0, ...player };
    });
    const { fields = view.fields, terrain = view.terrain, ground = [], fixtures = [], prizes = [] } = position;
    return /** @type {HexView} */ (/** @type {unknown} */ ({ ...view, fields, terrain, board, players, ground, fixtures, prizes }));
  }

  /** The board's fields. */
  get fields() {
    return this.shown.fields;
  }

  /** For the parts that are shared with the table: what is shown, and that nothing is watched. */
  get state() {
    return { view: this.shown };
  }

  watching = { running: false };

  get flow() {
    return { begun: this.chosen !== null };
  }

  /**
   * @param {boolean} [judged] whether the server has judged the position
   */
  render(judged = false) {
    const inside = this.contains(document.activeElement);
    const { shown } = this;
    this.names.update({ view: shown, seats: [], you: [] });
    this.bringArmies(shown);
    this.board.setFields(this.chosen?.tool === "shape" ? possible(shown.fields) : shown.fields, shown.fields);
    this.board.setThings(shown, (unit) => `${keyOf(unit.at)}/${unit.seat}/${unit.army ?? ""}/${unit.tile}`);
    this.board.describeFields((field) => this.describe(shown, field));
    this.showSide(judged);
    this.palette.update(this.position, this.chosen, shown);
    this.prompt.update(this.task());
    this.pointing.refresh();
    this.measure(); // last: the page is laid out for it
    if (inside && !this.contains(document.activeElement)) this.board.focus();
  }

  /**
   * @param {HexView} view
   * @param {Field} field
   * @returns {{label: string, lit: boolean, chosen: boolean}}
   */
  describe(view, field) {
    if (!view.fields.some((place) => sameField(place, field))) return { label: gettext("no field"), lit: false, chosen: false };
    return { label: fieldLabel(this.names, view, field, false), lit: false, chosen: sameField(this.chosen?.at, field) };
  }

  /**
   * @param {HexView} view
   */
  bringArmies(view) {
    const wanted = [...armiesOf(view), this.palette.shownAlly].filter(Boolean);
    const missing = wanted.filter((army) => !this.armies.has(army));
    missing.forEach((army) => this.armies.add(army));
    if (missing.length) this.sprites.append(sprites(missing.map((army) => this.host.catalogue.art[army])));
  }

  /**
   * @param {string} words
   */
  say(words) {
    this.host.say(words);
  }

  measure() {
    this.style.setProperty("--table-top", `${Math.round(this.getBoundingClientRect().top + window.scrollY)}px`);
  }
}

customElements.define("neuroshima-hex-editor", HexEditor);
