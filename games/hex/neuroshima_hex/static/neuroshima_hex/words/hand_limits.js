// What is said of the hand where a turn has rules of its own for it: how many tiles may still be used, which are replaced.

import { fill, gettext, ngettext } from "../../neuroshima/table/text.js";

/**
 * @import { HexFlow } from "../actions/flow.js"
 * @import { HexView } from "../types.js"
 * @import { HexNames } from "./names.js"
 */

/** How many tiles may still be used in this turn; undefined where it is any number. */
function usesLeft(/** @type {HexView} */ { hands }) {
  return hands?.uses_left ?? undefined;
}

/**
 * Before the forced discard: [words, hint]. `canBuild`: three tiles may be given for the Structure as well.
 * @param {HexView} view
 * @param {boolean} canBuild
 * @returns {string[]}
 */
export function discardWords(view, canBuild) {
  const left = usesLeft(view);
  const words = view.hands?.limit === 6 ? gettext("You hold six tiles: choose the one to discard.") : gettext("You hold three tiles: choose the one to discard.");
  if (canBuild) return [words, gettext("Or give three for your Structure: choose its faces.")];
  if (left === undefined) return [words, gettext("After that you may use the other two.")];
  return [words, fill(ngettext("After that you may use %(n)s of the others.", "After that you may use %(n)s of the others.", left), { n: left })];
}

/**
 * How many tiles may be used still; empty where it is any number.
 * @param {HexView} view
 * @returns {string}
 */
export function usesWords(view) {
  const left = usesLeft(view);
  if (left === undefined) return "";
  if (left === 0) return gettext("You have used all tiles that you may use in this turn.");
  return fill(ngettext("You may use %(n)s more tile.", "You may use %(n)s more tiles.", left), { n: left });
}

/**
 * The same once the forced discard is done.
 * @param {HexView} view
 * @returns {string}
 */
export function usesNow(view) {
  return view.turn.phase === "play" ? usesWords(view) : "";
}

/**
 * While tiles are chosen together: [words, hint].
 * @param {HexFlow} flow
 * @param {HexNames} names
 * @returns {string[]}
 */
export function gatheringWords(flow, names) {
  const { gathered, needed, seat } = flow;
  const tiles = gathered.map(({ tile }) => names.tile({ seat, tile })).join(", ");
  if (flow.given.type === "build") return [fill(gettext("Choose the tiles that you give: %(n)s of %(all)s."), { n: gathered.length, all: needed }), gettext("Choose them in your hand; once more takes one back.")];
  if (flow.complete) return [fill(gettext("Replace %(tiles)s?"), { tiles }), gettext("Confirm or cancel.")];
  return [fill(gettext("Choose the tiles that are replaced: %(n)s of %(all)s."), { n: gathered.length, all: needed }), gettext("Choose them in your hand; once more takes one back.")];
}

/**
 * The button of the unlucky draw.
 * @param {HexView} view
 * @returns {string}
 */
export function redrawText(view) {
  const count = view?.hands?.swaps;
  if (!count) return gettext("Discard all and draw again");
  return fill(ngettext("Replace %(n)s tile", "Replace %(n)s tiles", count), { n: count });
}
