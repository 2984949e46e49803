// The games of bots that measure a work: how many are played, and who has won, as they go on.

import { say } from "../shared/announce.js";
import { fetchJson } from "../shared/game.js";
import { gettext, interpolate } from "../shared/words.js";
import { setText } from "../table/dom.js";

const EVERY = 2000;

/**
 * Follow the games as long as they are played; then show the whole result, on the page as it is.
 *
 * @param {() => void} renewed called when the panel is another one, with a form of its own
 */
export function followResults(renewed) {
  const place = document.getElementById("results");
  if (place?.dataset.state === "running") setTimeout(() => look(place, renewed), EVERY);
}

async function look(place, renewed) {
  try {
    const found = await fetchJson(place.dataset.address);
    const words = interpolate(gettext("%(played)s of %(wanted)s games are played"), found, true);
    place.querySelector("progress").value = found.played;
    setText(place.querySelector("[data-played]"), words);
    const picture = place.querySelector("img");
    if (found.played && picture.getAttribute("src") !== found.picture) {
      picture.hidden = false;
      picture.setAttribute("src", found.picture);
    }
    if (found.state !== "running") {
      await renew(place);
      renewed();
      say(words);
      return;
    }
  } catch (error) {
    console.error(error);
  }
  setTimeout(() => look(place, renewed), EVERY);
}

/** Take the panel from the page as the server has it now: what is not saved yet stays in the editor. */
async function renew(place) {
  const response = await fetch(location.pathname);
  if (!response.ok) throw new Error(response.statusText);
  const fresh = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("results");
  const focused = place.contains(document.activeElement);
  place.replaceWith(fresh);
  if (focused) /** @type {HTMLElement | null} */ (fresh.querySelector("form .button, summary"))?.focus();
}
