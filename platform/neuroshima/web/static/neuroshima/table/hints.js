// Hints at a table: what the player might do best, asked for by a button or a key. Pointing at one shows it on the table;
// choosing it fills it in, and the player still confirms it.

import { h } from "./dom.js";
import { fill, gettext } from "./text.js";

/** @import { Action, Hint, PromptButton } from "./types.js" */
/** @import { ActionController } from "./action_controller.js" */

/** The hints of a table. */
export class Hints {
  #asked = 0;
  /** @type {Hint[]} */
  #found = [];

  /** @param {ActionController} controller */
  constructor(controller) {
    this.controller = controller;
    /** @type {Action | null} what the hint would do that the pointer or the focus is on */
    this.considered = null;
    /** @type {HTMLElement | null} what is shown, once something was */
    this.root = null;
  }

  #build() {
    this.words = h("p", { class: "nt-hints-words", role: "status" });
    this.list = h("ol", { class: "nt-hints-list" });
    const close = h("button", { type: "button", class: "nt-hints-close", "aria-label": gettext("Close the hints"), onclick: () => this.close(true) }, "×");
    const head = h("div", { class: "nt-hints-head" }, h("h2", {}, gettext("Hints")), close);
    this.root = h("section", { class: "nt-hints", "aria-label": gettext("Hints"), hidden: true }, head, this.words, this.list);
  }

  /** Whether the player may ask now. */
  get isOffered() {
    const { host, flow, watching } = this.controller.table;
    return flow.seat !== null && !watching?.running && Boolean(host.hint?.isOpen());
  }

  get isOpen() { return this.root !== null && !this.root.hidden; }

  /** @returns {PromptButton[]} */
  buttons() {
    return this.isOffered ? [{ key: "hint", text: gettext("Hint"), run: () => this.toggle() }] : [];
  }

  /** The button or the key was pressed. */
  toggle() {
    if (this.isOpen) return this.close(true);
    if (!this.isOffered) return false;
    this.ask();
    return true;
  }

  /** Ask, and show what comes while the position is the same. */
  async ask() {
    const { table } = this.controller;
    const mine = ++this.#asked;
    const { state } = table;
    this.#draw([], gettext("Thinking …"));
    const { hints, message } = await table.host.hint.ask(table.flow.seat);
    if (mine !== this.#asked || state !== table.state) return;
    this.#draw(hints, message);
    table.host.say(message || fill(gettext("Hints: %(n)s"), { n: hints.length }));
    this.list.querySelector("button")?.focus();
  }

  /**
   * Forget them.
   * @param {boolean} [byPlayer] then the keys are at the table again
   * @returns {boolean} whether any were shown
   */
  close(byPlayer = false) {
    this.#asked += 1;
    if (!this.isOpen) return false;
    const inside = this.root.contains(document.activeElement);
    this.root.hidden = true;
    this.#consider(null);
    if (byPlayer && inside) this.controller.table.focusMain();
    return true;
  }

  #draw(hints, message) {
    this.#found = hints;
    if (this.root === null) this.#build();
    if (!this.root.isConnected) this.controller.table.append(this.root);
    this.root.hidden = false;
    this.words.textContent = message;
    this.words.hidden = message === "";
    this.list.replaceChildren(...hints.map((hint, index) => h("li", {}, this.#button(hint, index))));
  }

  #button(hint, index) {
    const chance = h("span", { class: "nt-hint-chance", title: gettext("Your chance to win after it") }, `${Math.round(100 * hint.chance)} %`);
    const reasons = hint.reasons.map((reason) => h("span", { class: "nt-hint-reason" }, reason));
    const button = h("button", { type: "button", class: "nt-hint", onclick: () => this.#choose(index) }, h("strong", { class: "nt-hint-title" }, hint.title), chance, ...reasons);
    button.addEventListener("pointerenter", () => this.#consider(hint));
    button.addEventListener("pointerleave", () => this.#consider(null));
    button.addEventListener("focus", () => this.#consider(hint));
    button.addEventListener("blur", () => this.#consider(null));
    return button;
  }

  #choose(index) {
    const [action] = this.#found[index].actions;
    this.close();
    this.controller.fillIn(action);
  }

  #consider(hint) {
    const action = hint?.actions[0] ?? null;
    if (action === this.considered) return;
    this.considered = action;
    this.controller.table.considered(this.controller.considered);
  }
}
