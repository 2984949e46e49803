// Answers that are several tiles of the hand: they are chosen one by one, in any order, until they are enough.

import { same } from "../../neuroshima/table/legal.js";
import { FieldListFlow } from "./areas_and_paths.js";

/** @import { Action } from "../../neuroshima/table/types.js" */

const sorted = (tiles) => [...tiles].sort();

/** An action in the making whose answers may be several tiles. */
export class TileSetFlow extends FieldListFlow {
  /** What the action may be done with, each a list of tiles. */
  get tileSets() {
    return this.active ? this.optionsOf("tiles").filter(Array.isArray) : [];
  }

  /** Whether tiles of the hand are chosen together now. Those that are given for something are settled once they are
   * enough: then the rest is asked. */
  get gathering() {
    return this.begun && this.tileSets.length > 1 && (this.ask === "tiles" || this.given.type !== "build");
  }

  get needed() {
    return this.tileSets[0]?.length ?? 0;
  }

  /**
   * @param {Action} given
   * @returns {boolean}
   */
  begin(given) {
    this.gathered = [];
    return super.begin(given);
  }

  cancel() {
    this.gathered = [];
    super.cancel();
  }

  /**
   * A tile of the hand is put to the others, or taken back: `key` says which of equal ones it is. False where there are
   * enough already.
   * @param {string} key
   * @param {string} tile
   * @returns {boolean}
   */
  gather(key, tile) {
    const others = this.gathered.filter((one) => one.key !== key);
    const isNew = others.length === this.gathered.length;
    if (isNew && others.length >= this.needed) return false;
    this.gathered = isNew ? [...others, { key, tile }] : others;
    const together = sorted(this.gathered.map((one) => one.tile));
    const found = this.tileSets.find((tiles) => same(sorted(tiles), together));
    const { tiles: _before, ...given } = this.given;
    this.set(found ? { ...given, tiles: found } : given);
    return true;
  }
}
