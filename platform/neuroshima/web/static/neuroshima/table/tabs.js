// Tabs of the narrow screen: what is shown below the board. Only visibility differs, the elements are the same.

import { h, setAttribute } from "./dom.js";
import { gettext } from "./text.js";

export class Tabs {
  /** `tabs`: [[id, words], ...]. The one that is shown stands in `room`'s data-tab, for the game's style sheet. One alone
   * needs no button. */
  constructor(room, tabs) {
    this.room = room;
    const buttons = tabs.map(([id, words]) => h("button", { type: "button", "data-tab": id, onclick: () => this.show(id) }, words));
    this.root = h("div", { class: "nt-tabs", role: "group", "aria-label": gettext("What is shown below the board") }, ...buttons);
    this.root.hidden = tabs.length === 1;
    this.show(tabs[0][0]);
  }

  show(id) {
    this.room.dataset.tab = id;
    for (const button of this.root.children) setAttribute(button, "aria-pressed", String(button.dataset.tab === id));
  }
}
