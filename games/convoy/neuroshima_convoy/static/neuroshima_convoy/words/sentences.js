// What happened, in sentences: one log line for an event, with the cards and cities it is about and the rule behind it.

import { endingWords } from "../../neuroshima/table/host_words.js";
import { fill, gettext, ngettext } from "../../neuroshima/table/text.js";
import { SIDES, cardText, cityText, phaseName, sideName, signed } from "./names.js";

/** @import { GameEvent, LogLine, Outcome } from "../../neuroshima/table/types.js" */
/** @import { ConvoyNames } from "./names.js" */
/** @import { Pieces } from "../road/pieces.js" */

/**
 * The line for an event, or null for one that is not worth a line: {text, about, rule, kind}. `before` and `after`
 * are the pieces on either side of it.
 * @param {GameEvent} event
 * @param {ConvoyNames} names
 * @param {Pieces} before
 * @param {Pieces} [after]
 * @returns {LogLine | null}
 */
export function sentence(event, names, before, after = before) {
  const make = SENTENCES[event.type];
  const made = make?.(event, new Words(event, names, before, after));
  return made ? { text: made[0], about: (made[1] ?? []).filter(Boolean), rule: made[2] ?? "", kind: event.type } : null;
}

class Words {
  constructor(event, names, before, after) {
    this.event = event;
    this.names = names;
    this.before = before;
    this.after = after;
  }

  get who() {
    return this.names.player(this.event.seat);
  }

  get card() {
    return this.names.card(this.event.card);
  }

  /** "Hunter (Iron Gate)" */
  get there() {
    return this.names.cardAt(this.event.card, this.event.at);
  }

  say(words, more = {}) {
    return fill(words, { player: this.who, card: this.card, there: this.there, ...more });
  }

  /** What a line is about: the card that lay there before, or lies there after; at least its city. */
  was(place, side = SIDES[this.event.seat]) {
    return place && { name: this.before.at(side, place)?.name, city: place[0] };
  }

  is(place, side = SIDES[this.event.seat]) {
    return place && { name: this.after.at(side, place)?.name, city: place[0] };
  }
}

const city = (id) => ({ city: id });

const SENTENCES = {
  mulligan: (e, w) => [w.say(gettext("%(player)s shuffles the starting hand back and draws a new one"))],
  kept: (e, w) => [w.say(gettext("%(player)s keeps the starting hand"))],
  battle_started: (e, w) => [fill(gettext("Battle %(n)s: %(district)s"), { n: e.number, district: w.names.district(e.city, e.district) }), [city(e.city)]],
  drawn: (e, w) => (e.count ? [drawn(e, w)] : null),
  phase: (e) => phase(e),
  deployed: (e, w) => [w.say(gettext("%(player)s deploys %(there)s")), [w.is(e.at)]],
  played: (e, w) => [w.say(gettext("%(player)s plays %(card)s")), [], cardText(w.names.definition(e.card))],
  used: (e, w) => [w.say(e.module ? gettext("%(player)s uses the Module of %(there)s") : gettext("%(player)s uses %(there)s")), [w.was(e.at)]],
  paid: (e, w) => [w.say(gettext("%(player)s discards to pay: %(card)s"))],
  attached: (e, w) => [fill(gettext("%(module)s is attached to %(card)s"), { module: w.names.card(e.module), card: w.there }), [w.was(e.at, "moloch")]],
  moved: (e, w) => [fill(gettext("%(card)s: %(from)s → %(to)s"), { card: w.card, from: w.names.city(e.from[0]), to: w.names.city(placeCity(e.to)) }), [w.is(e.to) ?? city(placeCity(e.to)), city(e.from[0])]],
  token: (e, w) => [fill(gettext("%(card)s gets a Strength token: %(amount)s"), { card: w.there, amount: signed(e.amount) }), [w.was(e.at)], tokenRule(e, w)],
  shielded: (e, w) => [w.say(gettext("%(there)s gets a Shield token")), [w.was(e.at)]],
  netted: (e, w) => [w.say(gettext("%(there)s is netted")), [w.was(e.at)], gettext("Its strength, ability and Module do not count in this battle")],
  deactivated: (e, w) => [deactivated(e, w), [w.was(e.at, "moloch")]],
  captured: (e, w) => [fill(gettext("%(card)s captures %(module)s"), { card: w.names.cardAt(e.card, e.to), module: w.names.card(e.module) }), [w.was(e.to, "outpost"), w.was(e.from, "moloch")]],
  killed: (e, w) => [killed(e, w), [w.was(e.at)], killedRule(e, w)],
  saved: (e, w) => [w.say(gettext("%(there)s is saved by another Robot")), [w.was(e.at, "moloch"), w.was(e.by, "moloch")]],
  returned: (e, w) => [withModule(w.say(gettext("%(there)s returns to the hand of %(player)s")), e, w), [e.at && city(e.at[0])]],
  milled: (e, w) => [w.say(gettext("Discarded from the top of Moloch's deck: %(card)s"))],
  revealed: (e, w) => [fill(gettext("Revealed from the top of Moloch's deck: %(cards)s"), { cards: w.names.cards(e.cards) })],
  looked: (e, w) => [looked(e, w)],
  buried: () => [gettext("A card goes to the bottom of Moloch's deck")],
  shuffled: (e, w) => [fill(gettext("The deck is shuffled: %(side)s"), { side: w.names.side(e.seat) })],
  discarded: (e, w) => [w.say(gettext("%(player)s discards from the hand: %(card)s")), [], e.cause === "empty_deck" ? emptyDeckRule() : ""],
  recovered: (e, w) => [w.say(gettext("Back on top of Moloch's deck: %(card)s"))],
  modules_skipped: () => [gettext("There is no Module phase in this battle")],
  resolved: (e) => [resolved(e), [], resolvedRule(e)],
  tie_won: (e, w) => [w.say(gettext("%(there)s turns the tie into a victory of %(player)s")), [w.was(e.at)]],
  victory: (e, w) => [fill(gettext("Victory effect of %(city)s for %(side)s"), { city: w.names.city(e.city), side: w.names.side(e.seat) }), [city(e.city)], cityText(w.names.cityFacts(e.city), SIDES[e.seat])],
  district_destroyed: (e, w) => [fill(gettext("Destroyed: %(district)s"), { district: w.names.district(e.city, e.district) }), [city(e.city)], districtRule(e)],
  bomb: (e, w) => [fill(gettext("The Bomb goes off: %(district)s"), { district: w.names.district(e.city, e.district) }), [city(e.city)], gettext("Moloch kills a Soldier, then the Outpost a Robot, in the active city")],
  city_destroyed: (e, w) => [fill(gettext("%(city)s is destroyed"), { city: w.names.city(e.city) }), [city(e.city)], gettext("Abilities of the cards that stay there are off")],
  game_over: (e, w) => [result(e, w.names)],
};

const placeCity = (to) => (Array.isArray(to) ? to[0] : to);

function drawn(e, w) {
  if (e.cards) return w.say(gettext("%(player)s draws: %(cards)s"), { cards: w.names.cards(e.cards) });
  return w.say(ngettext("%(player)s draws %(n)s card", "%(player)s draws %(n)s cards", e.count), { n: e.count });
}

function looked(e, w) {
  if (e.cards) return w.say(gettext("%(player)s looks at the top of Moloch's deck: %(cards)s"), { cards: w.names.cards(e.cards) });
  return w.say(ngettext("%(player)s looks at %(n)s card from the top of Moloch's deck", "%(player)s looks at %(n)s cards from the top of Moloch's deck", e.count), { n: e.count });
}

/** Draw and resolution tell themselves by what happens in them. */
function phase(e) {
  if (["draw", "resolve", "over", "mulligan"].includes(e.phase)) return null;
  return [fill(gettext("Phase: %(phase)s"), { phase: phaseName(e.phase) }), []];
}

function tokenRule(e, w) {
  return e.cause === "unguarded" ? gettext("It came into a future city without any card of the other side") : w.names.card(e.cause);
}

function deactivated(e, w) {
  const words = e.module ? gettext("Deactivation token: %(module)s on %(card)s") : gettext("Deactivation token: %(card)s");
  return fill(words, { module: w.names.card(e.module), card: w.there });
}

function withModule(text, e, w) {
  return e.module ? fill(gettext("%(text)s; its Module is discarded: %(module)s"), { text, module: w.names.card(e.module) }) : text;
}

const KILLS = ["bomb", "victory", "sacrifice"];

/** A Building is never killed: it is discarded, whatever the cause. */
function killed(e, w) {
  const kills = (KILLS.includes(e.cause) || w.names.definition(e.cause)) && w.names.definition(e.card)?.kind !== "building";
  return withModule(w.say(kills ? gettext("%(there)s is killed") : gettext("%(there)s is discarded")), e, w);
}

function killedRule(e, w) {
  return {
    no_position: gettext("No battle position was free where it went"),
    positions: gettext("More cards than battle positions"),
    spiders: gettext("Spiders whose ability is off need a battle position"),
    bomb: gettext("Bomb"),
    victory: gettext("Victory effect of the city"),
    empty_deck: emptyDeckRule(),
    protect: gettext("It goes in place of another Robot"),
    sacrifice: gettext("A Robot sacrificed for Soldiers"),
  }[e.cause] ?? (w.names.definition(e.cause) ? w.names.card(e.cause) : "");
}

const emptyDeckRule = () => gettext("Moloch's deck is empty: a Robot goes instead, or else a card of the hand");

function resolved(e) {
  const totals = { moloch: e.moloch.total, outpost: e.outpost.total };
  if (e.winner === null) return fill(gettext("A tie: Moloch %(moloch)s, Outpost %(outpost)s"), totals);
  return fill(gettext("%(side)s wins the battle: Moloch %(moloch)s, Outpost %(outpost)s"), { side: sideName(SIDES[e.winner]), ...totals });
}

const resolvedRule = (e) => (e.winner === null ? gettext("No abilities for a win and no victory effect, unless a card wins ties") : "");

function districtRule(e) {
  return {
    fought: gettext("The district that is fought over is always destroyed"),
    victory: gettext("A victory of Moloch destroys one more"),
    end_battle: gettext("The battle was ended; its district is destroyed all the same"),
  }[e.cause] ?? "";
}

/**
 * Who has won and why, for the log and the end of the game.
 * @param {Outcome} outcome
 * @param {ConvoyNames} names
 * @returns {string}
 */
export function result(outcome, names) {
  const winners = (outcome.winners ?? []).map((seat) => names.player(seat)).join(", ");
  const who = winners ? fill(gettext("%(player)s wins."), { player: winners }) : gettext("A draw.");
  const why = {
    new_york: gettext("Moloch has reached New York."),
    convoy_stopped: gettext("The convoy is stopped: no Robot is left in New York, and Moloch's deck is empty."),
    convoy_destroyed: gettext("The convoy is destroyed on the way: Moloch has no card left, and no Robot in an undestroyed city."),
  }[outcome.reason] ?? endingWords(outcome.reason);
  return `${who} ${why}`.trim();
}
