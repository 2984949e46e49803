// All keys on one page, and how the table is used with a mouse and on a touch screen.

import { h } from "./dom.js";
import { gettext } from "./text.js";

/** A dialog that is made when it is first wanted. */
export class Help {
  /**
   * @param {object} content
   * @param {string[][]} [content.keys] the game's own: [[key, words], ...]
   * @param {(string | Node)[]} [content.notes] what else there is to know
   * @param {string[][]} [content.common] the keys that every table has
   */
  constructor({ keys = [], notes = [], common = commonKeys() }) {
    this.keys = [...keys, ...common];
    this.notes = notes;
    this.root = null;
  }

  /** @param {Element} element where the dialog is put when it is first opened */
  open(element) {
    if (!this.root) {
      this.root = this.dialog();
      element.append(this.root);
    }
    this.root.showModal();
  }

  /**
   * The button that opens it over `element`.
   * @param {Element} element
   * @returns {HTMLButtonElement}
   */
  button(element) {
    return h("button", { type: "button", class: "nt-help-button", "aria-label": gettext("Keys and help"), onclick: () => this.open(element) }, "?");
  }

  dialog() {
    const rows = this.keys.map(([key, words]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)));
    const notes = this.notes.map((note) => (typeof note === "string" ? h("p", {}, note) : note));
    const close = h("button", { type: "button", class: "nt-primary", onclick: () => root.close() }, gettext("Close"));
    const root = h("dialog", { class: "nt-help", "aria-labelledby": "nt-help-title" }, h("h2", { id: "nt-help-title" }, gettext("Keys")), h("dl", {}, ...rows), ...notes, close);
    return root;
  }
}

/** What controller.js knows, in every game. */
const commonKeys = () => [
  ["Esc", gettext("cancel")],
  ["B", gettext("go to the log and back to the board")],
  ["M", gettext("sound on or off")],
  ["X", gettext("read the rules of what is explained, in a new tab")],
  ["?", gettext("this list")],
];
