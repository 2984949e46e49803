// The words of what players do about the match itself: leave it, offer and answer.

import { gettext, interpolate } from "../shared/words.js";
import { nameOf } from "./header_words.js";

/** @import { Offer, Seat } from "../table/types.js" */
/** @import { Right } from "./types.js" */

/**
 * What a button of the menu says.
 * @param {Right} right
 * @returns {string}
 */
export function rightWords(right) {
  return {
    offer_draw: gettext("Offer a draw"),
    ask_take_back: gettext("Ask for a take-back"),
    call_off: gettext("Call the match off"),
    resign: gettext("Resign"),
    answer: "",
    withdraw: "",
  }[right];
}

/**
 * What a player is asked before something that cannot be undone; empty if it can be done at once.
 * @param {Right} right
 * @param {number} players how many still play
 * @returns {string}
 */
export function questionWords(right, players) {
  if (right === "call_off") return gettext("End the match now, without a result?");
  if (right !== "resign") return "";
  return players > 2 ? gettext("Leave the match for good? The others play on without you.") : gettext("Give the match up? You lose it.");
}

/**
 * The line of an offer, for the player who made it, for those who are asked, and for all others.
 * @param {Offer} offer
 * @param {Seat[]} seats
 * @param {number[]} you
 * @returns {string}
 */
export function offerWords({ what, seat, state }, seats, you) {
  const draw = what === "draw";
  if (state === "declined") return draw ? gettext("The draw was declined.") : gettext("The take-back was declined.");
  if (state === "withdrawn") return "";
  if (you.includes(seat)) return draw ? gettext("You have offered a draw.") : gettext("You have asked for a take-back.");
  return interpolate(draw ? gettext("%(name)s offers a draw.") : gettext("%(name)s asks for a take-back."), { name: nameOf(seats[seat]) }, true);
}
