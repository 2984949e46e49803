// What the host tells at every table: who has left, what was offered, and how a match ended that its players have ended.

import { fill, gettext, ngettext } from "./text.js";

/** @import { Move } from "./types.js" */
/** @import { Names } from "./names.js" */

/**
 * The line of a move that is not the game's own; empty for the game's.
 * @param {Move} move
 * @param {Names} names
 * @returns {string}
 */
export function hostLine({ kind, seat, action }, names) {
  const words = { take_back: takeBackWords, offer: offerWords, leaving: leavingWords }[kind];
  const other = action?.retire?.[0] ?? action?.seat ?? seat;
  return words === undefined ? "" : fill(words(action), { player: names.player(seat), other: names.player(other) });
}

function takeBackWords(action) {
  return action?.count ? gettext("%(player)s agrees: what was asked for is taken back") : gettext("%(player)s takes the last action back");
}

function offerWords({ type, what, accept, days }) {
  if (type === "resume") return gettext("%(player)s lets the clocks run again");
  if (type === "vacation") return fill(ngettext("%(player)s takes %(days)s day of vacation", "%(player)s takes %(days)s days of vacation", days), { player: "%(player)s", days });
  if (what === "pause") return pauseWords(type, accept);
  const draw = what === "draw";
  if (type === "offer") return draw ? gettext("%(player)s offers a draw") : gettext("%(player)s asks to take back");
  if (type === "withdraw") return draw ? gettext("%(player)s withdraws the offer of a draw") : gettext("%(player)s no longer asks to take back");
  if (accept) return draw ? gettext("%(player)s accepts the draw") : gettext("%(player)s agrees to the take-back");
  return draw ? gettext("%(player)s declines the draw") : gettext("%(player)s does not agree to the take-back");
}

function pauseWords(type, accept) {
  if (type === "offer") return gettext("%(player)s offers a pause");
  if (type === "withdraw") return gettext("%(player)s withdraws the offer of a pause");
  return accept ? gettext("%(player)s accepts the pause") : gettext("%(player)s declines the pause");
}

function leavingWords({ type, reason }) {
  if (type === "claim" && reason === "time") return gettext("The time of %(other)s has run out: %(player)s claims the match");
  if (type === "claim") return reason === "bot" ? gettext("A bot plays on for a player who was away: %(other)s") : gettext("%(other)s was away: %(player)s claims the match");
  return {
    resign: gettext("%(player)s resigns"),
    hand_over: gettext("A bot plays on: %(other)s"),
    return: gettext("%(player)s is back and plays on"),
    draw: gettext("%(player)s accepts the draw"),
    call_off: gettext("%(player)s calls the match off"),
    time: gettext("The time of %(player)s has run out"),
  }[type] ?? "";
}

/**
 * Why a match ended that its players have ended; empty for a reason of the game's own.
 * @param {string} reason
 * @returns {string}
 */
export function endingWords(reason) {
  return {
    resigned: gettext("The match ended by resignation."),
    claimed: gettext("The match was claimed from a player who was away."),
    time: gettext("The match ended because time had run out."),
    draw_agreed: gettext("The players have agreed on it."),
    called_off: gettext("The match was called off before everybody had acted. It has no result."),
  }[reason] ?? "";
}
