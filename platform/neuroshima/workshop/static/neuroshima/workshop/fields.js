// The fields of a form, each with its label: made once for a table, and shown or hidden as the table changes.

import { gettext, interpolate } from "../shared/words.js";
import { h, setText } from "../table/dom.js";
import { holds, setAt, valueAt } from "./tables.js";

/** @import { Field, Table, WorkshopElement } from "./types.js" */

const LINE = 200; // longer texts get a box of several lines
const LARGEST_SVG = 48 * 1024;

let counted = 0;
const newId = () => `field-${(counted += 1)}`;

/** What the fields of a page share. */
export class FieldMaker {
  /**
   * @param {{[language: string]: string}} languages names by code
   * @param {WorkshopElement | null} element draws the game's own fields
   */
  constructor(languages, element) {
    this.languages = languages;
    this.element = element;
    /** @type {() => Table[]} the parts of the draft */
    this.parts = () => [];
  }

  /**
   * The fields of a table.
   * @param {Field[]} fields
   * @param {Table} table
   * @param {(field: Field) => void} changed
   * @returns {HTMLElement[]}
   */
  all(fields, table, changed) {
    const made = fields.map((field) => ({ field, node: this.one(field, table, () => { refresh(); changed(field); }) }));
    const { nodes, groups } = grouped(made);
    const refresh = () => {
      for (const { field, node } of made) {
        node.hidden = !holds(table, field.only);
        refreshChoices(node, field, table);
        if (field.kind === "part") this.refreshParts(node, field, table);
      }
      for (const group of groups) group.node.hidden = group.inside.every((node) => node.hidden);
    };
    refresh();
    return nodes;
  }

  /**
   * @param {Field} field
   * @param {Table} table
   * @param {() => void} changed
   * @returns {HTMLElement}
   */
  one(field, table, changed) {
    const set = (value) => { setAt(table, field.key, value); changed(); };
    const makers = {
      texts: () => this.texts(field, table, changed),
      number: () => labelled(field, (id) => numberInput(id, field, valueAt(table, field.key), set)),
      numbers: () => labelled(field, (id) => numbersInput(id, field, valueAt(table, field.key), set)),
      choice: () => labelled(field, (id) => choiceInput(id, field, valueAt(table, field.key) ?? field.default ?? undefined, (value) => set(value === field.default ? undefined : value))),
      part: () => labelled(field, (id) => h("select", { id, onchange: (event) => set(event.target.value || undefined) })),
      svg: () => svgInput(field, valueAt(table, field.key) ?? "", set),
      choices: () => choicesInput(field, table, set),
      flag: () => flagInput(field, valueAt(table, field.key) ?? field.default, set),
      color: () => labelled(field, (id) => h("input", { id, type: "color", value: valueAt(table, field.key) ?? "#888888", onchange: (event) => set(event.target.value) })),
      list: () => this.list(field, table, changed),
      own: () => h("fieldset", { class: "field" }, h("legend", {}, field.title), this.element?.widget(field, table, changed)),
    };
    const node = makers[field.kind]();
    node.dataset.key = field.key;
    return node;
  }

  /**
   * A text in every language.
   * @param {Field} field
   * @param {Table} table
   * @param {() => void} changed
   * @returns {HTMLElement}
   */
  texts(field, table, changed) {
    const inputs = Object.entries(this.languages).map(([language, name]) => {
      const id = newId();
      const value = valueAt(table, field.key)?.[language] ?? "";
      const oninput = (event) => {
        setAt(table, field.key ? `${field.key}.${language}` : language, event.target.value || undefined);
        changed();
      };
      const common = { id, lang: language, maxlength: field.most || LINE, oninput };
      const input = field.most > LINE * 2 ? h("textarea", { ...common, rows: 4 }, value) : h("input", { ...common, type: "text", value });
      return h("div", { class: "in-language" }, h("label", { for: id }, name), input);
    });
    return h("fieldset", { class: "field in-languages" }, h("legend", {}, field.title), ...inputs);
  }

  /**
   * The parts that a field may name: those with the same values under the keys of its `only`, which name none themselves.
   * @param {HTMLElement} node
   * @param {Field} field
   * @param {Table} table
   */
  refreshParts(node, field, table) {
    const alike = (other) => Object.keys(field.only).every((key) => valueAt(other, key) === valueAt(table, key));
    const known = this.parts().filter((other) => other !== table && alike(other) && !valueAt(other, field.key));
    const named = valueAt(table, field.key) ?? "";
    const language = document.documentElement.lang;
    const options = known.map((other) => h("option", { value: other.id, selected: other.id === named }, other.names?.[language] || other.names?.en || other.id));
    const select = node.querySelector("select");
    select.replaceChildren(h("option", { value: "", selected: !named }, field.choices[0]?.title), ...options);
  }

  /**
   * A list of tables, with a button for another one.
   * @param {Field} field
   * @param {Table} table
   * @param {() => void} changed
   * @returns {HTMLElement}
   */
  list(field, table, changed) {
    const entries = h("ol", { class: "entries" });
    const add = h("button", { type: "button", class: "button", onclick: () => {
      const entry = {};
      for (const each of field.fields.filter(({ kind }) => kind === "choice")) if (holds(entry, each.only)) setAt(entry, each.key, each.choices[0]?.value);
      setAt(table, field.key, [...(valueAt(table, field.key) ?? []), entry]);
      draw();
      changed();
      /** @type {HTMLElement | null} */ (entries.lastElementChild?.querySelector("select, input"))?.focus();
    } }, gettext("Add"));
    const draw = () => {
      const list = valueAt(table, field.key) ?? [];
      entries.replaceChildren(...list.map((entry, index) => h("li", { class: "entry" },
        ...this.all(field.fields, entry, changed),
        h("button", { type: "button", class: "button plain", onclick: () => {
          const left = list.filter((_each, at) => at !== index);
          setAt(table, field.key, left.length ? left : undefined);
          draw();
          changed();
          add.focus();
        } }, gettext("Remove")))));
      add.disabled = Boolean(field.most) && list.length >= field.most;
    };
    draw();
    return h("fieldset", { class: "field" }, h("legend", {}, field.title), entries, add);
  }
}

/**
 * The nodes of fields, those of a group in one element that opens.
 * @param {{field: Field, node: HTMLElement}[]} made
 */
function grouped(made) {
  const nodes = [];
  const groups = [];
  for (const { field, node } of made) {
    const last = groups.at(-1);
    if (!field.group) nodes.push(node);
    else if (last?.title === field.group) {
      last.fields.append(node);
      last.inside.push(node);
    } else {
      const fields = h("div", { class: "field-group-fields" }, node);
      const group = { title: field.group, node: h("details", { class: "field-group" }, h("summary", {}, field.group), fields), fields, inside: [node] };
      groups.push(group);
      nodes.push(group.node);
    }
  }
  return { nodes, groups };
}

/** The text of an SVG file, with its picture and a button that takes it away. */
function svgInput(field, value, set) {
  const id = newId();
  const said = h("p", { class: "wrong", role: "status" });
  const picture = h("span", { class: "svg-picture" });
  const input = h("input", { id, type: "file", accept: ".svg,image/svg+xml", "aria-describedby": field.help ? `${id}-help` : null, onchange: async () => {
    const file = input.files?.[0];
    if (!file) return;
    const fits = file.size <= LARGEST_SVG;
    setText(said, fits ? "" : gettext("A drawing has at most 48 kB."));
    if (fits) draw(await file.text());
  } });
  const remove = h("button", { type: "button", class: "button plain", onclick: () => { input.value = ""; draw(""); input.focus(); } }, gettext("Remove the drawing"));
  const show = (text) => {
    picture.replaceChildren(...(text ? [h("img", { src: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`, alt: "", width: 64, height: 64 })] : []));
    remove.hidden = !text;
  };
  const draw = (text) => { show(text); set(text || undefined); };
  show(value);
  return h("div", { class: "field svg-field" }, h("label", { for: id }, field.title), h("div", { class: "svg-row" }, picture, input, remove), said,
    field.help ? h("p", { class: "help", id: `${id}-help` }, field.help) : null);
}

function labelled(field, input) {
  const id = newId();
  const made = input(id);
  if (field.help) made.setAttribute("aria-describedby", `${id}-help`);
  return h("div", { class: "field" }, h("label", { for: id }, field.title), made, field.help ? h("p", { class: "help", id: `${id}-help` }, field.help) : null);
}

function numberInput(id, field, value, set) {
  return h("input", { id, type: "number", inputmode: "numeric", min: field.least, max: field.most, value: value ?? field.default ?? 0, onchange: (event) => {
    const number = Math.min(field.most, Math.max(field.least, Math.round(Number(event.target.value) || 0)));
    event.target.value = String(number);
    set(number);
  } });
}

function numbersInput(id, field, value, set) {
  return h("input", { id, type: "text", inputmode: "text", autocomplete: "off", value: (value ?? []).join(", "), onchange: (event) => {
    const numbers = (event.target.value.match(/\d+/g) ?? []).map(Number).filter((number) => number <= field.most);
    event.target.value = numbers.join(", ");
    set(numbers.length ? numbers : undefined);
  } });
}

function choiceInput(id, field, value, set) {
  const options = field.choices.map((choice) => h("option", { value: choice.value, selected: matches(choice.value, value) }, choice.title));
  return h("select", { id, onchange: (event) => set(event.target.value) }, ...options);
}

/** A value with what is left out behind "+" is the first one that begins so. */
function matches(value, given) {
  return given !== undefined && (value === given || (given.endsWith("+") && value.startsWith(given)));
}

function flagInput(field, value, set) {
  const id = newId();
  return h("div", { class: "field check" }, h("label", { for: id }, h("input", { id, type: "checkbox", checked: Boolean(value), onchange: (event) => set(event.target.checked) }), " ", h("span", {}, field.title)));
}

/** Boxes to tick, each with what it means; the ticked ones are named above, and a word finds the others. */
function choicesInput(field, table, set) {
  const chosen = h("ul", { class: "chosen" });
  const search = newId();
  const lines = field.choices.map((choice) => {
    const id = newId();
    const box = h("input", { id, type: "checkbox", value: choice.value, onchange: () => {
      const values = boxes.filter((each) => each.checked).map((each) => each.value);
      set(values.length ? values : undefined);
      name();
    } });
    box.checked = (valueAt(table, field.key) ?? []).includes(choice.value);
    return { box, choice, line: h("li", { "data-value": choice.value }, h("label", { for: id }, box, h("span", {}, h("strong", {}, choice.title), choice.text ? h("span", { class: "choice-text" }, choice.text) : null))) };
  });
  const boxes = lines.map(({ box }) => box);
  const name = () => chosen.replaceChildren(...lines.filter(({ box }) => box.checked).map(({ choice }) => h("li", {}, h("strong", {}, choice.title), choice.text ? h("span", { class: "choice-text" }, choice.text) : null)));
  name();
  const filter = (event) => {
    const word = event.target.value.trim().toLowerCase();
    for (const { line, choice } of lines) line.classList.toggle("not-found", !`${choice.title} ${choice.text}`.toLowerCase().includes(word));
  };
  return h("fieldset", { class: "field choices" }, h("legend", {}, field.title), chosen,
    h("details", {}, h("summary", {}, gettext("Choose from the list")),
      h("label", { for: search }, gettext("Search")), h("input", { id: search, type: "search", oninput: filter }),
      h("ul", { class: "choice-list" }, ...lines.map(({ line }) => line))));
}

/** Hide the choices that a table may not have as it is now, and untick what was left out. */
function refreshChoices(node, field, table) {
  if (field.kind === "choice") for (const option of node.querySelectorAll("option")) option.hidden = option.disabled = !holds(table, field.choices.find(({ value }) => value === option.value)?.only);
  if (field.kind !== "choices") return;
  for (const line of node.querySelectorAll(".choice-list > li")) {
    const choice = field.choices.find(({ value }) => value === line.dataset.value);
    line.hidden = !holds(table, choice.only);
  }
}

/**
 * A sentence for a region that is read out.
 * @param {HTMLElement} place
 * @param {string} sentence
 * @param {{[name: string]: unknown}} values
 */
export function tell(place, sentence, values = {}) {
  setText(place, interpolate(sentence, values, true));
}
