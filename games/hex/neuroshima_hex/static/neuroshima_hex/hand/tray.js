// What may be chosen from in a step of the setup: units of an ally, tiles of the land, with how many are left of each.

import { h, reconcile, setAttribute, setText } from "../../neuroshima/table/dom.js";
import { onLongPress, pointed } from "../../neuroshima/table/pointing.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { tilePicture } from "../board/pictures.js";
import { faceField, structureWords } from "../words/structures.js";

/**
 * @import { TrayItem } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

/** The tiles that may be chosen in the setup. */
export class Tray {
  /**
   * @param {HexNames} names
   * @param {number} seat
   * @param {import("../types.js").HandIntents} on
   */
  constructor(names, seat, on) {
    this.names = names;
    this.seat = seat;
    this.on = on;
    this.root = h("div", { class: "nh-tray", role: "group" });
  }

  /**
   * `items`: see tray() in words/setup.js; `chosen`: the id of the tile that is about to be placed, or several.
   * @param {TrayItem[]} items
   * @param {{legal: boolean, mine: boolean, chosen?: string | string[]}} state
   */
  update(items, { legal, mine, chosen }) {
    this.root.hidden = !items.length;
    setAttribute(this.root, "aria-label", fill(gettext("To be placed by %(player)s"), { player: this.names.player(this.seat) }));
    const hasFaces = items.some(({ piece }) => piece.part);
    this.root.classList.toggle("nh-tray-faces", hasFaces);
    if (hasFaces) setAttribute(this.root, "aria-label", fill(gettext("Structure of %(player)s: %(structure)s"), { player: this.names.player(this.seat), structure: structureWords(this.names, this.seat) }));
    reconcile(this.root, items, ({ piece }) => `${this.names.armyOf(piece)}/${piece.tile}`, (item) => this.button(item), (node, item) => this.updateButton(node, item, { legal, mine, chosen }));
  }

  /**
   * @param {TrayItem} item
   * @returns {HTMLElement}
   */
  button({ piece }) {
    const explain = (element) => this.on.explain(piece, element);
    const button = h("button", { type: "button", class: "nh-hand-tile", "aria-describedby": "nt-card", ...pointed(explain, this.on.leave) }, tilePicture(this.names, piece, 64), h("span", {}, this.names.tile(piece)), h("b", { class: "nh-left" }));
    onLongPress(button, () => explain(button));
    const begins = piece.part ? { type: "build", [faceField(piece)]: piece.tile } : { tile: piece.tile };
    button.addEventListener("pointerdown", (event) => this.on.drag(event, this.seat, begins, button));
    button.addEventListener("click", () => this.on.choose(this.seat, piece.tile, button, piece));
    return button;
  }

  /**
   * @param {HTMLElement} node
   * @param {TrayItem} item
   * @param {{legal: boolean, mine: boolean, chosen?: string | string[]}} state
   */
  updateButton(node, { piece, count }, { legal, mine, chosen }) {
    const can = mine && legal;
    const isChosen = can && [chosen].flat().includes(piece.tile);
    setText(node.querySelector("b"), count === null ? "" : `×${count}`);
    setAttribute(node, "aria-pressed", can ? String(isChosen) : null);
    node.classList.toggle("nh-chosen", isChosen);
    node.classList.toggle("nh-idle", !can);
  }
}
