// What the viewer has to do, in words, and what the buttons say.

import { cancelHint } from "../../neuroshima/table/controller_words.js";
import { confirmHint } from "../../neuroshima/table/practice.js";
import { fill, gettext, plainText } from "../../neuroshima/table/text.js";
import { lastBattle } from "../battle/log.js";
import { movedCard } from "./questions.js";
import { SIDES } from "./names.js";

/** @import { Message } from "../types.js" */
/** @import { SideName, View } from "../view_types.js" */
/** @import { Value } from "../../neuroshima/table/types.js" */
/** @import { ConvoyNames } from "./names.js" */
/** @import { ConvoyFlow } from "../actions/flow.js" */

/**
 * What the viewer has to do: [words, hint]. `news`: what the answer to the question before has brought.
 * @param {Message} state
 * @param {ConvoyFlow} flow
 * @param {ConvoyNames} names
 * @param {string} [news]
 * @returns {string[]}
 */
export function taskWords(state, flow, names, news = "") {
  const { view } = state;
  if (flow.begun) return flowWords(flow, names, view);
  if (view.pending) return [decisionWords(view, names), `${news} ${gettext("Lit cards and cities can be chosen, or a button.")}`.trim()];
  return {
    mulligan: () => [gettext("Your starting hand: keep it, or shuffle it back and draw four new cards?"), `${aimWords(SIDES[flow.seat])} ${gettext("This is asked only once; the new hand is kept.")}`],
    moloch: () => [gettext("Your actions: deploy Robots, use abilities, play instants."), gettext("As many as you like. Lit cards can do something.")],
    outpost: () => [gettext("Your actions: deploy Soldiers and Buildings, use abilities, play instants."), gettext("As many as you like. Lit cards can do something.")],
    modules: () => [gettext("Module phase: attach Modules to Robots, use Modules."), gettext("Lit cards can do something.")],
    outpost_modules: () => [gettext("You may use captured Modules now."), gettext("Lit cards can do something.")],
  }[view.phase]?.() ?? [gettext("Go on when you are ready."), ""];
}

/**
 * How a side wins.
 * @param {SideName} side
 * @returns {string}
 */
export function aimWords(side) {
  if (side === "outpost") return gettext("The Outpost wins if Moloch's deck is empty after the last battle and no Robot is in New York.");
  return gettext("Moloch wins if a card is left in its deck after the last battle, or a Robot in New York.");
}

function decisionWords(view, names) {
  const { kind, source } = view.pending;
  const words = {
    kill_soldier: gettext("Choose the Soldier that is killed."),
    discard_building: gettext("Choose the Building that is discarded."),
    shield: gettext("Choose the Robot that gets the Shield token."),
    sacrifice_robot: gettext("Choose the Robot that you give up."),
    take_back: gettext("Choose the Robot that comes back to your hand."),
    return_robot: gettext("Choose the Robot that goes back to Moloch's hand."),
    weaken_robot: gettext("Choose the Robot that gets the Strength token."),
    deactivate: gettext("Choose the Robot on which the Deactivation token goes."),
    sacrifice_soldier: gettext("Choose a Soldier that is killed."),
    lead: gettext("Choose the Soldier that moves."),
    move_to: fill(gettext("Choose the city to which this Soldier moves: %(card)s."), { card: names.cardAt(movedCard(view), source?.at) }),
    move_soldiers: gettext("Choose the Soldier that moves."),
    strengthen_soldiers: gettext("Choose the Soldier that gets a Strength token."),
    capture_module: gettext("Choose the Robot whose Module you take."),
    capture_soldier: gettext("Choose the Soldier that gets the Module."),
    look: gettext("Choose the card that goes to the bottom of Moloch's deck."),
    draw_discard: gettext("Choose the card that you discard."),
    protect: gettext("This Robot is about to be lost. Choose the one that goes in its place."),
    positions: gettext("There are more cards than battle positions: choose the one that is discarded."),
    spiders: gettext("There are more Robots than battle positions: choose the Spiders that are discarded."),
    on_win: gettext("Choose the ability that is carried out next."),
    victory_kill: gettext("Your victory effect: choose the Soldier that is killed."),
    reveal: gettext("Choose the revealed card that is discarded."),
    empty_deck: gettext("Moloch's deck is empty: choose the Robot that is discarded instead."),
    bomb_soldier: gettext("The Bomb goes off: choose the Soldier that is killed."),
    bomb_robot: gettext("The Bomb goes off: choose the Robot that is killed."),
    convoy: gettext("The convoy moves on: choose the Robot that goes to the next city."),
  }[kind] ?? gettext("You have to decide.");
  return `${[aboutWords(view, names), turnWords(view, names)].filter(Boolean).join(" ")} · ${words}`;
}

/** The card that asks, with its city where it lies in one; or the city in which something is decided. */
function aboutWords({ pending, agenda, cities }, names) {
  const { source } = pending;
  const city = agenda[agenda.length - 1]?.city ?? cities.find(({ state }) => state === "active")?.id;
  if (movedCard({ pending, cities })) return names.card(source.card);
  return source?.card ? names.cardAt(source.card, source.at) : names.city(city);
}

/** "(2 of 3)", where the same is asked several times. */
function turnWords({ pending: { source }, agenda }, names) {
  const { left } = agenda[agenda.length - 1] ?? {};
  const all = names.definition(source?.card)?.count;
  return REPEATED.includes(agenda[agenda.length - 1]?.step) && all > 1 ? fill(gettext("(%(n)s of %(all)s)"), { n: all - left + 1, all }) : "";
}

/** Steps that are done `count` times, one after the other. */
const REPEATED = ["sacrifice_soldier", "next_move", "next_token", "discard_drawn"];

/**
 * What %(player)s is doing.
 * @param {Message} state
 * @param {ConvoyNames} names
 * @returns {string}
 */
export function othersTask({ view }, names) {
  if (view.pending) return view.pending.source?.card ? fill(gettext("%(player)s decides: %(card)s."), { player: "%(player)s", card: names.card(view.pending.source.card) }) : gettext("%(player)s has to decide.");
  return {
    mulligan: gettext("%(player)s looks at the starting hand."),
    moloch: gettext("%(player)s takes Moloch's actions."),
    outpost: gettext("%(player)s takes the Outpost's actions."),
    modules: gettext("%(player)s attaches and uses Modules."),
    outpost_modules: gettext("%(player)s may use captured Modules."),
  }[view.phase] ?? gettext("%(player)s is to move.");
}

function flowWords(flow, names, view) {
  const words = values(flow, names, view);
  if (flow.complete) return [fill(readyWords(flow, words), words), confirmHint(flow.isOnTable)];
  const ask = {
    city: gettext("%(card)s: choose the city."),
    at: gettext("%(card)s: choose the Robot that carries it."),
    target: gettext("%(card)s: choose the target."),
    to: gettext("%(card)s: choose the city it goes to."),
    discard: gettext("%(card)s: choose a card of your hand to discard for it."),
    card: gettext("%(card)s: the Robot itself, or its Module?"),
  }[flow.ask] ?? gettext("Choose one.");
  return [fill(ask, words), cancelHint(gettext("Lit cards and cities can be chosen."))];
}

/** The names of everything chosen so far. */
function values(flow, names, view) {
  const { chosen } = flow;
  const mover = cardAt(view, flow.targetOrMover(), chosen.target ?? chosen.at);
  const hand = chosen.type === "use" ? cardAt(view, SIDES[flow.seat], chosen.at, flow.usesModule) : chosen.card;
  const at = chosen.target ?? (chosen.type === "attach" ? chosen.at : undefined);
  const piece = at && names.cardAt(chosen.target ? mover : cardAt(view, "moloch", at), at);
  const city = chosen.to && names.city(chosen.to);
  const whole = [piece, piece && city ? `→ ${city}` : city, chosen.type === "choose" && chosen.card && names.card(chosen.card), chosen.discard && fill(gettext("for %(card)s"), { card: names.card(chosen.discard) })];
  const source = chosen.type === "choose" ? view.pending?.source?.card : hand;
  return { card: source ? names.card(source) : "", city: names.city(chosen.city), what: whole.filter(Boolean).join(" ") };
}

const cardAt = (view, side, place, module = false) => {
  const entry = place && view.cities.find((city) => city.id === place[0])?.[side]?.cards[place[1]];
  return (module && entry?.module) || entry?.card;
};

function readyWords(flow, words) {
  const { chosen } = flow;
  if (chosen.type === "choose") return chosenWords(chosen, words);
  const aimed = chosen.target !== undefined || chosen.to !== undefined;
  const unaimed = chosen.discard === undefined ? gettext("Use %(card)s?") : gettext("Use %(card)s %(what)s?");
  return {
    deploy: gettext("Deploy %(card)s in %(city)s?"),
    attach: gettext("Attach %(card)s: %(what)s?"),
    play: aimed ? gettext("Play %(card)s: %(what)s?") : gettext("Play %(card)s?"),
    use: aimed ? gettext("Use %(card)s: %(what)s?") : unaimed,
  }[chosen.type] ?? gettext("Play what you have chosen?");
}

function chosenWords(chosen, { card }) {
  if (chosen.do === false) return gettext("Decline?");
  return [chosen.target, chosen.to, chosen.card].some((value) => value !== undefined) ? gettext("Choose %(what)s?") : card ? gettext("Use %(card)s?") : gettext("Play what you have chosen?");
}

/**
 * The button that commits the action.
 * @param {ConvoyFlow} flow
 * @returns {string}
 */
export function confirmText(flow) {
  return {
    deploy: gettext("Deploy"),
    attach: gettext("Attach"),
    play: gettext("Play it"),
    use: gettext("Use it"),
    choose: gettext("Choose"),
  }[flow.chosen.type] ?? gettext("Confirm");
}

/**
 * Actions that begin with a button.
 * @param {string} type
 * @param {View} view
 * @returns {string}
 */
export function typeText(type, view) {
  if (type === "pass") return passText(view.phase);
  return { mulligan: gettext("Draw four new cards"), keep: gettext("Keep this hand") }[type] ?? plainText(type);
}

/**
 * How it came, when the match is over: the last battle, and what was left.
 * @param {Message} state
 * @param {ConvoyNames} names
 * @returns {string}
 */
export function endWords({ view, history = [] }, names) {
  const city = view.cities[view.cities.length - 1];
  const left = { n: view.round, deck: view.sides[0].deck, city: names.city(city.id), robots: city.moloch.cards.length };
  const words = fill(gettext("Battles: %(n)s. Moloch's deck: %(deck)s. Robots in %(city)s: %(robots)s."), left);
  const battle = lastBattle(history);
  if (battle === null) return words;
  const { moloch, outpost } = battle;
  const district = names.district(battle.city, battle.district);
  return `${words} ${fill(gettext("The last battle (%(district)s): Moloch %(moloch)s, Outpost %(outpost)s."), { district, moloch, outpost })}`;
}

function passText(phase) {
  return {
    moloch: gettext("End my actions"),
    outpost: gettext("End my actions"),
    modules: gettext("No more Modules"),
    outpost_modules: gettext("Go to the resolution"),
  }[phase] ?? gettext("Go on");
}

const SEVERAL = ["sacrifice_soldier", "move_soldiers", "strengthen_soldiers"];

/**
 * A value that cannot be pointed at. Without a target nothing is done.
 * @param {string} field
 * @param {Value} value
 * @param {View} view
 * @param {ConvoyNames} names
 * @returns {string}
 */
export function answerText(field, value, view, names) {
  if (value === undefined && field === "card") return gettext("The Robot itself");
  if (value === undefined || value === false) return SEVERAL.includes(view.pending?.kind) ? gettext("No more") : gettext("Decline");
  if (field === "card" || field === "discard") return names.card(value);
  return plainText(value);
}
