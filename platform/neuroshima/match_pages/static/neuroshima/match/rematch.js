// After the end: the next step that fits it, and what the other player offers while this page is still open (a rematch, the
// next match of a campaign).

import { tell } from "../shared/announce.js";
import { gettext, interpolate } from "../shared/words.js";

const LOOK_EVERY = 5000;
const SPECTATORS_LOOK_EVERY = 20000; // they may be many
const LOOK_FOR = 600000; // then a reload finds it
const PLACES = ["#ended [data-after]", "#course [data-after]"];

/**
 * Look for what is offered, and put it where the page would have it after a reload.
 * @param {boolean} isSeated
 */
export function watchForRematch(isSeated) {
  const every = isSeated ? LOOK_EVERY : SPECTATORS_LOOK_EVERY;
  let looks = 0;
  const look = async () => {
    if (document.hidden) return;
    const offered = await fetchOffer();
    if (offered !== null) showOffer(offered);
    if (offered !== null || ++looks >= LOOK_FOR / every) clearInterval(timer);
  };
  const timer = setInterval(look, every);
  if (isSeated) look(); // what fits this end was not known when the page was made
}

/**
 * Put the way to what is offered where it belongs, and say so: a dialog that lies over the page has it in its head.
 * @param {Document} page as it is now
 */
export function showOffer(page) {
  PLACES.forEach((place) => document.querySelector(place)?.replaceWith(...page.querySelectorAll(place)));
  const link = /** @type {HTMLElement} */ (document.querySelector("#ended [data-next]"));
  const said = document.querySelector("#course [data-offered]");
  said?.replaceChildren(...(link === null ? [] : [link.cloneNode(true)]));
  if (link !== null) for (const below of document.querySelectorAll("#course [data-after] .primary")) below.classList.remove("primary"); // the same again
  const isRead = said instanceof HTMLElement && said.closest("dialog[open]") !== null;
  if (link !== null && !isRead) tell(interpolate(gettext("You can go on: %(what)s"), { what: link.textContent.trim() }, true));
}

async function fetchOffer() {
  try {
    const response = await fetch(location.pathname);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return page.querySelector("[data-after] [data-next]") && page;
  } catch {
    return null; // no connection: the next look will tell
  }
}
