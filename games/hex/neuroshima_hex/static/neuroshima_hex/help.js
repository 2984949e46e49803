// The keys of Hex, at the table and in the editor, and how tiles are moved with a mouse and on a touch screen.

import { Help } from "../neuroshima/table/help.js";
import { gettext } from "../neuroshima/table/text.js";

/** @returns {Help} */
export function help() {
  const keys = [
    ["1 … 6", gettext("choose a tile of your hand, or a marker")],
    ["← ↑ → ↓", gettext("go from field to field")],
    ["Q W E A S D", gettext("go in the six directions")],
    ["Enter", gettext("choose the field, then confirm")],
    ["L  N", gettext("use your leader, in games with leaders; or do not, where you are asked")],
    ["R", gettext("turn clockwise, or the next choice where a field stands for several; with Shift back")],
    ["I", gettext("the rules in force in this match")],
  ];
  const notes = [gettext("With a mouse: drag a tile to a field, or click the tile and the field; the wheel turns it; a second click confirms. On a touch screen: tap the tile and the field, tap again to turn, then confirm. Point at a tile, or press it long, to have it explained.")];
  return new Help({ keys, notes });
}

/**
 * The same for setting up a position.
 * @returns {Help}
 */
export function editHelp() {
  const keys = [
    ["← ↑ → ↓", gettext("go from field to field")],
    ["Q W E A S D", gettext("go in the six directions")],
    ["Enter", gettext("put what is chosen on the field, or choose what stands there; once more turns it")],
    ["R", gettext("turn clockwise; with Shift back")],
    ["+ −", gettext("a wound more, a wound less")],
    ["H  T  X", gettext("into the hand of its player, on the top of the stack, to the discard pile")],
    ["F", gettext("the other face of a tile of a Structure")],
    [gettext("Delete"), gettext("remove what is chosen, or what stands on the field")],
    ["Esc", gettext("cancel")],
    ["?", gettext("this list")],
  ];
  const notes = [gettext("With a mouse: drag a tile to a field, or click the tile and the field; the wheel turns it. On a touch screen: tap the tile and the field; tap a tile on the board once more to turn it. Every change is judged by the rules: what cannot be is refused, and the position stays as it was.")];
  return new Help({ keys, notes, common: [] });
}
