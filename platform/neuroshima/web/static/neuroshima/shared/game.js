// Brings a game's element to life: its modules, its catalogue, and the host object it talks to.

import { say } from "./announce.js";
import { watchSpeed } from "./watch_speed.js";
import { gettext, interpolate, ngettext } from "./words.js";

/** What the page says about the game: the attributes of the element's place. */
export function described(place) {
  const { element, catalogue, language, scripts, seats = "{}", colors = "{}" } = place.dataset;
  return { element, catalogue, language, scripts: scripts.trim().split(/\s+/).filter(Boolean), seatWords: { texts: JSON.parse(seats), colors: JSON.parse(colors) } };
}

/** Loads the game's modules and catalogue, and puts its element into `place`, with `does` in its host. */
export async function bring(place, mode, does) {
  const host = await loadGame(place);
  const element = document.createElement(place.dataset.element);
  element.host = { ...host, mode, say, watching: watchSpeed(place.dataset), ...does };
  place.replaceChildren(element);
  return element;
}

/** Load the game's modules and catalogue. Returns what every host object has: the catalogue and the page's words. */
export async function loadGame(place) {
  const game = described(place);
  const [catalogue] = await Promise.all([known(game.catalogue), ...game.scripts.map((script) => import(script))]);
  await customElements.whenDefined(game.element);
  return { catalogue, language: game.language, gettext, ngettext, interpolate };
}

const asked = new Map(); // catalogues by their addresses: a page with two elements of a game asks once

/** The catalogue at that address. */
function known(address) {
  if (!asked.has(address)) asked.set(address, fetched(address));
  return asked.get(address);
}

/** JSON from the host. A refusal is thrown with its sentence. */
export async function fetched(address) {
  const response = await fetch(address, { headers: { Accept: "application/json" } });
  const data = await response.json();
  if (!response.ok) throw new Error(data.error?.message ?? response.statusText);
  return data;
}

/** The table could not be drawn: say so where it would stand. */
export function cannotShow(place, error) {
  console.error(error);
  const text = gettext("The table could not be loaded. Check the connection and reload the page.");
  const line = document.createElement("p");
  line.className = "notice table-problem";
  line.textContent = text;
  place.replaceChildren(line);
  say(text, true);
}
