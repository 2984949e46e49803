// Tabs of the narrow screen: what is shown below the board. Only visibility differs, the elements are the same.

import { h, setAttribute } from "./dom.js";
import { gettext } from "./text.js";

/** The tabs of a table. */
export class Tabs {
  /**
   * @param {HTMLElement} room its data-tab says which tab is shown, for the game's style sheet
   * @param {string[][]} tabs [[id, words], ...]; one alone needs no button
   */
  constructor(room, tabs) {
    this.room = room;
    const buttons = tabs.map(([id, words]) => h("button", { type: "button", "data-tab": id, onclick: () => this.show(id) }, words));
    this.root = h("div", { class: "nt-tabs", role: "group", "aria-label": gettext("What is shown below the board") }, ...buttons);
    this.root.hidden = tabs.length === 1;
    this.show(tabs[0][0]);
  }

  /** @param {string} id */
  show(id) {
    this.room.dataset.tab = id;
    for (const button of /** @type {HTMLElement[]} */ ([...this.root.children])) setAttribute(button, "aria-pressed", String(button.dataset.tab === id));
  }
}
