// The keys of Hex, and how tiles are moved with a mouse and on a touch screen.

import { Help } from "../neuroshima/table/help.js";
import { gettext } from "../neuroshima/table/text.js";

export function help() {
  const keys = [
    ["1 2 3", gettext("choose a tile of your hand, or a marker")],
    ["← ↑ → ↓", gettext("go from field to field")],
    ["Q W E A S D", gettext("go in the six directions")],
    ["Enter", gettext("choose the field, then confirm")],
    ["R", gettext("turn clockwise, or the next choice where a field stands for several; with Shift back")],
  ];
  const notes = [gettext("With a mouse: drag a tile to a field, or click the tile and the field; the wheel turns it; a second click confirms. On a touch screen: tap the tile and the field, tap again to turn, then confirm. Point at a tile, or press it long, to have it explained.")];
  return new Help({ keys, notes });
}
