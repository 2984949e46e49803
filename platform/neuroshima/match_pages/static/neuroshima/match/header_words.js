// The words of a match's head: who plays, how the connection is, whose turn it is, how the match ended.

import { gettext, interpolate, ngettext, pgettext } from "../shared/words.js";

/** @import { Options, Seat } from "../table/types.js" */
/** @import { Position } from "./position.js" */
/** @import { ConnectionState } from "./types.js" */

/**
 * What the seat with a number plays; empty if there is nothing to say.
 * @typedef {(seat: number) => string} Plays
 */

/**
 * How the connection is.
 * @param {ConnectionState} state
 * @returns {string}
 */
export function connectionWords(state) {
  return {
    connecting: gettext("Connecting …"),
    online: gettext("Connected"),
    offline: gettext("Connection lost – trying again"),
    restarting: gettext("The server restarts – back in a moment"),
    gone: gettext("This match is not here any more"),
  }[state];
}

/**
 * The name of who plays a seat.
 * @param {Partial<Seat> | undefined | null} seat
 * @returns {string}
 */
export function nameOf(seat) { return seat?.name || gettext("open seat"); }

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
 * How the match ended, in one sentence; empty while it runs.
 * @param {Pick<Position, "outcome" | "seats">} position
 * @param {Plays} plays
 * @returns {string}
 */
export function resultWords({ outcome, seats }, plays) {
  if (outcome === null) return "";
  if (outcome.reason === "aborted") return interpolate(gettext("Ended by the host: %(reason)s"), { reason: outcome.note }, true);
  if (outcome.reason === "settled") return outcome.note ? interpolate(gettext("Settled by the organiser: %(reason)s"), { reason: outcome.note }, true) : gettext("The pairing was settled without this match.");
  if (outcome.reason === "called_off") return endingWords(outcome.reason);
  return [winnersWords(outcome, seats, plays), endingWords(outcome.reason)].filter(Boolean).join(" ");
}

/**
 * Why a match ended that its players have ended; empty for a reason of the game's own.
 * @param {string} reason
 * @returns {string}
 */
function endingWords(reason) {
  return {
    resigned: gettext("The match ended by resignation."),
    claimed: gettext("The match was claimed from a player who was away."),
    time: gettext("The match ended because time had run out."),
    draw_agreed: gettext("The players have agreed on it."),
    called_off: gettext("The match was called off before everybody had acted. It has no result."),
  }[reason] ?? "";
}

function winnersWords(outcome, seats, plays) {
  const winners = outcome.winners.map((seat) => distinctName(seat, seats, plays));
  if (winners.length === 0) return gettext("The match is a draw.");
  const teams = new Set(outcome.winners.map((seat) => seats[seat].team));
  if (winners.length > 1 && teams.size === 1) return interpolate(gettext("%(names)s win as a team."), { names: winners.join(", ") }, true);
  return interpolate(ngettext("%(names)s wins.", "%(names)s win together.", winners.length), { names: winners.join(", ") }, true);
}
