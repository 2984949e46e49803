// The page of a faction: the game's own element says what its pieces do, in the words of the table.

import { loadGame } from "../shared/game.js";

/** @import { Texts } from "../table/types.js" */

const place = /** @type {HTMLElement | null} */ (document.getElementById("pieces"));

/** Without these words the page still shows every piece. */
async function explain() {
  const host = await loadGame(place);
  /** @type {HTMLElement & {host: Texts}} */ (place.querySelector(place.dataset.element)).host = host;
}

if (place !== null) explain().catch((error) => console.error(error));
