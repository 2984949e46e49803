// Whose row a place in an action means. A place is a city and an index; which side's row it is follows from what is
// asked for, by its name. No rule is worked out here: what may be chosen is what the server lists.

import { SIDES } from "../words/names.js";

/** @import { SideName } from "../view_types.js" */

/** Effects and decisions whose targets lie in Moloch's rows, and those whose targets lie in the Outpost's. */
const ON = {
  moloch: [
    "shield", "sacrifice", "sacrifice_robot", "take_back", "protect", "spiders", "bomb_robot", "return_robot", "weaken_robot", "deactivate",
    "capture", "capture_module", "empty_deck", "convoy", "recall", "move_robot", "kill_robot",
  ],
  outpost: [
    "kill_soldier", "discard_building", "victory_kill", "bomb_soldier", "sacrifice_soldier", "push_soldier", "lead", "move_soldiers",
    "strengthen_soldiers", "capture_soldier", "rescue",
  ],
};

/**
 * The side in whose row the target of `word` (an effect, or the kind of a decision) lies; `seat` chooses it. What
 * hits the other side for either player: net, push, positions. What is one's own: on_win.
 * @param {string} word
 * @param {number} seat
 * @returns {SideName}
 */
export function targetSide(word, seat) {
  for (const side of SIDES) if (ON[side].includes(word)) return side;
  return word === "on_win" ? SIDES[seat] : SIDES[1 - seat];
}

/**
 * The side in whose row `at` lies: a Module goes to a Robot; everything else is used by its owner.
 * @param {string} type
 * @param {number} seat
 * @returns {SideName}
 */
export const atSide = (type, seat) => (type === "attach" ? "moloch" : SIDES[seat]);
