// The editor of a work: its form, what comes of it (pictures, words, faults, measures), and saving.

import { say } from "../shared/announce.js";
import { copyLinks } from "../shared/copy.js";
import { fetchJson } from "../shared/game.js";
import { gettext, interpolate, ngettext } from "../shared/words.js";
import { h, setText } from "../table/dom.js";
import { FieldMaker } from "./fields.js";
import { Parts } from "./parts.js";
import { followResults } from "./results.js";

/** @import { DraftShown, MeasureShown, WorkshopElement } from "./types.js" */

const PREVIEW_AFTER = 250;
const SAVE_AFTER = 1200;
const page = document.getElementById("work");

class Editor {
  constructor(known, element) {
    this.known = known;
    this.element = element;
    this.dirty = false;
    this.saving = null;
    this.isWhole = false;
    this.timer = 0;
    this.asked = 0;
    this.fields = new FieldMaker(known.languages, element);
    const place = (name) => document.getElementById(name);
    if (known.mine) {
      place("work-fields").replaceChildren(...this.fields.all(known.form.fields, known.file, () => this.changed()));
      place("work-about").replaceChildren(...this.fields.all(aboutFields(), known.about, () => this.changed()));
    }
    this.parts = new Parts({ list: place("parts"), form: place("part"), add: place("add") }, known, this.fields, element, () => this.changed());
    this.show(known.shown);
    this.loadWords();
    if (known.mine) this.listen();
  }

  listen() {
    addEventListener("beforeunload", (event) => { if (this.dirty) event.preventDefault(); });
    document.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
      event.preventDefault();
      this.save();
    });
    page.addEventListener("submit", (event) => { // the panel of results comes later, too
      if (/** @type {HTMLElement} */ (event.target).matches("form[data-saved]")) this.saveBefore(event);
    });
  }

  /** What the buttons do is done with what is seen. */
  async saveBefore(event) {
    if (!this.dirty && !this.saving) return;
    event.preventDefault();
    const [form, by] = [event.target, event.submitter];
    if (await this.save()) form.requestSubmit(by);
  }

  /** The words of a part in every language. */
  async loadWords() {
    if (!this.element) return;
    const loading = Object.entries(this.known.languages).map(async ([language, title]) => {
      const { catalog } = await fetchJson(page.dataset.words.replace("LANGUAGE", language)).catch(() => ({ catalog: {} }));
      return { language, title, texts: { language, interpolate, gettext: (text) => catalog[text] ?? text, ngettext: (one, many, count) => [catalog[one]].flat()[0] ?? (count === 1 ? one : many) } };
    });
    this.parts.words = await Promise.all(loading);
    this.parts.drawShown();
    this.element.host = hostWords();
  }

  changed() {
    this.dirty = true;
    this.status(gettext("Not saved yet"));
    clearTimeout(this.previewTimer);
    this.previewTimer = setTimeout(() => this.preview(), PREVIEW_AFTER);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), SAVE_AFTER);
  }

  async preview() {
    const number = (this.asked += 1);
    try {
      const shown = await this.post("preview");
      if (number === this.asked) this.show(shown);
    } catch (error) {
      this.refused(error.message);
    }
  }

  /** @returns {Promise<boolean>} whether all is saved */
  async save() {
    clearTimeout(this.timer);
    if (this.saving) await this.saving;
    if (!this.dirty) return true;
    this.dirty = false;
    this.saving = this.post("save");
    try {
      this.known.revision = (await this.saving).revision;
      if (!this.dirty) this.status(gettext("Saved"));
      this.refused("");
      return true;
    } catch (error) {
      this.dirty = true;
      this.status(gettext("Not saved"));
      this.refused(error.message);
      return false;
    } finally {
      this.saving = null;
    }
  }

  async post(what) {
    const { revision, about, file } = this.known;
    const token = /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]")).value;
    const response = await fetch(page.dataset[what], { method: "POST", headers: { "Content-Type": "application/json", "X-CSRFToken": token }, body: JSON.stringify({ revision, about, file }) });
    const data = await response.json().catch(() => ({}));
    if (!response.ok) throw new Error(data.error?.message ?? gettext("The connection is lost. Nothing is gone: it is saved when you change something."));
    return data;
  }

  status(text) {
    setText(document.getElementById("saved"), text);
  }

  refused(text) {
    const place = document.getElementById("refused");
    if (text && place.textContent !== text) say(text, true);
    setText(place, text);
    place.hidden = !text;
  }

  /** @param {DraftShown} shown */
  show(shown) {
    this.parts.show(shown);
    setText(document.getElementById("count"), this.parts.countWords);
    const faults = document.getElementById("faults");
    faults.replaceChildren(...shown.faults.map(({ file, place, reason }) => h("li", {}, h("strong", {}, [file === this.known.path ? "" : file, place].filter(Boolean).join(" "), ": "), reason)));
    document.getElementById("faults-panel").hidden = shown.faults.length === 0;
    document.getElementById("measures").replaceChildren(...shown.measures.map(measureRow));
    const striking = shown.measures.filter(({ verdict }) => verdict).length;
    setText(document.getElementById("measures-said"), striking ? interpolate(ngettext("%(n)s number lies outside of what is printed.", "%(n)s numbers lie outside of what is printed.", striking), { n: striking }, true) : gettext("All numbers lie within what is printed."));
    this.isWhole = shown.faults.length === 0;
    this.allow();
  }

  /** Let only a whole work be played, measured and handed in. */
  allow() {
    const buttons = /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-whole]"));
    for (const button of buttons) button.disabled = !this.isWhole;
  }
}

/** @param {MeasureShown} measure */
function measureRow({ title, value, least, most, median, at, verdict }) {
  return h("tr", { class: verdict ? "striking" : "" }, h("th", { scope: "row" }, title), h("td", { class: "number" }, value),
    h("td", {}, h("span", { class: "span", "aria-hidden": "true" }, h("span", { class: "at", style: `left: ${at * 100}%` })), h("span", { class: "span-words" }, `${least}–${most}`)),
    h("td", { class: "number" }, median), h("td", {}, verdict));
}

/** What the manifest says beside names. */
function aboutFields() {
  const field = (key, kind, title) => ({ key, kind, title, default: null, least: 0, most: 0, only: {} });
  return [field("texts", "texts", gettext("About it, in a sentence or two"))];
}

const hostWords = () => ({ language: document.documentElement.lang, gettext, ngettext, interpolate, catalogue: {} });

async function open() {
  const known = JSON.parse(document.getElementById("known").textContent);
  await Promise.all((page.dataset.scripts ?? "").split(" ").filter(Boolean).map((script) => import(script)));
  let element = null;
  if (page.dataset.element) {
    await customElements.whenDefined(page.dataset.element);
    element = /** @type {WorkshopElement} */ (document.createElement(page.dataset.element));
    element.host = hostWords();
  }
  const editor = new Editor(known, element);
  followResults(() => editor.allow());
  document.documentElement.dataset.workshop = "ready";
}

if (page) {
  copyLinks();
  open().catch((error) => console.error(error));
}
