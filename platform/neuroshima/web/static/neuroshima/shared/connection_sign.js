// How the connection of a page is: a sign and words.

import { say } from "./announce.js";
import { gettext } from "./words.js";

/** @import { ConnectionState } from "./types.js" */

const SIGNS = { connecting: "◌", online: "●", offline: "▲", restarting: "↻", gone: "■" };

/**
 * Show the state of the connection. What changes after the first time is also spoken.
 * @param {HTMLElement} place
 * @param {ConnectionState} state
 */
export function showConnection(place, state) {
  const words = connectionWords(state);
  const first = place.dataset.state === "connecting" && !place.dataset.known;
  if (state === "online") place.dataset.known = "yes";
  place.dataset.state = state;
  place.querySelector(".sign").textContent = SIGNS[state];
  place.querySelector("[data-text]").textContent = words;
  if (!first) say(words);
}

/**
 * How the connection is.
 * @param {ConnectionState} state
 * @returns {string}
 */
function connectionWords(state) {
  return {
    connecting: gettext("Connecting …"),
    online: gettext("Connected"),
    offline: gettext("Connection lost – trying again"),
    restarting: gettext("The server restarts – back in a moment"),
    gone: gettext("This match is not here any more"),
  }[state];
}
