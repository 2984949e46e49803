// The host's part of the page: who sits where, whose turn it is. Its words are in header_words.js.

import { nameOf } from "../shared/seat_names.js";
import { opponentsWords, optionWords, presenceWord, turnWords, watchingWords, youWord } from "./header_words.js";

/** @import { Message, Seat } from "../table/types.js" */
/** @import { Position } from "./position.js" */
/** @import { SeatWords } from "../shared/types.js" */

/**
 * Show names, what everybody plays and in which colour, who is there, and who is to move.
 * @param {HTMLElement} list
 * @param {Pick<Message, "seats" | "you" | "toMove" | "outcome"> & {status: string}} position
 * @param {SeatWords} words
 */
export function showSeats(list, { seats, you, toMove, status, outcome }, { texts, colors }) {
  for (const seat of seats) {
    const line = /** @type {HTMLElement} */ (list.querySelector(`[data-seat="${seat.seat}"]`));
    const name = /** @type {HTMLElement} */ (line.querySelector("[data-name]"));
    Object.assign(name, { textContent: nameOf(seat), title: nameOf(seat) }); // a long one is cut
    line.querySelector("[data-words]").textContent = optionWords(seat.options, texts);
    const color = colorOf(seat.options, colors);
    if (color) line.style.setProperty("--seat", color);
    line.toggleAttribute("data-moving", status === "running" && toMove.includes(seat.seat));
    line.toggleAttribute("data-won", status === "over" && (outcome?.winners.includes(seat.seat) ?? false));
    showMine(line, you.includes(seat.seat));
    showOnline(line.querySelector("[data-online]"), seat);
  }
}

function showMine(line, mine) {
  line.toggleAttribute("data-mine", mine);
  if (!mine || line.querySelector(".you")) return;
  const you = document.createElement("span");
  you.className = "you";
  you.textContent = youWord();
  line.querySelector(".seat-name").append(" ", you);
}

/**
 * @param {Element} place
 * @param {Seat} seat
 */
function showOnline(place, seat) {
  if (seat.kind === "open") return place.replaceChildren();
  const word = document.createElement("span");
  word.className = "word";
  word.textContent = ` ${presenceWord(seat)}`;
  const sign = document.createElement("span");
  sign.setAttribute("aria-hidden", "true");
  sign.textContent = seat.kind === "bot" ? "⚙" : seat.online ? "●" : "○";
  place.replaceChildren(sign, word);
}

function colorOf(options, colors) {
  return Object.entries(options).map(([name, value]) => colors[name]?.[value]).find(Boolean);
}

/**
 * Show how many watch without a seat.
 * @param {HTMLElement} place
 * @param {number} count
 */
export function showWatching(place, count) {
  place.hidden = count === 0;
  place.querySelector("[data-count]").textContent = `${count}`;
  place.querySelector(".unseen").textContent = watchingWords(count);
}

/**
 * What a seat plays, and in which team, as it stands in the head of the page.
 * @param {number} seat
 * @returns {string}
 */
export function playsWords(seat) {
  const parts = document.querySelectorAll(`#seats [data-seat="${seat}"] .seat-words > *`);
  return [...parts].map((part) => part.textContent.trim()).filter(Boolean).join(", ");
}

/**
 * Show whose turn it is, in words; also in the page's title, with those who sit there now.
 * @param {HTMLElement} place
 * @param {Position} position
 * @param {string} game its name
 */
export function showTurn(place, position, game) {
  const words = turnWords(position, playsWords);
  place.textContent = words;
  place.toggleAttribute("data-yours", position.mayMove);
  const title = `${opponentsWords(position.seats)} · ${game}`;
  document.title = position.mayMove ? `◆ ${words} – ${title}` : title;
  document.dispatchEvent(new CustomEvent("neuroshima:turn", { detail: { mine: position.mayMove } }));
}
