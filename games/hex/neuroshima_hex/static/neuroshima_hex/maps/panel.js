// The forms beside the board: what is wrong, story, rules, sides, setup, objectives, prizes, remarks.

import { h, reconcile, setText } from "../../neuroshima/table/dom.js";
import { fill, gettext, ngettext } from "../../neuroshima/table/text.js";
import { valueAt } from "./draft.js";
import { fieldOf, showFaults } from "./forms.js";
import { circumstanceSpecs, entrySpecs, meaningSpecs, ruleSpecs, sideName, storySpecs } from "./specs.js";

/**
 * @import { FormField, FormIntents, Fault } from "./forms.js"
 * @import { Shown } from "./specs.js"
 */

/**
 * What the forms report, besides what their fields do.
 * @typedef {FormIntents & {add: (list: string) => void, drop: (list: string, index: number) => void, shift: (list: string, index: number, by: number) => void, goTo: (place: string) => void}} PanelIntents
 */

const MOST = { side: 6, setup: 20, objective: 20, remarks: 20 };

/** A list of tables, each with its fields. */
class EntryList {
  /**
   * @param {string} list
   * @param {string} add words of the button that makes another one; empty: they are made on the board
   * @param {(number: number, shown: Shown) => string} title
   * @param {PanelIntents} on
   */
  constructor(list, add, title, on) {
    this.list = list;
    this.title = title;
    this.on = on;
    this.entries = h("div", { class: "nh-map-entries" });
    this.more = add ? h("button", { type: "button", onclick: () => on.add(list) }, add) : null;
    this.none = h("p", { class: "nh-edit-facts" }, gettext("None"));
    this.nodes = [this.none, this.entries, this.more].filter(Boolean);
    /** @type {Map<Element, FormField[]>} */
    this.made = new Map();
  }

  /** @returns {FormField[]} */
  get fields() {
    return [...this.entries.children].flatMap((node) => (this.made.get(node) ?? []).flatMap((field) => field.all));
  }

  /**
   * @param {Shown} shown
   * @param {boolean} judged
   */
  update(shown, judged) {
    const entries = shown.draft[this.list] ?? [];
    this.none.hidden = entries.length > 0;
    if (this.more) this.more.disabled = entries.length >= MOST[this.list];
    reconcile(this.entries, entries, (_entry, index) => index, (_entry, index) => this.entry(index), (node, entry, index) => {
      setText(node.querySelector("summary"), this.title(index, shown));
      for (const field of this.made.get(node)) field.update(shown, entry, judged);
    });
  }

  /** @param {number} index */
  entry(index) {
    const fields = entrySpecs()[this.list].map((spec) => fieldOf(spec, spec.key === "" ? [this.list, index] : [this.list, index, spec.key], this.on));
    const button = (words, label, run) => h("button", { type: "button", "aria-label": label, title: label, onclick: run }, words);
    const shifts = this.list === "setup" || this.list === "objective"
      ? [button("▴", gettext("Earlier"), () => this.on.shift(this.list, index, -1)), button("▾", gettext("Later"), () => this.on.shift(this.list, index, 1))] : [];
    const node = h("details", { class: "nh-map-entry" }, h("summary", {}), ...fields.map(({ root }) => root), h("p", { class: "nh-map-buttons" }, ...shifts, h("button", { type: "button", onclick: () => this.on.drop(this.list, index) }, gettext("Remove"))));
    this.made.set(node, fields);
    return node;
  }
}

/** All forms of a map. */
export class MapPanel {
  /** @param {PanelIntents} on */
  constructor(on) {
    this.on = on;
    const single = (specs) => specs.map((spec) => fieldOf(spec, [spec.key], on));
    this.story = single(storySpecs());
    this.rules = single(ruleSpecs());
    this.meanings = single(meaningSpecs());
    this.circumstances = single(circumstanceSpecs());
    const number = (words) => (index) => fill(words, { number: index + 1 });
    this.lists = [
      new EntryList("side", gettext("Another side"), (index, { draft, names }) => sideName(index, draft.side[index].armies?.length === 1 ? names.armyName(draft.side[index].armies[0]) : ""), on),
      new EntryList("setup", gettext("Another step"), number(gettext("Step %(number)s")), on),
      new EntryList("objective", gettext("Another objective"), number(gettext("Objective %(number)s")), on),
      new EntryList("prize", "", (index, { draft, names }) => fill(gettext("Prize on %(field)s"), { field: draft.prize[index].at ? names.field(draft.prize[index].at) : "?" }), on),
      new EntryList("remarks", gettext("Another remark"), number(gettext("Remark %(number)s")), on),
    ];
    const [sides, setup, objectives, prizes, remarks] = this.lists;
    this.count = h("h2", {});
    this.faults = h("ol", {});
    this.wrong = h("section", { class: "nh-map-faults", "aria-live": "polite" }, this.count, this.faults);
    const room = (words, nodes, open = false) => h("details", { class: "nh-map-room", open }, h("summary", {}, words), ...nodes);
    this.root = h("div", { class: "nh-edit-players nh-map-panel" }, this.wrong,
      room(gettext("Name and story"), this.story.map(({ root }) => root), true),
      room(gettext("Sides and starting places"), sides.nodes),
      room(gettext("Rules"), this.rules.map(({ root }) => root)),
      room(gettext("Setup, step by step"), setup.nodes),
      room(gettext("Objectives"), objectives.nodes),
      room(gettext("Prizes on the board"), prizes.nodes),
      room(gettext("Meanings of markers"), [h("p", { class: "nh-edit-facts" }, gettext("For the markers that the map has: on fields, with sides, in objectives.")), ...this.meanings.map(({ root }) => root)]),
      room(gettext("What may differ from match to match"), [h("p", { class: "nh-edit-facts" }, gettext("A campaign says this anew for each of its matches.")), ...this.circumstances.map(({ root }) => root)]),
      room(gettext("Remarks"), remarks.nodes));
  }

  /** The fields that are in no list. @returns {FormField[]} */
  get single() {
    return [...this.story, ...this.rules, ...this.meanings, ...this.circumstances];
  }

  /**
   * @param {Shown} shown
   * @param {Fault[]} faults
   * @param {boolean} judged
   */
  update(shown, faults, judged) {
    for (const field of this.single) field.update(shown, shown.draft, judged);
    for (const list of this.lists) list.update(shown, judged);
    const fields = this.single.flatMap((field) => field.all).concat(this.lists.flatMap((list) => list.fields));
    this.placed = showFaults(fields, faults);
    this.wrong.classList.toggle("nh-map-fine", !faults.length);
    const words = faults.length ? fill(ngettext("%(n)s thing is missing or wrong", "%(n)s things are missing or wrong", faults.length), { n: faults.length }) : gettext("This map can be played.");
    setText(this.count, words);
    reconcile(this.faults, faults, ({ place, words: reason }, index) => `${place} ${reason} ${index}`, (fault) => h("li", {}, h("button", { type: "button", onclick: () => this.on.goTo(fault.place) }, h("strong", {}, this.title(fault, shown)), ` ${fault.words}`)));
  }

  /**
   * Where a complaint is, in words.
   * @param {{place: string}} fault
   * @param {any} shown the draft, and the names of what is installed
   * @returns {string}
   */
  title({ place }, shown) {
    const found = [...this.placed].find(([fault]) => fault.place === place)?.[1];
    const [list, index] = place.split(".");
    const entries = this.lists.find((one) => one.list === list);
    const within = entries && valueAt(shown.draft, [list, Number(index)]) ? entries.title(Number(index), shown) : BOARD()[list] ?? "";
    return [within, found?.spec.words ?? ""].filter(Boolean).join(", ") || gettext("The map");
  }

  /**
   * Show the field of a place. False if no field is about it.
   * @param {string} place
   * @returns {boolean}
   */
  focusPlace(place) {
    const field = [...(this.placed ?? [])].find(([fault]) => fault.place === place)?.[1];
    field?.focus();
    return Boolean(field);
  }
}

const BOARD = () => ({ terrain: gettext("Terrain"), fixture: gettext("Tiles of the land"), piece: gettext("Tiles of a side"), fields: gettext("Fields") });
