// An action of Convoy in the making: the general flow, and which side's cards, which cities and which cards of the hand
// are lit by it.

import { Flow } from "../../neuroshima/table/flow.js";
import { options, same } from "../../neuroshima/table/legal.js";
import { SIDES } from "../words/names.js";
import { atSide, targetSide } from "./targets.js";

/** @import { Place, SideName, View } from "../view_types.js" */
/** @import { Value } from "../../neuroshima/table/types.js" */
/** @import { ConvoyNames } from "../words/names.js" */

const SHAPE = {
  order: ["type", "at", "target", "city", "to", "card", "discard", "do"],
  places: ["at", "target", "city", "to"],
  preferred: ["deploy", "play", "attach"],
  hand: "card",
  starting: { type: "use", field: "at" },
  final: ["pass", "mulligan", "keep"],
};
const FROM_HAND = ["deploy", "play", "attach"];

/** An action of Convoy in the making. */
export class ConvoyFlow extends Flow {
  /**
   * @param {ConvoyNames} names for the effects of cards
   * @param {() => View} view what is shown now
   */
  constructor(names, view) {
    super(SHAPE);
    this.names = names;
    this.view = view;
  }

  /** The field that the next thing pointed at answers, whether something is begun or not. */
  get field() {
    return this.active ? this.placeAsked : "at";
  }

  /** The side whose cards answer that field; null where cities do. */
  get side() {
    const { field } = this;
    if (this.seat === null || field === null || field === "city" || field === "to") return null;
    return field === "at" ? atSide(this.given.type ?? "use", this.seat) : targetSide(this.word, this.seat);
  }

  /** What is being done: the kind of the decision, or the effect of the card that is played or used. */
  get word() {
    const { type, card, at } = this.chosen;
    if (type === "choose") return this.view().pending?.kind;
    if (type === "play") return this.names.definition(card)?.effect;
    const entry = at && this.view().cities.find((city) => city.id === at[0])?.[SIDES[this.seat]].cards[at[1]];
    const used = entry && this.usesModule ? entry.module : entry?.card;
    return this.names.definition(used)?.effect;
  }

  /**
   * The side of the card that the action is about besides its source.
   * @returns {SideName}
   */
  targetOrMover() {
    return this.chosen.target === undefined ? SIDES[this.seat] : targetSide(this.word, this.seat);
  }

  /** In these phases it is the Module that is used, not the card that carries it. */
  get usesModule() {
    return ["modules", "outpost_modules"].includes(this.view().phase);
  }

  /**
   * @param {SideName} side
   * @param {Place} place
   * @returns {boolean}
   */
  litCard(side, place) {
    return this.side === side && this.isLit(place);
  }

  /** The side in whose rows a card will arrive. */
  get arriving() {
    return this.chosen.type === "deploy" || this.chosen.target === undefined ? SIDES[this.seat] : targetSide(this.word, this.seat);
  }

  /**
   * @param {string} city
   * @returns {boolean}
   */
  litCity(city) {
    return this.side === null && this.isLit(city);
  }

  /**
   * Whether this card of the hand begins something, or answers what is asked.
   * @param {string} card
   * @returns {boolean}
   */
  litHand(card) {
    if (this.seat === null) return false;
    const field = this.handField;
    if (field) return this.optionsOf(field).includes(card);
    return !this.begun && options(this.entries.filter((entry) => FROM_HAND.includes(entry.type)), {}, "card").includes(card);
  }

  /** The field that a card of the hand answers: what is discarded to pay, or what a decision asks for. */
  get handField() {
    if (!this.active) return null;
    if (this.ask === "discard") return "discard";
    const open = this.ask === "card" || (this.complete && !this.begun); // of a single card, too, it is said which
    return open && this.chosen.type === "choose" && this.entries.some((entry) => "card" in entry && !("target" in entry)) ? "card" : null;
  }

  /**
   * Only pointing can tell these from words: places are lists, cities stand on the road.
   * @param {Value} value
   * @returns {boolean}
   */
  isPlace(value) {
    return Array.isArray(value) || (typeof value === "string" && this.names.cityFacts(value) !== undefined);
  }

  /**
   * @param {SideName} side
   * @param {Place} place
   * @returns {boolean}
   */
  chosenAt(side, place) {
    return ["at", "target"].some((field) => this.chosenIn(field, side, place));
  }

  /**
   * Whether this card is the last answer: once more means yes.
   * @param {SideName} side
   * @param {Place} place
   * @returns {boolean}
   */
  chosenLast(side, place) {
    return this.chosen.to === undefined && this.chosenIn(this.chosen.target === undefined ? "at" : "target", side, place);
  }

  /**
   * @param {string} field
   * @param {SideName} side
   * @param {Place} place
   * @returns {boolean}
   */
  chosenIn(field, side, place) {
    if (!same(this.chosen[field], place)) return false;
    return side === (field === "at" ? atSide(this.chosen.type, this.seat) : targetSide(this.word, this.seat));
  }

  /**
   * @param {string} city
   * @returns {boolean}
   */
  chosenCity(city) {
    return this.begun && (this.chosen.city === city || this.chosen.to === city);
  }
}
