// This folder: the editor of maps, <neuroshima-hex-map-editor>. `draft.js` has a scenario's file as plain data and as the
// position that is drawn; `specs.js` describes its forms, `forms.js` and `panel.js` make them; `palette.js` and
// `controller.js` are those of the editor of positions (../editor/), with other contents.
//
// The element fires "change" with the file that a person wants; the host has it checked (docs/tables.md, "An editor of
// maps").

import { gettext } from "../../neuroshima/table/text.js";
import { keyOf, sameField } from "../board/geometry.js";
import { HexEditor } from "../editor/editor.js";
import { fieldsOfPlace, draftOf, positionOf, sane, valueAt, withEntry, withEntryMoved, withoutEntry, withValue, zoneFields } from "./draft.js";
import { MapController } from "./controller.js";
import { MapPalette } from "./palette.js";
import { MapPanel } from "./panel.js";
import { changedEntry, newEntry, sideName } from "./specs.js";
import { fill } from "../../neuroshima/table/text.js";

/**
 * @import { Field, HexView } from "../types.js"
 * @import { Draft, Path } from "./draft.js"
 * @import { Fault } from "./forms.js"
 */

const NOTHING = { options: {}, setup: [], board: [], ground: [], fixtures: [], prizes: [], players: [], turn: { seat: null, phase: "setup" } };

/** The element <neuroshima-hex-map-editor>. */
export class HexMapEditor extends HexEditor {
  constructor() {
    super();
    /** @type {Draft} */
    this.draft = {};
    /** @type {Fault[]} */
    this.faults = [];
  }

  // --- parts ------------------------------------------------------------------------------------------------------------

  makeController() {
    return new MapController(this);
  }

  /** @returns {MapController} the controller that this editor made */
  get steering() {
    return /** @type {MapController} */ (this.controller);
  }

  makePalette() {
    return new MapPalette(this.names, this.controller.paletteIntents(), (seat) => Boolean(this.draft.side?.[seat]?.armies?.length));
  }

  makeSide() {
    return new MapPanel({
      change: (path, value) => this.changeValue(path, value),
      pickZone: (path) => this.steering.pickZone(path),
      zonePicked: () => this.steering.zone,
      add: (list) => this.changeDraft(withEntry(this.draft, list, newEntry(list, this.draft))),
      drop: (list, index) => this.changeDraft(withoutEntry(this.draft, list, index)),
      shift: (list, index, by) => this.changeDraft(withEntryMoved(this.draft, list, index, by)),
      goTo: (place) => this.goTo(place),
    });
  }

  get tabWords() {
    return [["palette", gettext("Land and tiles")], ["seats", gettext("Story, sides, rules")]];
  }

  // --- what the host calls ---------------------------------------------------------------------------------------------------

  /**
   * A file, with all that is wrong with it as far as it was checked.
   * @param {any} shown
   */
  update({ document: draft, faults = [] }) {
    if (!this.board) {
      this.measure();
      this.build();
    }
    this.draft = sane(draft);
    this.faults = faults;
    this.position = positionOf(this.draft, this.host.catalogue);
    this.view = this.viewNow();
    if (this.chosen?.at && !this.things().some((thing) => sameField(thing.at, this.chosen.at))) this.chosen = null;
    if (this.chosen?.tile && this.chosen.seat !== null && !this.position.players[this.chosen.seat]) this.chosen = null;
    if (this.steering.zone && !this.zoneExists()) this.chosen = null;
    this.render(true);
  }

  things() {
    const { board, ground = [], fixtures = [], prizes = [] } = this.position;
    return [...board, ...ground, ...fixtures, ...prizes];
  }

  zoneExists() {
    const [list, index] = this.steering.zone.split(".");
    return valueAt(this.draft, [list, Number(index)]) !== undefined;
  }

  viewNow() {
    const fields = this.position.fields ?? zoneFields({}, {});
    return /** @type {HexView} */ (/** @type {unknown} */ ({ ...NOTHING, fields, terrain: this.position.terrain }));
  }

  // --- changes ---------------------------------------------------------------------------------------------------------------

  /**
   * What was changed on the board.
   * @param {any} position
   */
  change(position) {
    this.changeDraft(draftOf(this.draft, position, this.host.catalogue));
  }

  /**
   * @param {Path} path
   * @param {any} value
   */
  changeValue(path, value) {
    const entry = valueAt(this.draft, path.slice(0, 2));
    const whole = path.length === 3 ? changedEntry(path, entry, value) : undefined;
    this.changeDraft(whole === undefined ? withValue(this.draft, path, value) : withValue(this.draft, path.slice(0, 2), whole));
  }

  /**
   * Shows what is wanted at once; the host answers with `update`.
   * @param {Draft} draft
   */
  changeDraft(draft) {
    this.draft = draft;
    this.position = positionOf(draft, this.host.catalogue);
    this.view = this.viewNow();
    this.render();
    this.dispatchEvent(new CustomEvent("change", { detail: { document: draft } }));
  }

  // --- drawing -----------------------------------------------------------------------------------------------------------------

  /**
   * Show the forms beside the board, and on the board what they say of its fields.
   * @param {boolean} judged whether complaints are shown
   */
  showSide(judged) {
    const bots = /** @type {any} */ (this.host).bots ?? [];
    this.seats.update({ draft: this.draft, names: this.names, bots }, this.faults, judged);
    const marked = new Map(this.faults.flatMap(({ place }) => fieldsOfPlace(this.draft, place)).map((at) => [keyOf(at), at]));
    this.board.setCoached([...marked.values()]);
    this.board.setLights(this.steering.zone ? this.zoneShown() : []);
  }

  zoneShown() {
    const path = this.steering.zone.split(".").map((key) => (/^\d+$/.test(key) ? Number(key) : key));
    return zoneFields(this.draft, valueAt(this.draft, path));
  }

  /**
   * @param {HexView} view
   * @param {Field} field
   * @returns {{label: string, lit: boolean, chosen: boolean}}
   */
  describe(view, field) {
    const words = super.describe(view, field);
    const faults = this.faults.filter(({ place }) => fieldsOfPlace(this.draft, place).some((at) => sameField(at, field)));
    const starts = (this.draft.side ?? []).flatMap((side, number) => (side.hq?.fields?.some((at) => sameField(at, field)) ? [fill(gettext("starting place of %(side)s"), { side: sideName(number, "") })] : []));
    const label = [words.label, ...starts, ...faults.map((fault) => fault.words)].join(", ");
    return { ...words, label, chosen: words.chosen || Boolean(this.steering.zone && this.zoneShown().some((at) => sameField(at, field))) };
  }

  task() {
    return this.steering.task();
  }

  /**
   * What a zone is called.
   * @param {string} place
   * @returns {string}
   */
  zoneName(place) {
    const [list, index] = place.split(".");
    if (list === "side") return fill(gettext("Starting place of %(side)s"), { side: sideName(Number(index), "") });
    return fill(gettext("Step %(number)s"), { number: Number(index) + 1 });
  }

  /**
   * Go to what a complaint is about: a field of a form, or of the board.
   * @param {string} place
   */
  goTo(place) {
    const [at] = fieldsOfPlace(this.draft, place);
    if (this.seats.focusPlace(place)) this.tabs.show("seats");
    else if (at) this.board.focus(at);
  }
}

customElements.define("neuroshima-hex-map-editor", HexMapEditor);
