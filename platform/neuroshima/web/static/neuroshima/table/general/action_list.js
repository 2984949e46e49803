// The list of legal actions: a group of buttons for each type.

import { h, reconcile, setText } from "../dom.js";
import { gettext } from "../text.js";

/** @import { ActionGroup, GroupChoice } from "./action_groups.js" */
/** @import { GeneralNames } from "./general_names.js" */

/** @typedef {HTMLButtonElement & {choice: GroupChoice}} ActionButton */

/** The legal actions as buttons. */
export class ActionList {
  /**
   * @param {GeneralNames} names
   * @param {(choice: GroupChoice) => void} choose called with what was chosen
   */
  constructor(names, choose) {
    this.names = names;
    this.choose = choose;
    this.made = 0; // groups, for their ids
    this.title = h("h2", { id: "nt-actions-title" }, gettext("Actions"));
    this.groups = h("div", { class: "nt-action-groups" });
    this.root = h("section", { class: "nt-actions", "aria-labelledby": "nt-actions-title" }, this.title, this.groups);
  }

  /** All buttons, in the order in which they stand. @returns {HTMLButtonElement[]} */
  get buttons() {
    return [...this.groups.querySelectorAll("button")];
  }

  /**
   * Show these groups.
   * @param {ActionGroup[]} groups
   */
  show(groups) {
    this.root.hidden = groups.length === 0;
    reconcile(this.groups, groups, (group) => `${group.type}-${group.field}`, () => this.group(), (node, group) => this.fill(node, group));
  }

  group() {
    const name = h("h3", { id: `nt-actions-${++this.made}` });
    return h("div", { class: "nt-action-group", role: "group", "aria-labelledby": name.id }, name, h("div", { class: "nt-action-choices" }));
  }

  /**
   * @param {HTMLElement} node
   * @param {ActionGroup} group
   */
  fill(node, { type, field, fixed, choices }) {
    const [name, room] = /** @type {HTMLElement[]} */ ([...node.children]);
    setText(name, field === null ? this.names.word(type) : `${this.names.action(fixed)} · ${this.names.word(field)}`);
    name.hidden = name.textContent === this.names.action(fixed); // its only button says the same
    const make = () => /** @type {ActionButton} */ (h("button", { type: "button", onclick: (event) => this.choose(event.currentTarget.choice) }));
    reconcile(room, choices, (choice) => choice.key, make, (button, choice) => {
      button.choice = choice;
      setText(button, field === null ? this.names.action(fixed) : this.names.value(choice.value));
    });
  }
}
