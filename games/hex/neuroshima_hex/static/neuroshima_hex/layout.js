// The rooms of the table: players at the sides, the board in the middle, the log at the right; on a phone the board
// first and the rest behind tabs. Only order and visibility differ, the elements are the same.

import { h, setAttribute, setText } from "./dom.js";
import { gettext } from "./text.js";

export class Layout {
  constructor({ prompt, battle, board, log, card, sprites }) {
    this.mine = h("div", { class: "nh-side nh-side-mine" });
    this.theirs = h("div", { class: "nh-side nh-side-theirs" });
    this.middle = h("div", { class: "nh-middle" }, h("div", { class: "nh-task" }, prompt, battle), board);
    this.tabs = h("div", { class: "nh-tabs", role: "group" });
    window.addEventListener("resize", () => this.measure());
    this.root = h("div", { class: "nh-table", "data-tab": "players" }, sprites, this.mine, this.middle, this.theirs, this.tabs, log, card);
  }

  /** Puts the panels where they belong: one's own at the left and under the board on a phone. */
  seat(panels, own) {
    panels.forEach((panel) => {
      const side = panel.seat === own ? this.mine : this.theirs;
      const mine = panel.seat === own;
      panel.hand.classList.toggle("nh-hand-mine", mine);
      if (panel.head.parentNode !== side) side.append(panel.head, panel.hand, panel.body);
    });
  }

  /** How much of the screen is left for the board: what stands above the table is the host's. */
  measure() {
    this.root.style.setProperty("--nh-top", `${Math.round(this.root.getBoundingClientRect().top + window.scrollY)}px`);
  }

  /** The tabs of the narrow screen. */
  drawTabs() {
    if (this.tabs.childElementCount) return;
    setAttribute(this.tabs, "aria-label", gettext("What is shown below the board"));
    for (const [id, words] of [["players", gettext("Players")], ["log", gettext("Log")]]) {
      const button = h("button", { type: "button", "data-tab": id, onclick: () => this.show(id) });
      setText(button, words);
      this.tabs.append(button);
    }
    this.show("players");
  }

  show(id) {
    this.root.dataset.tab = id;
    for (const button of this.tabs.children) setAttribute(button, "aria-pressed", String(button.dataset.tab === id));
  }
}
