// How Convoy's table is used with a mouse and on a touch screen: the notes below the overview of keys.

import { Help } from "../neuroshima/table/help.js";
import { gettext } from "../neuroshima/table/text.js";

/**
 * The overview of keys with Convoy's notes.
 * @returns {Help}
 */
export function help() {
  return new Help({
    notes: [
      gettext("With a mouse: drag a card to a city or a Robot, or click the card and then what is lit; a second click confirms. On a touch screen: tap the card, tap what is lit, then confirm. Point at anything, or press it long, to have it explained."),
    ],
  });
}
