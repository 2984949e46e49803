// Form fields of a scenario, made from their descriptions (specs.js). Each field knows its place in the file, shows what
// stands there, reports what a person makes of it, and shows what is wrong just there.

import { h, reconcile, setAttribute, setText } from "../../neuroshima/table/dom.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { follow, pressed } from "../editor/form_controls.js";
import { valueAt, zoneFields } from "./draft.js";
import { conditionOf, reserveArmies, sideName, sides, zoneKinds } from "./specs.js";

/**
 * @import { Draft, Path } from "./draft.js"
 * @import { Choice, Shown, Spec } from "./specs.js"
 */

/**
 * What fields report. `change`: another value in that place, undefined for none. `pickZone`: choose fields of a zone on
 * the board.
 * @typedef {{change: (path: Path, value: any) => void, pickZone: (path: Path) => void, zonePicked: () => string}} FormIntents
 */

/** @typedef {{place: string, words: string}} Fault what the check says, and the place in the file */

const LANGUAGES = [["en", "English"], ["pl", "polski"], ["cs", "čeština"]];
let made = 0;

/** A field of a form. */
export class FormField {
  /**
   * @param {Spec} spec
   * @param {Path} path of what it shows
   * @param {FormIntents} on
   */
  constructor(spec, path, on) {
    this.spec = spec;
    this.path = path;
    this.on = on;
    this.place = path.join(".");
    this.id = `nh-map-${++made}`;
    this.fault = h("p", { class: "nh-map-fault", id: `${this.id}-fault`, hidden: true });
    /** @type {HTMLElement | null} what the choice means */
    this.text = null;
    /** @type {FormField[]} fields of a table */
    this.parts = [];
    this.root = h("div", { class: `nh-map-field nh-map-${spec.kind}` });
    this.root.append(...this.make(), this.fault);
  }

  /**
   * @param {Shown} shown
   * @param {any} entry the table that has it
   * @param {boolean} judged
   */
  update(shown, entry, judged) {
    this.root.hidden = Boolean(this.spec.when && !this.spec.when(entry ?? {}));
    if (!this.root.hidden) this.show(valueAt(shown.draft, this.path), shown, entry ?? {}, judged);
  }

  /** All fields: this one, and those in it. @returns {FormField[]} */
  get all() {
    return [this, ...this.parts.flatMap((part) => part.all)];
  }

  /** @param {string[]} reasons */
  complain(reasons) {
    this.fault.hidden = !reasons.length;
    setText(this.fault, reasons.join(" "));
    for (const control of this.root.querySelectorAll(":scope > input, :scope > select, :scope > textarea, :scope > label > input")) {
      setAttribute(control, "aria-invalid", reasons.length ? "true" : null);
      setAttribute(control, "aria-describedby", [reasons.length && this.fault.id, this.text && `${this.id}-text`].filter(Boolean).join(" ") || null);
    }
  }

  focus() {
    for (let room = this.root.parentElement; room; room = room.parentElement) if (room instanceof HTMLDetailsElement) room.open = true;
    /** @type {HTMLElement | null} */ (this.root.querySelector("input, select, textarea, summary"))?.focus();
  }

  /** @returns {Node[]} */
  make() {
    return [];
  }

  /**
   * @param {any} _value
   * @param {Shown} _shown
   * @param {any} _entry
   * @param {boolean} _judged
   */
  show(_value, _shown, _entry, _judged) {}

  /** @param {any} value */
  change(value) {
    this.on.change(this.path, value);
  }

  label() {
    return h("label", { for: this.id }, this.spec.words);
  }
}

class Line extends FormField {
  make() {
    this.control = h("input", { id: this.id, type: "text", maxlength: 60, onchange: () => this.change(this.control.value.trim() || undefined) });
    return [this.label(), this.control, ...(this.spec.hint ? [h("small", {}, this.spec.hint)] : [])];
  }

  show(value, _shown, _entry, judged) {
    follow(this.control, value ?? "", judged);
  }
}

class NumberField extends FormField {
  make() {
    const { min, max, hint } = this.spec;
    this.control = h("input", { id: this.id, type: "number", inputmode: "numeric", min, max, onchange: () => this.change(this.control.value === "" ? undefined : Math.round(Number(this.control.value))) });
    return [this.label(), this.control, ...(hint ? [h("small", {}, hint)] : [])];
  }

  show(value, _shown, _entry, judged) {
    this.control.disabled = typeof value === "string"; // "lead": a campaign says how many
    this.control.placeholder = this.control.disabled ? gettext("as a campaign says") : "";
    follow(this.control, this.control.disabled ? "" : (value ?? ""), judged);
  }
}

class Flag extends FormField {
  make() {
    this.control = h("input", { id: this.id, type: "checkbox", onchange: () => this.change(this.control.checked || undefined) });
    return [h("label", { class: "nh-edit-check" }, this.control, this.spec.words)];
  }

  show(value) {
    this.control.checked = Boolean(value);
  }
}

class Texts extends FormField {
  make() {
    this.controls = LANGUAGES.map(([language, words]) => {
      const write = (event) => this.on.change([...this.path, language], event.target.value.trim() || (language === "en" ? "" : undefined));
      const facts = { id: `${this.id}-${language}`, lang: language, onchange: write, maxlength: this.spec.long ? 4000 : 200 };
      const control = this.spec.long ? h("textarea", { ...facts, rows: 3 }) : h("input", { ...facts, type: "text" });
      return { language, control, label: h("label", { for: `${this.id}-${language}` }, words) };
    });
    const lines = this.controls.map(({ label, control }) => h("div", { class: "nh-map-language" }, label, control));
    return [h("fieldset", {}, h("legend", {}, this.spec.words), ...lines)];
  }

  show(value, _shown, _entry, judged) {
    for (const { language, control } of this.controls) follow(control, value?.[language] ?? "", judged);
  }
}

class Choose extends FormField {
  make() {
    this.control = h("select", { id: this.id, onchange: () => this.change(this.control.value === "" ? undefined : JSON.parse(this.control.value)) });
    this.text = h("small", { id: `${this.id}-text` });
    return [this.label(), this.control, this.text];
  }

  show(value, shown, entry, judged) {
    const choices = this.spec.choices(shown, entry);
    const now = this.spec.key === "condition" ? conditionOf(entry) : value;
    const isKnown = now === undefined || choices.some((one) => one.value === now);
    const offered = [...(this.spec.none || now === undefined || now === "" ? [{ value: undefined, words: this.spec.none ?? gettext("Choose") }] : []), ...choices, ...(isKnown || now === "" ? [] : [{ value: now, words: String(now) }])];
    const nameOf = (one) => (one.value === undefined ? "" : JSON.stringify(one.value));
    reconcile(this.control, offered, nameOf, (one) => h("option", { value: nameOf(one) }), (option, one) => setText(option, one.words));
    follow(this.control, now === undefined || now === "" ? "" : JSON.stringify(now), judged);
    setText(this.text, choices.find((one) => one.value === now)?.text ?? "");
  }
}

/** What can be opened to choose several things; closed, it says what is chosen. */
class Several extends FormField {
  make() {
    this.summary = h("summary", {});
    this.list = h("div", { class: "nh-map-several" });
    this.room = h("details", {}, this.summary, this.list);
    return [this.room];
  }

  tell(chosen) {
    const words = chosen.join(", ") || this.spec.none || gettext("None");
    setText(this.summary, fill(gettext("%(what)s: %(chosen)s"), { what: this.spec.words, chosen: words }));
  }

  /** The choices, and what is chosen and is none of them. */
  offered(shown, entry, chosen) {
    const choices = this.spec.choices(shown, entry);
    const strange = chosen.filter((id) => !choices.some(({ value }) => value === id));
    return [...choices, ...strange.map((id) => ({ value: id, words: id }))];
  }
}

class Set_ extends Several {
  show(value, shown, entry) {
    const chosen = Array.isArray(value) ? value : [];
    const choices = this.offered(shown, entry, chosen);
    const toggle = (id, is) => {
      const now = is ? [...chosen, id] : chosen.filter((one) => one !== id);
      this.change(now.length || this.isNeeded ? now : undefined);
    };
    reconcile(this.list, choices, ({ value: id }) => id, (choice) => this.box(choice), (node, { value: id }) => {
      const box = node.querySelector("input");
      box.checked = chosen.includes(id);
      box.onchange = () => toggle(id, box.checked);
    });
    this.tell(choices.filter(({ value: id }) => chosen.includes(id)).map(({ words }) => words));
  }

  /** Whether an empty list is written down, because the file needs one. */
  get isNeeded() {
    return ["tiles", "on"].includes(this.spec.key);
  }

  /** @param {Choice} choice */
  box({ words, text }) {
    return h("div", { class: "nh-edit-feature" }, h("label", { class: "nh-edit-check" }, h("input", { type: "checkbox" }), words), text ? h("small", {}, text) : null);
  }
}

class Counts extends Several {
  show(value, shown, entry, judged) {
    const counts = value ?? {};
    const choices = this.offered(shown, entry, Object.keys(counts));
    const write = (id, count) => {
      const { [id]: _old, ...others } = counts;
      const now = count > 0 ? { ...others, [id]: count } : others;
      this.change(Object.keys(now).length || this.path[0] === "prize" ? now : undefined);
    };
    reconcile(this.list, choices, ({ value: id }) => id, ({ words }) => {
      const control = h("input", { type: "number", inputmode: "numeric", min: 0, max: 9 });
      return h("label", { class: "nh-map-count" }, control, h("span", {}, words));
    }, (node, { value: id, words }) => {
      const control = node.querySelector("input");
      control.onchange = () => write(id, Math.round(Number(control.value)));
      follow(control, counts[id] ?? 0, judged);
      setText(node.querySelector("span"), words);
    });
    this.tell(choices.filter(({ value: id }) => counts[id]).map(({ value: id, words }) => `${counts[id]} × ${words.replace(/ \(×\d+\)$/, "")}`));
  }
}

class Zone extends FormField {
  make() {
    const kinds = (key, words, none) => new Set_({ key: `zone_${key}`, kind: "set", words, none, choices: zoneKinds }, [...this.path, key], this.on);
    this.parts = [kinds("on", gettext("On terrain"), gettext("Any")), kinds("off", gettext("Not on terrain"), gettext("None"))];
    this.tool = h("button", { type: "button", class: "nh-palette-tool", onclick: () => this.on.pickZone(this.path) }, gettext("Choose its fields on the board"));
    this.free = h("button", { type: "button", onclick: () => this.on.change([...this.path, "fields"], undefined) }, gettext("All fields"));
    this.facts = h("small", {});
    return [h("fieldset", {}, h("legend", {}, this.spec.words), this.facts, h("p", { class: "nh-map-buttons" }, this.tool, this.free), ...this.parts.map(({ root }) => root))];
  }

  show(value, shown, _entry, judged) {
    const fields = zoneFields(shown.draft, value);
    const all = zoneFields(shown.draft, {}).length;
    const list = fields.map((at) => shown.names.field(at)).join(", ");
    setText(this.facts, fields.length === all ? gettext("Any field") : list || gettext("No field"));
    pressed(this.tool, this.on.zonePicked() === this.place);
    this.free.hidden = !value?.fields;
    for (const part of this.parts) part.update(shown, value, judged);
  }
}

class Table extends FormField {
  make() {
    this.parts = this.spec.fields.map((spec) => fieldOf(spec, [...this.path, spec.key], this.on));
    return [h("fieldset", {}, h("legend", {}, this.spec.words), ...this.parts.map(({ root }) => root))];
  }

  show(value, shown, _entry, judged) {
    for (const part of this.parts) part.update(shown, value, judged);
  }
}

/** Fields that come and go with what the map holds, by a key. They write the whole value, which has all or none of them. */
class Parts extends FormField {
  make() {
    this.list = h("div", {});
    /** @type {Map<any, FormField>} */
    this.byKey = new Map();
    return [h("fieldset", {}, h("legend", {}, this.spec.words), this.list)];
  }

  show(value, shown, _entry, judged) {
    this.now = { value, shown };
    const keys = this.keys(shown);
    this.root.hidden = keys.length === 0;
    for (const key of keys) if (!this.byKey.has(key)) this.byKey.set(key, fieldOf(this.partSpec(key, shown), [...this.path, key], { ...this.on, change: (path, part) => this.changePart(key, path.slice(this.path.length + 1), part) }));
    this.parts = keys.map((key) => this.byKey.get(key));
    reconcile(this.list, keys, (key) => key, (key) => this.byKey.get(key).root);
    for (const part of this.parts) part.update(shown, {}, judged);
  }

  /** @param {Shown} _shown @returns {any[]} */
  keys(_shown) { return []; }

  /** @param {any} _key @param {Shown} _shown @returns {Spec} */
  partSpec(_key, _shown) { return this.spec; }

  /** @param {any} _key @param {Path} _rest within the part @param {any} _value */
  changePart(_key, _rest, _value) {}

  /** The value as a table with this part; without it, if it is empty. */
  withPart(key, part) {
    const { [key]: _old, ...others } = this.now.value ?? {};
    const now = part && Object.keys(part).length ? { ...others, [key]: part } : others;
    this.change(Object.keys(now).length ? now : undefined);
  }
}

/** A list with an entry for each side. */
class PerSide extends Parts {
  keys(shown) { return sides(shown).map(({ value }) => value); }

  partSpec(side) { return { ...this.spec.fields[0], words: sideName(side, "") }; }

  changePart(side, _rest, value) {
    const { value: known, shown } = this.now;
    const [{ kind }] = this.spec.fields;
    const list = this.keys(shown).map((other) => (other === side ? value ?? (kind === "counts" ? {} : undefined) : known?.[other] ?? this.spec.start(shown, other)));
    const isNone = list.includes(undefined) || (kind === "counts" && list.every((counts) => !Object.keys(counts).length));
    this.change(isNone ? undefined : list);
  }
}

/** Units by army. */
class Reserves extends Parts {
  keys(shown) { return reserveArmies(shown); }

  partSpec(army, { names }) { return { key: army, kind: "counts", words: names.armyName(army), choices: (shown) => this.spec.choices(shown, { army }) }; }

  changePart(army, _rest, counts) { this.withPart(army, counts); }
}

/** A text for each marker that can be won. */
class Meanings extends Parts {
  keys(shown) { return this.spec.choices(shown, {}).map(({ value }) => value); }

  partSpec(id, { names }) { return { key: id, kind: "texts", words: names.plainMarker(id) }; }

  changePart(id, [language], text) {
    const { [language]: _old, ...others } = this.now.value?.[id] ?? {};
    const texts = text ? { ...others, [language]: text } : others;
    this.withPart(id, Object.values(texts).some(Boolean) ? { en: "", ...texts } : undefined);
  }
}

const KINDS = { line: Line, number: NumberField, flag: Flag, texts: Texts, choice: Choose, set: Set_, counts: Counts, zone: Zone, table: Table, sides: PerSide, reserves: Reserves, meanings: Meanings };

/**
 * The field that a description asks for.
 * @param {Spec} spec
 * @param {Path} path
 * @param {FormIntents} on
 * @returns {FormField}
 */
export function fieldOf(spec, path, on) {
  return new KINDS[spec.kind](spec, path, on);
}

/**
 * Show each complaint beside the field of its place, or beside the one that holds it.
 * @param {FormField[]} fields
 * @param {Fault[]} faults
 * @returns {Map<Fault, FormField>} where each is shown; those that no field is about are missing
 */
export function showFaults(fields, faults) {
  const open = fields.filter(({ root }) => !root.hidden);
  const within = (field, place) => place === field.place || place.startsWith(`${field.place}.`);
  const shown = new Map();
  for (const fault of faults) {
    const [best] = open.filter((field) => field.place && within(field, fault.place)).sort((one, other) => other.place.length - one.place.length);
    if (best) shown.set(fault, best);
  }
  for (const field of fields) field.complain([...shown].filter(([, at]) => at === field).map(([fault]) => fault.words));
  return shown;
}

