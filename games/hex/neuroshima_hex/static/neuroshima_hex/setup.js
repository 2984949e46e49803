// What is still to be done before the first ordinary turn: the step under way, what may be chosen for it, its words.

import { fill, gettext, ngettext } from "../neuroshima/table/text.js";

/** The step under way, or null. */
export const currentStep = (view) => view.setup?.[0] ?? null;

/** What a seat may choose from in the step under way: [{piece, count}]; `piece` as in names.js. */
export function tray(view, seat) {
  const step = currentStep(view);
  if (step?.seat !== seat || view.turn.phase !== "deploy") return [];
  if (step.step === "deploy") return Object.entries(step.units).map(([tile, count]) => ({ piece: { tile, seat, army: step.army }, count }));
  if (step.step !== "fixtures") return [];
  return [...new Set(step.tiles)].map((tile) => ({ piece: { tile, seat: null }, count: step.tiles.filter((other) => other === tile).length }));
}

/** All armies whose units are on the board, or come to it. */
export function armiesOf({ players, board, setup }) {
  const named = [...players, ...board, ...(setup ?? [])].map((thing) => thing.army);
  return [...new Set(named.filter(Boolean))];
}

/** What the viewer has to do in the setup: [words, hint]. */
export function setupWords(view, names) {
  const step = currentStep(view);
  if (step?.step === "deploy") {
    const words = fill(ngettext("Deploy %(n)s unit of %(army)s.", "Deploy %(n)s units of %(army)s.", step.count), { n: step.count, army: names.armyName(step.army) });
    return [words, step.optional ? gettext("Choose a unit and a lit field. You may finish before all are placed.") : gettext("Choose a unit and a lit field; it fights on your side.")];
  }
  if (step?.step === "fixtures") {
    const words = ngettext("Put %(n)s of these tiles on the land.", "Put %(n)s of these tiles on the land.", step.count);
    return [fill(words, { n: step.count }), gettext("They belong to nobody and attack whoever is in reach.")];
  }
  const bounded = step?.fields ? gettext("It may stand only on the lit fields.") : gettext("Your units may then stand anywhere; the HQ must survive.");
  return [gettext("Place your HQ: choose a field."), bounded];
}

/** The same for the others: what %(player)s is doing. */
export function othersSetup(view, names) {
  const step = currentStep(view);
  if (step?.step === "deploy") return fill(gettext("%(player)s deploys units of %(army)s."), { player: "%(player)s", army: names.armyName(step.army) });
  if (step?.step === "fixtures") return gettext("%(player)s puts tiles on the land.");
  return gettext("%(player)s places an HQ.");
}

/** Before one's ordinary turns: how many come before the other side's first. */
export function headStart(view) {
  const step = currentStep(view);
  if (step?.step !== "turns") return "";
  return fill(ngettext("%(n)s turn of yours is left before the other side comes.", "%(n)s turns of yours are left before the other side comes.", step.count), { n: step.count });
}

/** The beginning of a step, for the log; null where nothing is to be said. */
export function stepSentence(event, player, names) {
  const { step, count } = event;
  if (step === "hq") return fill(gettext("%(player)s is to place the HQ"), { player });
  if (step === "deploy") return fill(ngettext("%(player)s is to deploy %(n)s unit of %(army)s", "%(player)s is to deploy %(n)s units of %(army)s", count), { player, n: count, army: names.armyName(event.army) });
  if (step === "fixtures") return fill(ngettext("%(player)s is to put %(n)s tile on the land", "%(player)s is to put %(n)s tiles on the land", count), { player, n: count });
  if (step === "turns") return fill(ngettext("%(player)s has %(n)s turn before the other side comes", "%(player)s has %(n)s turns before the other side comes", count), { player, n: count });
  return null;
}
