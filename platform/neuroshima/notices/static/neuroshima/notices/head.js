// In the head of every page: the matches in which others wait for the reader. Asked for again and again; a match that is
// on this page tells itself (`neuroshima:turn`).

import { closeDropdowns } from "../shared/dropdowns.js";
import { Sounds, YOUR_TURN, asLoudAs } from "../shared/sound.js";
import { Turns, titleWith } from "./turns.js";

/** @import { News, Turn } from "./turns.js" */

const AFTER_A_FAILURE = 30; // seconds
const place = document.getElementById("turns");
const turns = new Turns(location.pathname);
let wanted = false;
const sound = new Sounds(() => asLoudAs(wanted));
sound.expect([YOUR_TURN]);
let timer = 0;

async function ask() {
  clearTimeout(timer);
  let again = AFTER_A_FAILURE;
  try {
    const answer = await fetch(`${place.dataset.from}${document.hidden ? "" : `?${new URLSearchParams({ at: location.pathname })}`}`);
    if (answer.ok) again = take(await answer.json());
  } catch { /* without a connection: later */ }
  timer = window.setTimeout(ask, again * 1000);
}

/**
 * @param {{turns: Turn[], news: News[], sound: boolean, again: number}} told
 * @returns {number} the seconds after which the page asks again
 */
function take(told) {
  wanted = told.sound;
  const fresh = turns.take(told.turns), news = turns.takeNews(told.news);
  show();
  if (fresh.length > 0) sound.play(YOUR_TURN);
  const words = [...fresh.map(({ game, names }) => `${place.dataset.yourTurn}: ${game}, ${names}`), ...news.map((each) => each.words.replace(/\.$/, ""))];
  if (words.length > 0) document.getElementById("turns-said").textContent = words.join(". ");
  return told.again;
}

function show() {
  place.hidden = turns.count === 0;
  place.querySelector("[data-count]").textContent = String(turns.count);
  place.querySelector("[data-list]").replaceChildren(...turns.elsewhere.map(line));
  place.querySelector("[data-news]").replaceChildren(...turns.news.map(newsLine));
  place.querySelector("[data-read]").toggleAttribute("hidden", turns.news.length === 0);
  retitle();
}

/** @param {Turn} turn */
function line({ url, game, names }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = url;
  const who = document.createElement("bdi");
  who.textContent = names;
  link.append(who, ` · ${game}`);
  item.append(link);
  return item;
}

/** @param {News} news */
function newsLine({ url, words }) {
  const item = document.createElement("li");
  item.append(Object.assign(document.createElement("a"), { href: url, textContent: words }));
  return item;
}

function retitle() {
  const title = titleWith(document.title, turns.count);
  if (document.title !== title) document.title = title;
}

if (place !== null) {
  closeDropdowns();
  sound.wakeByTouch();
  document.addEventListener("neuroshima:turn", (/** @type {CustomEvent<{mine: boolean}>} */ { detail }) => {
    retitle();
    if (turns.takeOwn(detail.mine)) sound.play(YOUR_TURN);
  });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) ask(); });
  const own = document.getElementById("turn"); // the table may have told before this script was there
  if (own?.textContent) turns.takeOwn(own.hasAttribute("data-yours"));
  ask();
}
