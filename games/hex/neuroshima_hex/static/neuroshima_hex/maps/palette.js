// What can be put on the board of a map: the land, and for each side its own tiles and allied units.

import { fill, gettext } from "../../neuroshima/table/text.js";
import { reconcile, setAttribute } from "../../neuroshima/table/dom.js";
import { Palette } from "../editor/palette.js";
import { inUse } from "../editor/position.js";

/** @import { Piece } from "../types.js" */

const LYING = ["warrior", "module", "foundation"];

/** The palette of a map. A side has tiles of its own only where it is known which army plays it. */
export class MapPalette extends Palette {
  /**
   * @param {import("../words/names.js").HexNames} names
   * @param {any} on as of the editor of positions
   * @param {(seat: number) => boolean} hasArmy whether armies are named for a side
   */
  constructor(names, on, hasArmy) {
    super(names, on);
    this.hasArmy = hasArmy;
    this.show = (page) => {
      this.page = page;
      if (this.position) this.update(this.position, this.chosen, this.view);
      this.on.shown();
    };
    /** @type {number | "land"} */
    this.page = "land";
    this.markers.remove();
  }

  drawOwn() {
    super.drawOwn();
    this.markers.hidden = true;
  }

  /** @param {string} army */
  drawTiles(army) {
    const seat = Number(this.page);
    const isOwn = !this.ally && this.hasArmy(seat);
    const shown = this.ally || (isOwn ? army : "");
    const found = Object.entries(this.names.catalogue.armies[shown]?.tiles ?? {});
    const kinds = this.ally ? LYING.slice(0, 2) : LYING;
    const tiles = found.filter(([, { kind, part, face_of: face }]) => kinds.includes(kind) && !part && !face).map(([tile]) => ({ tile, seat, ...(this.ally && { army: this.ally }) }));
    setAttribute(this.tiles, "aria-label", shown ? fill(gettext("Tiles of %(army)s"), { army: this.names.armyName(shown) }) : null);
    reconcile(this.tiles, tiles, ({ tile }) => `${seat}/${shown}/${tile}`, (item) => this.tileButton(item), (node, item) => this.updateTile(node, item));
  }

  /**
   * How many are not on the board.
   * @param {Piece} piece
   * @returns {number}
   */
  left(piece) {
    const { tile, seat, army } = piece;
    if (seat === null) return super.left(piece);
    return this.names.definition(piece).count - inUse(this.position, seat, tile, army);
  }
}
