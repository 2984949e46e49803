// The words of a match's head: who plays, whose turn it is, how the match ended.

import { nameOf } from "../shared/seat_names.js";
import { gettext, interpolate, ngettext, pgettext } from "../shared/words.js";

/** @import { Options, Seat } from "../table/types.js" */
/** @import { Position } from "./position.js" */

/**
 * What the seat with a number plays; empty if there is nothing to say.
 * @typedef {(seat: number) => string} Plays
 */

/**
 * How many watch without a seat.
 * @param {number} count
 * @returns {string}
 */
export function watchingWords(count) {
  return interpolate(ngettext("%(count)s watches", "%(count)s watch", count), { count }, true);
}

/**
 * What marks the reader's own seat.
 * @returns {string}
 */
export function youWord() { return pgettext("seat", "you"); }

/**
 * Whether the player of a seat is there.
 * @param {Partial<Seat>} seat
 * @returns {string}
 */
export function presenceWord({ kind, online }) {
  if (kind === "bot") return gettext("bot");
  return online ? gettext("here") : gettext("away");
}

/**
 * What the options of a seat say, of those that have texts.
 * @param {Options} options
 * @param {{[option: string]: {[value: string]: string}}} texts
 * @returns {string}
 */
export function optionWords(options, texts) {
  return Object.entries(options).map(([name, value]) => texts[name]?.[value]).filter(Boolean).join(", ");
}

/**
 * The name of a player. If another player has the same, with what the seat plays.
 * @param {number} seat
 * @param {Partial<Seat>[]} seats
 * @param {Plays} plays
 * @returns {string}
 */
export function distinctName(seat, seats, plays) {
  const name = nameOf(seats[seat]);
  const alone = seats.filter((other) => nameOf(other) === name).length === 1;
  return alone || !plays(seat) ? name : `${name} (${plays(seat)})`;
}

/**
 * All who play, partners together: "Anna + Jan – Eva".
 * @param {Partial<Seat>[]} seats
 * @returns {string}
 */
export function opponentsWords(seats) {
  const teams = [...new Set(seats.map((seat) => seat.team))];
  return teams.map((team) => seats.filter((seat) => seat.team === team).map(nameOf).join(" + ")).join(" – ");
}

/**
 * How many seats are open.
 * @param {number} count
 * @returns {string}
 */
export function openWords(count) {
  return interpolate(ngettext("%(n)s seat is still open.", "%(n)s seats are still open.", count), { n: count }, true);
}

/**
 * Whose turn it is.
 * @param {Pick<Position, "status" | "mayMove" | "toMove" | "seats">} position
 * @param {Plays} plays
 * @returns {string}
 */
export function turnWords({ status, mayMove, toMove, seats }, plays) {
  if (status === "waiting") return gettext("Waiting for players");
  if (status === "frozen") return gettext("Frozen: it waits for its plugin");
  if (status === "over") return gettext("The match is over");
  if (mayMove) return gettext("Your turn");
  const names = toMove.map((seat) => distinctName(seat, seats, plays)).join(", ");
  return interpolate(gettext("To move: %(names)s"), { names }, true);
}

/**
 * How the match ended, in one or two sentences; empty while it runs.
 * @param {Pick<Position, "ending">} position
 * @param {string} language
 * @returns {string}
 */
export function resultWords({ ending }, language) {
  if (!ending) return "";
  return [ending.who, ending.how].map((texts) => texts[language] ?? texts.en ?? "").filter(Boolean).join(" ");
}
