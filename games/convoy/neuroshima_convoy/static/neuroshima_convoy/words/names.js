// What things are called, in the reader's language.

import { Names } from "../../neuroshima/table/names.js";
import { fill, gettext, pick } from "../../neuroshima/table/text.js";

/** @import { CardFacts, CityFacts, CityView, Place, SideName } from "../view_types.js" */
/** @import { Catalogue } from "../../neuroshima/table/types.js" */

/** @type {SideName[]} in the order of their seats */
export const SIDES = ["moloch", "outpost"];

/**
 * @param {SideName} side
 * @returns {string}
 */
export const sideName = (side) => (side === "moloch" ? gettext("Moloch") : gettext("Outpost"));

/** The names of cards, cities and sides. */
export class ConvoyNames extends Names {
  /**
   * @param {Catalogue} catalogue
   * @param {string} language
   */
  constructor(catalogue, language) {
    super(catalogue);
    this.language = language;
    this.sidePages = ""; // below which address the pages of the sides are
    this.explainsKeywords = false; // for a reader who is new: what each keyword on a card means
  }

  /**
   * @param {number} seat
   * @returns {string}
   */
  side(seat) {
    return sideName(SIDES[seat]);
  }

  /**
   * @param {string} card
   * @returns {CardFacts}
   */
  definition(card) {
    return this.catalogue.cards[card];
  }

  /**
   * @param {string} id
   * @returns {string}
   */
  card(id) {
    return pick(this.definition(id)?.names) || id;
  }

  /**
   * @param {string[] | null} ids
   * @returns {string}
   */
  cards(ids) {
    return (ids ?? []).map((id) => this.card(id)).join(", ");
  }

  /**
   * @param {string} id
   * @returns {CityFacts}
   */
  cityFacts(id) {
    return this.catalogue.cities.find((city) => city.id === id);
  }

  /**
   * @param {string} id
   * @returns {string}
   */
  city(id) {
    return pick(this.cityFacts(id)?.names) || id || "";
  }

  /**
   * "Hunter (Iron Gate)"
   * @param {string} card
   * @param {Place | undefined} at
   * @returns {string}
   */
  cardAt(card, at) {
    return at ? fill(gettext("%(card)s (%(city)s)"), { card: this.card(card), city: this.city(at[0]) }) : this.card(card);
  }

  /**
   * "Iron Gate, district 2"
   * @param {string} city
   * @param {number} district
   * @returns {string}
   */
  district(city, district) {
    return fill(gettext("%(city)s, district %(n)s"), { city: this.city(city), n: district + 1 });
  }
}

/**
 * A number with its sign.
 * @param {number} amount
 * @returns {string}
 */
export const signed = (amount) => (amount < 0 ? `−${-amount}` : `+${amount}`);

/**
 * @param {string} kind
 * @returns {string}
 */
export function kindName(kind) {
  return { robot: gettext("Robot"), module: gettext("Module"), soldier: gettext("Soldier"), building: gettext("Building"), instant: gettext("Instant") }[kind] ?? kind;
}

/**
 * When an ability works, as the beginning of what it says.
 * @param {string} activation
 * @returns {string}
 */
export function activationWords(activation) {
  return {
    enters_city: gettext("When it enters an undestroyed city"),
    constant: gettext("Always, in an undestroyed city"),
    once_per_turn: gettext("Once in each action phase of its side"),
    discard_card: gettext("For a card discarded from the hand, as often as you like"),
    on_win: gettext("When its side wins the battle in its city"),
    on_tie: gettext("When the battle in its city ends in a tie"),
    instant: gettext("Played from the hand in your own action phase, then discarded"),
    attached: gettext("From the moment it is attached"),
  }[activation] ?? activation;
}

/**
 * Why an ability does not work.
 * @param {string} reason
 * @returns {string}
 */
export function offWords(reason) {
  return {
    deactivated: gettext("a Deactivation token lies on it"),
    emp: gettext("an EMP Cannon stands in its city"),
    netted: gettext("it is netted until the end of the battle"),
    city: gettext("its city is destroyed"),
  }[reason] ?? reason;
}

/**
 * @param {CityView["state"]} state
 * @returns {string}
 */
export function stateName(state) {
  return { destroyed: gettext("destroyed"), active: gettext("active city"), future: gettext("future city") }[state] ?? state;
}

/**
 * @param {SideName} side
 * @returns {string}
 */
export const victoryHeading = (side) => (side === "moloch" ? gettext("When Moloch wins here") : gettext("When the Outpost wins here"));

/**
 * The phases of a battle that a person sees, in their order.
 * @returns {[string, string][]}
 */
export function phases() {
  return [
    ["draw", gettext("Draw")],
    ["moloch", gettext("Moloch acts")],
    ["outpost", gettext("Outpost acts")],
    ["modules", gettext("Modules")],
    ["resolve", gettext("Resolution")],
  ];
}

/**
 * @param {string} phase
 * @returns {string}
 */
export function phaseName(phase) {
  const other = { mulligan: gettext("Starting hands"), outpost_modules: gettext("Captured Modules"), over: gettext("The end") };
  return other[phase] ?? phases().find(([id]) => id === phase)?.[1] ?? phase;
}

/**
 * The text of a card with its numbers filled in.
 * @param {CardFacts} definition
 * @returns {string}
 */
export function cardText(definition) {
  const onTokens = ["strengthen_self", "weaken_robot", "strengthen_soldiers"].includes(definition.effect);
  const amount = onTokens ? signed(definition.amount) : definition.amount;
  return numbered(pick(definition.text), { amount, count: definition.count, strength: definition.strength });
}

/**
 * What a victory of a side brings in a city; empty where it brings nothing more.
 * @param {CityFacts} city
 * @param {SideName} side
 * @returns {string}
 */
export const cityText = (city, side) => numbered(pick(city.text?.[side]), { amount: city.amounts?.[side] ?? "" });

const numbered = (text, numbers) => text.replace(/\{(\w+)\}/g, (whole, name) => numbers[name] ?? whole);
