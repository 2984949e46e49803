// The words of what players do about the match itself: leave it, offer and answer.

import { gettext, interpolate, ngettext } from "../shared/words.js";
import { nameOf } from "../shared/seat_names.js";

/** @import { Offer, Seat } from "../table/types.js" */
/** @import { Clocks } from "./clocks.js" */
/** @import { Position } from "./position.js" */
/** @import { Command, Right } from "./types.js" */

/** @typedef {{words: string, question: string, command: Command}} MenuChoice `question`: asked first; empty if not */
/** @typedef {Pick<Position, "rights" | "toMove" | "seats" | "you">} Known */
/** @typedef {Pick<Clocks, "out" | "vacation">} ClocksKnown */

const VACATIONS = [1, 7];

/**
 * The seat with which the reader has a right: the one that is to move, if there are several.
 * @param {Known} position
 * @param {Right} right
 * @returns {number | undefined}
 */
export function seatFor({ rights, toMove }, right) {
  const seats = rights[right] ?? [];
  return seats.find((seat) => toMove.includes(seat)) ?? seats[0];
}

/**
 * What the menu of a match offers now.
 * @param {Known} position
 * @param {number} claimAfter hours after which the others may claim from a player who is away
 * @param {ClocksKnown} clocks
 * @returns {MenuChoice[]}
 */
export function menuChoices(position, claimAfter, clocks = { out: null, vacation: () => 0 }) {
  const lone = position.seats.length > 2
    ? gettext("Leave the match for good? The others play on without you.")
    : gettext("Give the match up? You lose it.");
  return [
    ...choice(position, "return", gettext("Take your seat back"), "", { type: "return" }),
    ...choice(position, "offer_draw", gettext("Offer a draw"), "", { type: "offer", what: "draw" }),
    ...choice(position, "ask_take_back", gettext("Ask for a take-back"), "", { type: "offer", what: "take_back" }),
    ...choice(position, "offer_pause", gettext("Offer a pause"), "", { type: "offer", what: "pause" }),
    ...choice(position, "resume", gettext("Let the clocks run again"), "", { type: "resume" }),
    ...vacations(position, clocks),
    ...claims(position, claimAfter, clocks),
    ...choice(position, "hand_over", gettext("Let a bot play on for you"), gettext("Leave your seat to a bot? You can take it back while the match runs."), { type: "hand_over" }),
    ...choice(position, "call_off", gettext("Call the match off"), gettext("End the match now, without a result?"), { type: "call_off" }),
    ...choice(position, "resign", gettext("Resign"), lone, { type: "resign" }),
  ];
}

function choice(position, right, words, question, command) {
  const seat = seatFor(position, right);
  return seat === undefined ? [] : [{ words, question, command: { ...command, seat } }];
}

/** Days on which the own clock stands. */
function vacations(position, clocks) {
  const seat = seatFor(position, "vacation");
  if (seat === undefined) return [];
  const left = clocks.vacation(seat);
  return VACATIONS.filter((days) => days <= left).flatMap((days) => {
    const words = interpolate(ngettext("Take %(days)s day of vacation", "Take %(days)s days of vacation", days), { days }, true);
    const question = interpolate(ngettext("Your clock stands for that time. You have %(n)s day in this match.", "Your clock stands for that time. You have %(n)s days in this match.", left), { n: left }, true);
    return choice(position, "vacation", words, question, { type: "vacation", days });
  });
}

/** From each player who is to move and not there; with clocks, whose time has run out. Whether they have been away long
 * enough, the server knows. */
function claims(position, claimAfter, { out }) {
  const { rights, toMove, seats, you } = position;
  const isGone = ({ seat, online }) => (out === null ? !online : out.includes(seat));
  const away = seats.filter((seat) => toMove.includes(seat.seat) && seat.kind === "person" && isGone(seat) && !you.includes(seat.seat));
  return away.flatMap((gone) => {
    const filled = (text) => interpolate(text, { name: nameOf(gone), hours: claimAfter }, true);
    const rule = out === null
      ? filled(gettext("This is possible when %(name)s is to move and has been away for %(hours)s hours."))
      : filled(gettext("The time of %(name)s has run out."));
    const win = seats.length > 2 ? filled(gettext("Take %(name)s out of the match")) : gettext("Claim the win");
    const command = { type: "claim", gone: gone.seat };
    return [
      ...choice(position, "claim", win, rule, { ...command, what: "win" }),
      ...(rights.hand_over ? choice(position, "claim", filled(gettext("Let a bot play on for %(name)s")), rule, { ...command, what: "bot" }) : []),
    ];
  });
}

/**
 * What is told to who may claim something because time has run out; empty if nobody may.
 * @param {MenuChoice[]} choices of the menu
 * @param {{out: number[] | null}} clocks
 * @returns {string}
 */
export function lateWords(choices, { out }) {
  const claim = out === null ? undefined : choices.find(({ command }) => command.type === "claim");
  return claim === undefined ? "" : `${claim.question} ${gettext("The menu “Match” says what you may do now.")}`;
}

/**
 * The line of an offer, for the player who made it, for those who are asked, and for all others.
 * @param {Offer} offer
 * @param {Seat[]} seats
 * @param {number[]} you
 * @returns {string}
 */
export function offerWords({ what, seat, state }, seats, you) {
  if (what === "pause") return pauseWords(seat, state, seats, you);
  const draw = what === "draw";
  if (state === "declined") return draw ? gettext("The draw was declined.") : gettext("The take-back was declined.");
  if (state === "withdrawn") return "";
  if (you.includes(seat)) return draw ? gettext("You have offered a draw.") : gettext("You have asked for a take-back.");
  return interpolate(draw ? gettext("%(name)s offers a draw.") : gettext("%(name)s asks for a take-back."), { name: nameOf(seats[seat]) }, true);
}

function pauseWords(seat, state, seats, you) {
  if (state === "declined") return gettext("The pause was declined.");
  if (state === "withdrawn") return "";
  if (you.includes(seat)) return gettext("You have offered a pause.");
  return interpolate(gettext("%(name)s offers a pause: all clocks stand."), { name: nameOf(seats[seat]) }, true);
}
