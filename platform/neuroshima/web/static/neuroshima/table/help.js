// All keys on one page, and how the table is used with a mouse and on a touch screen.

import { keysIn } from "../shared/key_bindings.js";
import { h } from "./dom.js";
import { gettext } from "./text.js";

/** A dialog that is made when it is wanted: of what the parts of the page listen to then. */
export class Help {
  /**
   * @param {object} content
   * @param {string[][]} [content.keys] those that no part declares (shared/key_bindings.js): [[key, words], ...]
   * @param {(string | Node)[]} [content.notes] what else there is to know
   */
  constructor({ keys = [], notes = [] }) {
    this.keys = keys;
    this.notes = notes;
  }

  /** @param {Element} element where the dialog is put; its keys are listed, and those of the page */
  open(element) {
    const root = this.dialog([...this.keys, ...keysIn(element).map(({ shown, words }) => [shown, words])]);
    root.addEventListener("close", () => root.remove());
    element.append(root);
    root.showModal();
    root.querySelector("h2").focus(); // the only button is the last of a long list, and would be scrolled to
  }

  /**
   * The button that opens it over `element`.
   * @param {Element} element
   * @returns {HTMLButtonElement}
   */
  button(element) {
    return h("button", { type: "button", class: "nt-help-button", "aria-label": gettext("Keys and help"), onclick: () => this.open(element) }, "?");
  }

  /**
   * @param {string[][]} keys
   * @returns {HTMLDialogElement}
   */
  dialog(keys) {
    const rows = keys.map(([key, words]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, words)));
    const notes = this.notes.map((note) => (typeof note === "string" ? h("p", {}, note) : note));
    const close = h("button", { type: "button", class: "nt-primary", onclick: () => root.close() }, gettext("Close"));
    const root = h("dialog", { class: "nt-help", "aria-labelledby": "nt-help-title" }, h("h2", { id: "nt-help-title", tabindex: "-1" }, gettext("Keys")), h("dl", {}, ...rows), ...notes, close);
    return root;
  }
}
