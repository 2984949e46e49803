// How tiles are moved with a mouse and on a touch screen: the notes below the overview of keys.

import { Help } from "../neuroshima/table/help.js";
import { gettext } from "../neuroshima/table/text.js";

/** @returns {Help} */
export function help() {
  const notes = [gettext("With a mouse: drag a tile to a field, or click the tile and the field; the wheel turns it; a second click confirms. On a touch screen: tap the tile and the field, tap again to turn, then confirm. Point at a tile, or press it long, to have it explained.")];
  return new Help({ notes });
}

/**
 * The same for setting up a position.
 * @returns {Help}
 */
export function editHelp() {
  const notes = [gettext("With a mouse: drag a tile to a field, or click the tile and the field; the wheel turns it. On a touch screen: tap the tile and the field; tap a tile on the board once more to turn it. Every change is judged by the rules: what cannot be is refused, and the position stays as it was.")];
  return new Help({ notes });
}
