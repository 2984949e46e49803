// The rooms of the table: at the left oneself with what is to be done, the board in the middle in its full height, at the right the others and
// the log; on a screen of middle size or a phone on its side all of that stands in one column beside the board; on an upright phone the board
// comes first and the rest is behind tabs. Only order and visibility differ, the elements are the same.

import { h, setAttribute } from "../neuroshima/table/dom.js";
import { Tabs } from "../neuroshima/table/tabs.js";
import { gettext } from "../neuroshima/table/text.js";

/** @import { HexView } from "./types.js" */

/** The places of the parts of the table. */
export class Layout {
  /**
   * `piles`: whether there is anything to be seen of the players but their heads and hands.
   * @param {{[part in "prompt" | "battle" | "board" | "scenario" | "log" | "card" | "sprites"]: Node} & {piles?: boolean}} parts
   */
  constructor({ prompt, battle, board, scenario, log, card, sprites, piles = true }) {
    this.mine = h("div", { class: "nh-side nh-side-mine" });
    this.theirs = h("div", { class: "nh-side nh-side-theirs" });
    this.scenario = scenario;
    this.place = h("div", { class: "nh-place" }, board);
    this.middle = h("div", { class: "nh-middle" }, h("div", { class: "nt-task" }, prompt, battle), this.place);
    this.root = h("div", { class: "nt-table nt-seat-colors nh-table" });
    this.tabs = new Tabs(this.root, [...(piles ? [["players", gettext("Players")]] : []), ["log", gettext("Log")]]);
    this.sprites = h("div", { class: "nt-sprites" }, sprites);
    this.aside = h("div", { class: "nh-aside" }, this.theirs, this.tabs.root, log);
    this.root.append(this.sprites, this.mine, this.middle, this.aside, card);
  }

  /**
   * Puts the panels where they belong: one's own at the left and under the board on a phone, the others in the order
   * of seats after it. Of several seats that the viewer has `played`, the hand of the one that is `acting` is the one
   * under the board.
   * @param {import("./hand/player_panel.js").PlayerPanel[]} panels
   * @param {number} own
   * @param {number} [acting]
   * @param {number[]} [played]
   */
  seat(panels, own, acting = own, played = [own]) {
    this.root.classList.toggle("nh-many", panels.length > 2);
    setAttribute(this.root, "data-players", panels.length);
    for (const panel of [...panels.slice(own), ...panels.slice(0, own)]) {
      const mine = panel.seat === own;
      const before = panel.seat === acting;
      panel.hand.classList.toggle("nh-hand-mine", before);
      panel.hand.classList.toggle("nh-hand-own", played.includes(panel.seat));
      panel.tray.root.classList.toggle("nh-tray-mine", before);
      panel.kept.root.classList.toggle("nh-kept-mine", before);
      panel.leaders.root.classList.toggle("nh-leaders-mine", before);
      if (this.own !== own) (mine ? this.mine : this.theirs).append(panel.head, panel.caption, panel.tray.root, panel.hand, panel.kept.root, panel.leaders.root, panel.body);
    }
    this.own = own;
    if (this.theirs.lastChild !== this.scenario) this.theirs.append(this.scenario);
  }
}
