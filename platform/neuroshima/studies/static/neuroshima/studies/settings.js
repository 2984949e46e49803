// The options of a game as a form whose fields follow each other. What follows from what, the server says.

import { postJson } from "./study.js";

/** @import { Options, Value } from "../table/types.js" */
/** @import { Changed } from "../shared/types.js" */
/** @import { Followed, Setting } from "./types.js" */

/** @typedef {HTMLInputElement & HTMLSelectElement} FormField which of both, the kind of the setting says */

/** The form with the options. */
export class Settings {
  /**
   * @param {HTMLFormElement | null} form with a field for every setting and one called "seats"
   * @param {Setting[]} settings
   * @param {string} address where the server says what follows
   */
  constructor(form, settings, address) {
    this.form = form;
    this.settings = settings;
    this.address = address;
    this.known = "";
    /** @type {string[]} changed fields whose consequences are not known yet, oldest first */
    this.changed = [];
  }

  /**
   * @param {string} name
   * @returns {FormField | null} the field of the form
   */
  field(name) { return /** @type {FormField | null} */ (this.form?.elements.namedItem(name) ?? null); }

  /** The fewest that may play. */
  get least() { return Number(this.field("seats")?.options[0].value ?? 2); }

  /** @param {() => void} changed called when the reader has changed a field */
  onChange(changed) {
    this.form?.addEventListener("change", (/** @type {Changed} */ event) => {
      this.changed.push(event.target.name);
      changed();
    });
    this.form?.addEventListener("submit", (event) => event.preventDefault());
  }

  /**
   * Show what a position is played by. What cannot be chosen there is not offered. A field that was just changed says what
   * it was changed to.
   * @param {Options} options
   * @param {number} count of players
   */
  show(options, count) {
    if (!this.form) return;
    for (const setting of this.settings) this.showValue(setting, options[setting.name] ?? setting.default);
    if (this.field("seats") && !this.changed.includes("seats")) this.field("seats").value = String(count);
    const known = JSON.stringify([options, count]);
    if (known === this.known) return;
    this.known = known;
    postJson(this.address, { options, count }).then(({ offered }) => known === this.known && this.showOffered(offered)).catch(() => {});
  }

  /** @param {string[]} offered the settings that can be chosen */
  showOffered(offered) {
    const fields = this.settings.map(({ name }) => ({ name, element: /** @type {HTMLElement} */ (this.field(name).closest(".field")) }));
    const changed = fields.filter(({ name, element }) => element.hidden === offered.includes(name));
    for (const { element } of changed) element.hidden = !element.hidden;
    if (changed.length) window.dispatchEvent(new Event("resize")); // what stands below measures where it begins
  }

  /**
   * @param {Setting} setting
   * @param {Value} value
   */
  showValue({ name, kind }, value) {
    const field = this.field(name);
    if (this.changed.includes(name)) return;
    if (kind === "boolean") field.checked = value;
    else field.value = value ?? "";
  }

  /**
   * The value of a field.
   * @param {Setting} setting
   * @returns {Value} undefined for its default
   */
  value({ name, kind, values, default: usual }) {
    const field = this.field(name);
    const value = {
      boolean: () => field.checked,
      integer: () => (field.value === "" ? usual : Number(field.value)),
      choice: () => values.find((one) => String(one) === field.value),
      text: () => field.value,
    }[kind]();
    return value === usual ? undefined : value;
  }

  /**
   * What the form says once everything follows the first of the fields that were changed. Throws a `Refusal`.
   * @param {Options} options those of the document
   * @returns {Promise<Followed>}
   */
  async followed(options) {
    const chosen = Object.fromEntries(this.settings.map((setting) => [setting.name, this.value(setting)]));
    const [changed] = this.changed;
    try {
      return await postJson(this.address, { options: { ...options, ...chosen }, count: Number(this.field("seats")?.value ?? 2), changed });
    } finally {
      this.changed.shift();
    }
  }
}
