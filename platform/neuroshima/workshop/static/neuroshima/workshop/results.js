// The games of bots that measure a work: how many are played, and who has won, as they go on.

import { say } from "../shared/announce.js";
import { fetchJson } from "../shared/game.js";
import { gettext, interpolate } from "../shared/words.js";
import { setText } from "../table/dom.js";

const EVERY = 2000;

/** Follow the games as long as they are played; then show the page with the whole result. */
export function followResults() {
  const place = document.getElementById("results");
  if (place?.dataset.state === "running") setTimeout(() => look(place), EVERY);
}

async function look(place) {
  try {
    const found = await fetchJson(place.dataset.address);
    const bar = place.querySelector("progress");
    const words = interpolate(gettext("%(played)s of %(wanted)s games are played"), found, true);
    bar.value = found.played;
    setText(place.querySelector("[data-played]"), words);
    const picture = place.querySelector("img");
    if (found.played && picture) {
      picture.hidden = false;
      if (picture.getAttribute("src") !== found.picture) picture.setAttribute("src", found.picture);
    }
    if (found.state !== "running") {
      say(words);
      location.hash = "results";
      location.reload();
      return;
    }
  } catch (error) {
    console.error(error);
  }
  setTimeout(() => look(place), EVERY);
}
