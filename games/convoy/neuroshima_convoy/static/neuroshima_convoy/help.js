// Convoy's own keys, and how its table is used otherwise.

import { Help } from "../neuroshima/table/help.js";
import { gettext } from "../neuroshima/table/text.js";

/**
 * Convoy's own keys, and how its table is used otherwise.
 * @returns {Help}
 */
export function help() {
  return new Help({
    keys: [
      ["1 2 3", gettext("choose a card of your hand")],
      ["← ↑ → ↓", gettext("go along the road and from row to row")],
      ["N", gettext("go to the next that can be chosen; with Shift back")],
      ["C", gettext("go to the road")],
      ["Enter", gettext("choose, then confirm")],
      ["I", gettext("everything about a card or a city, with its sources")],
    ],
    notes: [
      gettext("With a mouse: drag a card to a city or a Robot, or click the card and then what is lit; a second click confirms. On a touch screen: tap the card, tap what is lit, then confirm. Point at anything, or press it long, to have it explained."),
    ],
  });
}
