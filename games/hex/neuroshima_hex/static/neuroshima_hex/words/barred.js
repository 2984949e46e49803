// What a player may not do for a turn, in words.

import { gettext } from "../../neuroshima/table/text.js";

const ACTIONS = {
  place: () => gettext("placing tiles"),
  play: () => gettext("playing instant tiles"),
  act: () => gettext("using abilities"),
  build: () => gettext("building a Structure"),
};

/**
 * @param {string[]} actions types of actions
 * @returns {string}
 */
export function barredWords(actions) {
  return actions.map((action) => ACTIONS[action]()).join(", ");
}
