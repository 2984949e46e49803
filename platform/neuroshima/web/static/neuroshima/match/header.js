// The host's part of the page: who sits where, whose turn it is, how the connection is.

import { say } from "../shared/announce.js";
import { gettext, interpolate, ngettext, pgettext } from "../shared/words.js";

const SIGNS = { connecting: "◌", online: "●", offline: "▲", restarting: "↻", gone: "■" };

function connectionWords(state) {
  return {
    connecting: gettext("Connecting …"),
    online: gettext("Connected"),
    offline: gettext("Connection lost – trying again"),
    restarting: gettext("The server restarts – back in a moment"),
    gone: gettext("This match is not here any more"),
  }[state];
}

/** Shows the state of the connection; what changes after the first time is also spoken. */
export function showConnection(place, state) {
  const words = connectionWords(state);
  const first = place.dataset.state === "connecting" && !place.dataset.known;
  if (state === "online") place.dataset.known = "yes";
  place.dataset.state = state;
  place.querySelector(".sign").textContent = SIGNS[state];
  place.querySelector("[data-text]").textContent = words;
  if (!first) say(words);
}

/** Shows names, what everybody plays and in which colour, who is there, and who is to move. */
export function showSeats(list, { seats, you, toMove, status, outcome }, { texts, colors }) {
  for (const seat of seats) {
    const line = list.querySelector(`[data-seat="${seat.seat}"]`);
    line.querySelector("[data-name]").textContent = nameOf(seat);
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
  you.textContent = pgettext("seat", "you");
  line.querySelector(".seat-name").append(" ", you);
}

function showOnline(place, seat) {
  if (seat.kind === "open") return place.replaceChildren();
  const word = document.createElement("span");
  word.className = "word";
  word.textContent = ` ${presence(seat)}`;
  const sign = document.createElement("span");
  sign.setAttribute("aria-hidden", "true");
  sign.textContent = seat.kind === "bot" ? "⚙" : seat.online ? "●" : "○";
  place.replaceChildren(sign, word);
}

function presence({ kind, online }) {
  if (kind === "bot") return gettext("bot");
  return online ? gettext("here") : gettext("away");
}

function optionWords(options, texts) {
  return Object.entries(options).map(([name, value]) => texts[name]?.[value]).filter(Boolean).join(", ");
}

function colorOf(options, colors) {
  return Object.entries(options).map(([name, value]) => colors[name]?.[value]).find(Boolean);
}

export function nameOf(seat) { return seat?.name || gettext("open seat"); }

/** What a seat plays, and in which team, as it stands in the head of the page. */
export function playsWords(seat) {
  const parts = document.querySelectorAll(`#seats [data-seat="${seat}"] .seat-words > *`);
  return [...parts].map((part) => part.textContent.trim()).filter(Boolean).join(", ");
}

/** The name; where somebody else has the same, with what the seat plays. */
function toldApart(seat, seats) {
  const name = nameOf(seats[seat]);
  const alone = seats.filter((other) => nameOf(other) === name).length === 1;
  return alone || !playsWords(seat) ? name : `${name} (${playsWords(seat)})`;
}

/** Whose turn it is, in words; also in the page's title, with those who sit there now. */
export function showTurn(place, position, game) {
  const words = turnWords(position);
  place.textContent = words;
  place.toggleAttribute("data-yours", position.mayMove);
  const title = `${versus(position.seats)} · ${game}`;
  document.title = position.mayMove ? `◆ ${words} – ${title}` : title;
}

/** All who play, partners together: "Anna + Jan – Eva". */
function versus(seats) {
  const teams = [...new Set(seats.map((seat) => seat.team))];
  return teams.map((team) => seats.filter((seat) => seat.team === team).map(nameOf).join(" + ")).join(" – ");
}

function turnWords({ status, mayMove, toMove, seats }) {
  if (status === "waiting") return gettext("Waiting for players");
  if (status === "frozen") return gettext("Frozen: it waits for its plugin");
  if (status === "over") return gettext("The match is over");
  if (mayMove) return gettext("Your turn");
  const names = toMove.map((seat) => toldApart(seat, seats)).join(", ");
  return interpolate(gettext("To move: %(names)s"), { names }, true);
}

/** How the match ended, in one sentence. */
export function resultWords({ outcome, seats }) {
  if (outcome === null) return "";
  if (outcome.reason === "aborted") return interpolate(gettext("Ended by the host: %(reason)s"), { reason: outcome.note }, true);
  const winners = outcome.winners.map((seat) => toldApart(seat, seats));
  if (winners.length === 0) return gettext("The match is a draw.");
  const teams = new Set(outcome.winners.map((seat) => seats[seat].team));
  if (winners.length > 1 && teams.size === 1) return interpolate(gettext("%(names)s win as a team."), { names: winners.join(", ") }, true);
  return interpolate(ngettext("%(names)s wins.", "%(names)s win together.", winners.length), { names: winners.join(", ") }, true);
}
