// Brings a game's element to life: its modules, its catalogue, and the host object it talks to.

import { say } from "./announce.js";
import { csrfToken } from "./csrf.js";
import { change, setting } from "./settings.js";
import { bindSettings } from "./settings_form.js";
import { tableSounds } from "./sound.js";
import { gettext, interpolate, ngettext } from "./words.js";

/** @import { Catalogue, GameElement, Host, Requests, Texts, Value, Watching } from "../table/types.js" */
/** @import { SeatWords } from "./types.js" */

/**
 * What the page says about the game.
 * @param {HTMLElement} place where the element is put; the attributes say it
 * @returns {{element: string, catalogue: string, language: string, scripts: string[], seatWords: SeatWords}}
 */
export function readGame(place) {
  const { element, catalogue, language, scripts, seats = "{}", colors = "{}" } = place.dataset;
  return { element, catalogue, language, scripts: scripts.trim().split(/\s+/).filter(Boolean), seatWords: { texts: JSON.parse(seats), colors: JSON.parse(colors) } };
}

/**
 * Load the game's modules and catalogue, and put its element into a place of the page.
 * @param {HTMLElement} place
 * @param {Host["mode"]} mode
 * @param {Requests} [requests] what the element may ask for; an editor asks for nothing
 * @param {Catalogue} [given] in place of the one that the place names, where another element stood before
 * @returns {Promise<GameElement>}
 */
export async function mountElement(place, mode, requests, given) {
  const host = { ...(await loadGame(place)), ...(given && { catalogue: given }) };
  const element = /** @type {GameElement} */ (document.createElement(place.dataset.element));
  element.host = { ...host, mode, say, watching: watching(), sounds: tableSounds(), factions: place.dataset.factions ?? "", newcomer: "newcomer" in place.dataset, seen: seenPictures(place.dataset.seen), firstSeat: JSON.parse(place.dataset.firstSeat ?? "{}"), ...requests };
  place.replaceChildren(element);
  if (mode !== "setup" && !given) bindSettings(); // the menu in the head; an editor stands on a page with a table
  return element;
}

/**
 * How the reader wants to see battles.
 * @returns {Watching}
 */
function watching() {
  return { get speed() { return Number(setting("speed")) || 1; }, keep: (speed) => change("speed", String(speed)), isInstant: () => setting("speed") === "instant" };
}

/**
 * What draws views for a table that shows pictures.
 * @param {string | undefined} address where the host draws them
 * @returns {Host["seen"]}
 */
function seenPictures(address) {
  if (address === undefined) return undefined;
  return async (view) => {
    const response = await fetch(address, { method: "POST", headers: { "Content-Type": "application/json", "X-CSRFToken": csrfToken() }, body: JSON.stringify(view) });
    return response.ok ? response.text() : "";
  };
}

/**
 * Load the game's modules and catalogue.
 * @param {HTMLElement} place
 * @returns {Promise<Texts>} what every host object has
 */
export async function loadGame(place) {
  const game = readGame(place);
  const [catalogue] = await Promise.all([loadCatalogue(game.catalogue), ...game.scripts.map((script) => import(script))]);
  await customElements.whenDefined(game.element);
  return { catalogue, language: game.language, gettext, ngettext, interpolate };
}

/** @type {Map<string, Promise<Catalogue>>} catalogues by their addresses: a page with two elements of a game asks once */
const asked = new Map();

/**
 * The catalogue at that address.
 * @param {string} address
 * @returns {Promise<Catalogue>}
 */
export function loadCatalogue(address) {
  if (!asked.has(address)) asked.set(address, fetchJson(address));
  return asked.get(address);
}

/**
 * JSON from the host. A refusal is thrown with its sentence.
 * @param {string} address
 * @returns {Promise<Value>}
 */
export async function fetchJson(address) {
  const response = await fetch(address, { headers: { Accept: "application/json" } });
  const data = await response.json();
  if (!response.ok) throw new Error(data.error?.message ?? response.statusText);
  return data;
}

/**
 * The table could not be drawn: say so in its place.
 * @param {HTMLElement} place
 * @param {unknown} error for the console
 */
export function showLoadFailure(place, error) {
  console.error(error);
  const text = gettext("The table could not be loaded. Check the connection and reload the page.");
  const line = document.createElement("p");
  line.className = "notice table-problem";
  line.textContent = text;
  place.replaceChildren(line);
  say(text, true);
}
