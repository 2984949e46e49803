// A panel that lies over the table, so that nothing on it moves: hints, and what is new. One of them is open at a time.

import { h } from "./dom.js";

/** A panel over a table. It is made when it is opened for the first time. */
export class FloatingPanel {
  /**
   * @param {HTMLElement & {focusMain: () => void}} table
   * @param {string} name of its classes
   */
  constructor(table, name) {
    this.table = table;
    this.name = name;
    /** @type {HTMLElement | null} what is shown, once something was */
    this.root = null;
  }

  get isOpen() { return this.root !== null && !this.root.hidden; }

  /**
   * Show these parts under a title.
   * @param {string} title
   * @param {string} closing what the button says that closes it
   * @param {...Node} parts
   */
  open(title, closing, ...parts) {
    this.root ??= h("section", { class: `nt-floating ${this.name}`, hidden: true });
    const close = h("button", { type: "button", class: "nt-floating-close", "aria-label": closing, onclick: () => this.close(true) }, "×");
    this.root.setAttribute("aria-label", title);
    this.root.replaceChildren(h("div", { class: "nt-floating-head" }, h("h2", {}, title), close), ...parts);
    for (const other of this.table.querySelectorAll(".nt-floating")) if (other !== this.root) other.dispatchEvent(new CustomEvent("close"));
    if (!this.root.isConnected) {
      this.root.addEventListener("close", () => this.close());
      this.table.append(this.root);
    }
    this.root.hidden = false;
  }

  /**
   * @param {boolean} [byPlayer] then the keys are at the table again
   * @returns {boolean} whether it was open
   */
  close(byPlayer = false) {
    if (!this.isOpen) return false;
    const inside = this.root.contains(document.activeElement);
    this.root.hidden = true;
    this.closed();
    if (byPlayer && inside) this.table.focusMain();
    return true;
  }

  /** It was closed. */
  closed() {}

  /** The keys are at its first step or answer. */
  focus() {
    /** @type {HTMLElement | null} */ (this.root.querySelector("li button") ?? this.root.querySelector("button"))?.focus();
  }
}
