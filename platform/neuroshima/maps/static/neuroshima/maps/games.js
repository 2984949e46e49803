// What bots have played on a map: asked for again as long as they play.

import { fetchJson } from "../shared/game.js";

const LOOK_EVERY = 3000; // milliseconds

/** @typedef {{state: string, bot: string, games: string, played: number, wanted: number, sides: {title: string, share: number, words: string, favoured: boolean}[], verdict: string, old: boolean}} Measured */

/**
 * @param {keyof HTMLElementTagNameMap} tag
 * @param {string} words
 * @param {string} [name]
 */
function made(tag, words, name = "") {
  const node = document.createElement(tag);
  if (name) node.className = name;
  node.textContent = words;
  return node;
}

/**
 * @param {HTMLElement} room
 * @param {HTMLElement} stop the button that stops the games
 * @param {string} address
 */
export function showGames(room, stop, address) {
  const known = document.getElementById("measured");
  /** @param {Measured | null} measured */
  const show = (measured) => {
    if (!measured) return;
    draw(room, measured);
    stop.hidden = measured.state !== "running";
    if (measured.state === "running") setTimeout(look, LOOK_EVERY);
  };
  const look = async () => {
    try {
      show((await fetchJson(address)).balance);
    } catch {
      setTimeout(look, LOOK_EVERY * 2); // the server is away for a moment
    }
  };
  if (known) show(JSON.parse(known.textContent));
}

/**
 * @param {HTMLElement} room
 * @param {Measured} measured
 */
function draw(room, { state, bot, games, played, wanted, sides, verdict, old }) {
  const bar = Object.assign(document.createElement("progress"), { max: wanted, value: played });
  bar.setAttribute("aria-label", games);
  const rows = sides.map(({ title, share, words, favoured }) => {
    const meter = Object.assign(document.createElement("meter"), { min: 0, max: 100, value: share });
    meter.setAttribute("aria-label", title);
    const row = made("li", "", favoured ? "map-favoured" : "");
    row.append(made("span", title), meter, made("span", words));
    return row;
  });
  const list = made("ol", "", "map-sides");
  list.append(...rows);
  room.classList.toggle("map-old", old);
  room.replaceChildren(made("p", `${bot}: ${games}`), ...(state === "running" ? [bar] : []), ...(played ? [list] : []), made("p", verdict, "map-verdict"));
}
