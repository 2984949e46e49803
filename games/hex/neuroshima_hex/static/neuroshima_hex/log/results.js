// How a match ended, in words: who has won, why, and with which scores.

import { endingWords } from "../../neuroshima/table/host_words.js";
import { fill, gettext } from "../../neuroshima/table/text.js";

/** @import { HexOutcome } from "../types.js" */
/** @import { HexNames } from "../words/names.js" */

/**
 * "Outpost 0, Hegemony 20"; of teams "Outpost 4 + Borgo 9 = 13, Hegemony 20". `outcome`: what holds the hit points.
 * @param {HexOutcome} outcome
 * @param {HexNames} names
 * @returns {string}
 */
export function scores(outcome, names) {
  return scoresOf(outcome.hq_hp ?? [], names);
}

/**
 * The same for any numbers by seat.
 * @param {number[]} numbers
 * @param {HexNames} names
 * @returns {string}
 */
export function scoresOf(numbers, names) {
  const one = (seat) => `${names.army(seat)} ${numbers[seat]}`;
  if (!names.teamed) return numbers.map((_, seat) => one(seat)).join(", ");
  const sum = (seats) => seats.reduce((total, seat) => total + numbers[seat], 0);
  return names.teams.map((seats) => (seats.length > 1 ? `${seats.map(one).join(" + ")} = ${sum(seats)}` : one(seats[0]))).join(", ");
}

/**
 * Who has won and why, for the log and the end of the game.
 * @param {HexOutcome} outcome
 * @param {HexNames} names
 * @returns {string}
 */
export function result(outcome, names) {
  const why = {
    hq_destroyed: othersDestroyed(outcome, names),
    both_hqs_destroyed: allDestroyed(outcome, names),
    hit_points: outcome.winners?.length ? gettext("The hit points of the HQs decide.") : gettext("The hit points of the HQs are equal."),
    points: gettext("The points decide."),
    objective: gettext("The goal of the scenario is reached."),
    impasse: gettext("The board is full and nothing changes any more."),
    standstill: gettext("The board is full and the battle has removed nobody."),
  }[outcome.reason] ?? endingWords(outcome.reason);
  if (outcome.reason === "puzzle") return isSolved(outcome, names) ? gettext("The goal of the puzzle is reached.") : gettext("The goal of the puzzle is not reached.");
  return `${winnersWords(outcome.winners ?? [], names)} ${why}`.trim();
}

function othersDestroyed(outcome, names) {
  if (!names.many || names.teamed) return gettext("An HQ is destroyed.");
  return beatenStand(outcome) ? gettext("The HQs of all others who could still win are destroyed.") : gettext("All other HQs are destroyed.");
}

function allDestroyed(outcome, names) {
  if (!names.many) return gettext("Both HQs are destroyed.");
  if (names.teamed) return gettext("HQs of both sides are destroyed.");
  return beatenStand(outcome) ? gettext("The HQs of all who could still win are destroyed.") : gettext("No HQ is left.");
}

/** Whether HQs are left of players who were beaten before an overtime: they stand on, but cannot win any more. */
function beatenStand({ hq_hp: left, winners }) {
  return left.some((points, seat) => points > 0 && !winners.includes(seat));
}

/** One wins, a team wins, or several share the victory. */
function winnersWords(winners, names) {
  if (!winners.length) return gettext("A draw.");
  if (winners.length === 1) return fill(gettext("%(player)s wins."), { player: names.player(winners[0]) });
  const together = new Set(winners.map((seat) => names.players[seat]?.team)).size === 1;
  return fill(together ? gettext("%(players)s win together.") : gettext("%(players)s share the victory."), { players: names.listOf(winners) });
}

/** Whether the puzzle's battle is won, by the reader or in a solution that is shown. */
function isSolved({ winners }, { puzzle }) {
  return winners.includes(puzzle?.seat ?? 0);
}
