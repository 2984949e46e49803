// The parts of a draft: the list with their pictures, and the form, picture and words of the chosen one.

import { gettext, interpolate } from "../shared/words.js";
import { h } from "../table/dom.js";
import { idOf, settle } from "./tables.js";

/** @import { FieldMaker } from "./fields.js" */
/** @import { DraftShown, Form, PartShown, Table, WorkshopElement } from "./types.js" */

/**
 * @typedef {object} Words
 * @property {string} language
 * @property {string} title
 * @property {any} texts what an element takes for its host's words
 */

/** The parts of a draft on the page. */
export class Parts {
  /**
   * @param {{list: HTMLElement, form: HTMLElement, add: HTMLElement}} places
   * @param {{form: Form, file: Table, mine: boolean}} known
   * @param {FieldMaker} fields
   * @param {WorkshopElement | null} element
   * @param {() => void} changed
   */
  constructor(places, known, fields, element, changed) {
    this.places = places;
    this.known = known;
    this.fields = fields;
    this.element = element;
    this.changed = changed;
    /** @type {Table | null} */
    this.chosen = null;
    /** @type {DraftShown} */
    this.shown = null;
    /** @type {Words[]} */
    this.words = [];
    fields.parts = () => this.all;
    if (known.mine) places.add.replaceChildren(...known.form.blank.map(({ title, part }) => h("button", { type: "button", class: "button", onclick: () => this.add(part) }, `+ ${title}`)));
    this.choose(this.all[0] ?? null);
  }

  /** @returns {Table[]} */
  get all() {
    return (this.known.file[this.known.form.key] ??= []);
  }

  /** @param {Table} blank */
  add(blank) {
    const part = { id: "", ...structuredClone(blank) };
    part.id = this.newId(part);
    this.all.push(part);
    this.choose(part);
    this.changed();
    this.places.form.querySelector("input")?.focus();
  }

  copy() {
    const part = structuredClone(this.chosen);
    part.id = this.newId(part);
    this.all.splice(this.all.indexOf(this.chosen) + 1, 0, part);
    this.choose(part);
    this.changed();
  }

  remove() {
    const at = this.all.indexOf(this.chosen);
    this.all.splice(at, 1);
    this.choose(this.all[Math.min(at, this.all.length - 1)] ?? null);
    this.changed();
    this.focusChosen();
  }

  focusChosen() {
    /** @type {HTMLElement | null} */ (this.places.list.querySelector("[aria-pressed=true]"))?.focus();
  }

  /** @param {number} steps */
  move(steps) {
    const at = this.all.indexOf(this.chosen);
    const to = at + steps;
    if (to < 0 || to >= this.all.length) return;
    this.all.splice(to, 0, ...this.all.splice(at, 1));
    this.drawList();
    this.changed();
  }

  /**
   * The id of a part by its English name, which no other part has.
   * @param {Table} part
   * @returns {string}
   */
  newId(part) {
    return idOf(part.names?.en ?? "", this.all.filter((other) => other !== part).map(({ id }) => id));
  }

  /**
   * A part has the id of its name, and parts that name it follow.
   * @param {Table} part
   */
  rename(part) {
    if (this.known.form.unique.includes(part.id)) return;
    const before = part.id;
    part.id = this.newId(part);
    for (const other of this.all) for (const key of this.known.form.references) if (other[key] === before) other[key] = part.id;
  }

  /** @param {Table | null} part */
  choose(part) {
    this.chosen = part;
    this.drawList();
    this.drawForm();
    this.drawShown();
  }

  /**
   * What has come of the draft.
   * @param {DraftShown} shown
   */
  show(shown) {
    this.shown = shown;
    this.drawList();
    this.drawShown();
  }

  /**
   * What has come of a part.
   * @param {Table | null} part
   * @returns {PartShown | undefined}
   */
  shownOf(part) {
    return part && this.shown?.parts.find(({ id }) => id === part.id);
  }

  drawList() {
    const focused = this.places.list.contains(document.activeElement);
    this.places.list.replaceChildren(...this.all.map((part) => {
      const shown = this.shownOf(part);
      const name = part.names?.[document.documentElement.lang] || part.names?.en || part.id;
      const picture = shown ? h("img", { src: pictureOf(shown.svg), alt: "", width: 72, height: 72 }) : h("span", { class: "unfinished", "aria-hidden": "true" }, "?");
      const faulty = this.faultsOf(part).length > 0;
      return h("li", {}, h("button", { type: "button", class: "part", "aria-pressed": String(part === this.chosen), onclick: () => this.choose(part) },
        picture, h("span", { class: "part-name" }, name), h("span", { class: "part-count" }, part.count ? `×${part.count}` : ""),
        faulty ? h("span", { class: "part-faulty" }, gettext("unfinished")) : null));
    }));
    if (focused) this.focusChosen();
  }

  /**
   * The faults of a part: those whose place begins with its id.
   * @param {Table} part
   * @returns {{place: string, reason: string}[]}
   */
  faultsOf(part) {
    return (this.shown?.faults ?? []).filter(({ place }) => place.split(/[ .]/).includes(part.id) && place.startsWith(`${this.known.form.key} ${part.id}`));
  }

  drawForm() {
    const part = this.chosen;
    this.picture = h("div", { class: "part-picture" });
    this.lines = h("div", { class: "part-lines" });
    this.faults = h("ul", { class: "wrong part-faults", role: "status" });
    const buttons = part && this.known.mine ? this.buttons(part) : null;
    const fields = part && this.known.mine ? this.fields.all(this.known.form.part, part, (field) => {
      settle(this.known.form.part, part);
      if (field.kind === "texts") this.rename(part);
      this.drawList();
      this.changed();
    }) : [];
    const own = this.known.form.part.some(({ kind }) => kind === "own") && this.known.mine;
    this.places.form.replaceChildren(...(part ? [
      h("div", { class: "part-seen" }, own ? null : this.picture, this.lines), this.faults,
      h("div", { class: "part-fields" }, ...fields), ...(buttons ? [buttons] : []),
    ] : []));
  }

  /**
   * What can be done with a part.
   * @param {Table} part
   * @returns {HTMLElement}
   */
  buttons(part) {
    const button = (title, onclick, more = {}) => h("button", { type: "button", class: "button", onclick, ...more }, title);
    const kept = this.known.form.unique.includes(part.id);
    return h("p", { class: "actions" },
      button(gettext("Earlier in the list"), () => this.move(-1)), button(gettext("Later in the list"), () => this.move(1)),
      ...(kept ? [] : [button(gettext("Make a copy"), () => this.copy()), button(gettext("Remove it"), () => this.remove(), { class: "button plain" })]));
  }

  /** The picture, the words and the faults of the chosen part. */
  drawShown() {
    const part = this.chosen;
    if (!part) return;
    const shown = this.shownOf(part);
    this.picture.replaceChildren(...(shown ? [h("img", { src: pictureOf(shown.svg), alt: "", width: 220, height: 220 })] : []));
    if (this.element) this.element.show(this.places.form, shown?.svg ?? "");
    this.faults.replaceChildren(...this.faultsOf(part).map(({ reason }) => h("li", {}, reason)));
    this.lines.replaceChildren(...(shown && this.element ? this.words.map(({ language, title, texts }) => h("section", { lang: language },
      h("h3", {}, h("span", { class: "language" }, title), " ", part.names?.[language] || part.names?.en || ""),
      h("ul", {}, ...this.element.lines(texts, shown.facts, this.shown.facts).map((line) => h("li", {}, line))))) : []));
  }

  /** How many pieces there are. */
  get count() {
    return this.all.reduce((sum, part) => sum + (part.count ?? 0), 0);
  }

  /** @returns {string} */
  get countWords() {
    return interpolate(gettext("%(parts)s kinds, %(pieces)s pieces"), { parts: this.all.length, pieces: this.count }, true);
  }
}

/**
 * A drawing as the address of a picture.
 * @param {string} svg
 * @returns {string}
 */
export const pictureOf = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
