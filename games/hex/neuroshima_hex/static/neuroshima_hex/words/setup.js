// What is still to be done before the first ordinary turn: the step under way, what may be chosen for it, its words.

import { fill, gettext } from "../../neuroshima/table/text.js";

/**
 * @import { HexView, SetupStep, TrayItem } from "../types.js"
 * @import { HexNames } from "./names.js"
 */

/**
 * The step under way, or null.
 * @param {HexView} view
 * @returns {SetupStep | null}
 */
export const currentStep = (view) => view.setup?.[0] ?? null;

/**
 * What a seat may choose from in the step under way: [{piece, count}]; `piece` as in names.js.
 * @param {HexView} view
 * @param {number} seat
 * @returns {TrayItem[]}
 */
export function tray(view, seat) {
  const step = currentStep(view);
  if (step?.seat !== seat || view.turn.phase !== "deploy") return [];
  if (step.step === "deploy") return Object.entries(step.units).map(([tile, count]) => ({ piece: { tile, seat, army: step.army }, count }));
  if (step.step !== "fixtures") return [];
  return [...new Set(step.tiles)].map((tile) => ({ piece: { tile, seat: null }, count: step.tiles.filter((other) => other === tile).length }));
}

/**
 * All armies whose units are on the board, or come to it.
 * @param {HexView} view
 * @returns {string[]}
 */
export function armiesOf({ players, board, setup }) {
  const named = [...players, ...board, ...(setup ?? [])].map((thing) => thing.army);
  return [...new Set(named.filter(Boolean))];
}

/**
 * What the viewer has to do in the setup: [words, hint].
 * @param {HexView} view
 * @param {string[]} tiles the tiles that may be placed now
 * @param {HexNames} names
 * @returns {string[]}
 */
export function setupWords(view, tiles, names) {
  const step = currentStep(view);
  if (step?.step === "deploy") {
    const words = fill(gettext("Deploy units of %(army)s: %(n)s more."), { n: step.count, army: names.armyName(step.army) });
    return [words, step.optional ? gettext("Choose a unit and a lit field. You may finish before all are placed.") : gettext("Choose a unit and a lit field; it fights on your side.")];
  }
  if (step?.step === "fixtures") {
    return [fill(gettext("Put tiles on the land: %(n)s more."), { n: step.count }), gettext("They belong to nobody and attack all units in reach.")];
  }
  const bounded = step?.fields ? gettext("It may stand only on the lit fields.") : names.counted ? gettext("It cannot be destroyed, but the player who hits it gets points.") : gettext("Your units may then stand anywhere; the HQ must survive.");
  return [tiles.length > 1 ? gettext("Place your HQ: choose a tile, then a field.") : gettext("Place your HQ: choose a field."), bounded];
}

/**
 * The same for the others: what %(player)s is doing.
 * @param {HexView} view
 * @param {HexNames} names
 * @returns {string}
 */
export function othersSetup(view, names) {
  const step = currentStep(view);
  if (step?.step === "deploy") return fill(gettext("%(player)s deploys units of %(army)s."), { player: "%(player)s", army: names.armyName(step.army) });
  if (step?.step === "fixtures") return gettext("%(player)s puts tiles on the land.");
  return gettext("%(player)s places an HQ.");
}

/**
 * Of one's turns before the other side's first: how many are left, the running one among them.
 * @param {HexView} view
 * @returns {string}
 */
export function headStart(view) {
  const step = currentStep(view);
  return step?.step === "turns" ? fill(gettext("Your turns before the other side comes: %(n)s."), { n: step.count }) : "";
}

/**
 * The beginning of a step, for the log; null where nothing is to be said.
 * @param {SetupStep} step
 * @param {string} player
 * @param {HexNames} names
 * @returns {string | null}
 */
export function stepSentence({ step, count, army }, player, names) {
  const words = {
    deploy: gettext("%(player)s is to deploy units of %(army)s: %(n)s"),
    fixtures: gettext("%(player)s is to put tiles on the land: %(n)s"),
    turns: gettext("%(player)s has turns before the other side comes: %(n)s"),
  }[step];
  return words ? fill(words, { player, n: count, army: army ? names.armyName(army) : "" }) : null;
}

/**
 * All that is still to be done, a line for each step; the first one is under way.
 * @param {SetupStep[]} setup
 * @param {HexNames} names
 * @returns {string[]}
 */
export function setupLines(setup, names) {
  const others = { hq: gettext("%(player)s places an HQ."), leader: gettext("Every side chooses a leader."), begin: gettext("The first turn: %(player)s") };
  return setup.map((step) => {
    const player = names.player(step.seat);
    return stepSentence(step, player, names) ?? fill(others[step.step], { player });
  });
}
