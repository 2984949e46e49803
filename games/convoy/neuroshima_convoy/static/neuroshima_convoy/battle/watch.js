// A resolution is watched: what every card counts, who wins, what that brings, what is destroyed. It shows what the
// server's events say and works nothing out.

import { StepPlayer } from "../../neuroshima/table/steps.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { partWords, partsByCard } from "../words/explain.js";
import { happen } from "./moments.js";
import { SIDES, sideName } from "../words/names.js";
import { sentence } from "../words/sentences.js";

/** @import { Moment, ShownUnit, WatchedStep } from "../types.js" */
/** @import { View } from "../view_types.js" */
/** @import { GameEvent } from "../../neuroshima/table/types.js" */
/** @import { Effects } from "./effects.js" */
/** @import { ConvoyNames } from "../words/names.js" */
/** @import { Pieces } from "../road/pieces.js" */

const WATCHED = ["resolved", "tie_won", "victory", "district_destroyed", "bomb", "city_destroyed"];
const QUICK = ["drawn", "phase", "deployed", "attached", "shuffled"];

/**
 * Whether these events hold a resolution, or a part of one.
 * @param {GameEvent[] | undefined} events
 * @returns {boolean}
 */
export const hasResolution = (events) => (events ?? []).some((event) => WATCHED.includes(event.type));

/** The events up to the last that is watched: what comes after belongs to the next battle. */
const resolutionPart = (events) => events.slice(0, events.findLastIndex((event) => WATCHED.includes(event.type)) + 1);

/** Shows a resolution step by step. */
export class ResolutionPlayer extends StepPlayer {
  /**
   * @param {ConvoyNames} names
   * @param {(moment: Moment) => void} show draws a moment
   * @param {(words: string) => void} say
   * @param {Effects} effects
   */
  constructor(names, show, say, effects) {
    super(gettext("The resolution, step by step"), say);
    this.names = names;
    this.show = show;
    this.effects = effects;
  }

  /**
   * @param {GameEvent[]} events
   * @param {View} view
   * @param {Pieces} pieces
   * @returns {Promise<unknown>}
   */
  watchResolution(events, view, pieces) {
    this.view = structuredClone(view);
    this.pieces = pieces.copy();
    this.totals = null;
    return this.watch(resolutionPart(events).flatMap((event) => (event.type === "resolved" ? [{ reset: true }, ...counting(event), { event }] : [{ event }])));
  }

  /**
   * @param {WatchedStep} step
   * @returns {number}
   */
  beats(step) {
    return step.counted ? 0.8 : QUICK.includes(step.event?.type) ? 0.5 : 1.3;
  }

  /** @param {WatchedStep} step */
  passStep({ reset, counted, side, at, event }) {
    if (reset) this.totals = { moloch: 0, outpost: 0 };
    else if (counted) this.totals[side] += partsByCard(this.view, side, event[side]).find((other) => other.key === at).total;
    else {
      this.pieces.forward(event);
      if (event.type === "resolved") this.totals = { moloch: event.moloch.total, outpost: event.outpost.total };
      happen(this.view, event);
    }
  }

  /**
   * @param {WatchedStep} step
   * @returns {boolean}
   */
  showStep(step) {
    if (step.reset) {
      this.totals = { moloch: 0, outpost: 0 };
      return false;
    }
    return step.counted ? this.showCounted(step) : this.showEvent(step.event);
  }

  /**
   * A card adds what it counts to the sum of its side.
   * @param {WatchedStep} step
   * @returns {boolean}
   */
  showCounted({ side, at, event }) {
    const group = partsByCard(this.view, side, event[side]).find((other) => other.key === at);
    this.totals[side] += group.total;
    const parts = group.parts.map((part) => partWords(this.names, part)).join(", ");
    const words = fill(gettext("%(card)s counts %(n)s"), { card: this.names.card(group.card), n: group.total });
    const sum = fill(gettext("%(side)s: %(n)s so far"), { side: sideName(side), n: this.totals[side] });
    this.tell(words, [parts, sum], [parts, sum], false);
    this.draw([{ name: this.pieces.at(side, group.at)?.name, city: group.at[0] }]);
    this.effects.play("counted", this.pace);
    return true;
  }

  /**
   * @param {GameEvent} event
   * @returns {boolean}
   */
  showEvent(event) {
    const before = this.pieces.copy();
    this.pieces.forward(event);
    const line = sentence(event, this.names, before, this.pieces);
    if (event.type === "resolved") this.totals = { moloch: event.moloch.total, outpost: event.outpost.total };
    const doomed = event.type === "killed" && this.doom(event);
    if (!doomed) happen(this.view, event);
    if (line) {
      this.tell(line.text, [line.rule]);
      this.draw(line.about, doomed ? before : this.pieces);
      this.effects.play(event.type, this.pace);
    }
    if (doomed) happen(this.view, event);
    return line !== null;
  }

  /**
   * Mark a card that is about to go: it is seen going before it is gone.
   * @param {GameEvent} event
   * @returns {boolean}
   */
  doom(event) {
    /** @type {ShownUnit | undefined} */
    const entry = this.view.cities.find((city) => city.id === event.at?.[0])?.[SIDES[event.seat]].cards[event.at[1]];
    if (entry) entry.dying = true;
    return Boolean(entry);
  }

  /**
   * @param {Moment["about"]} about
   * @param {Pieces} [pieces]
   */
  draw(about, pieces = this.pieces) {
    this.show({ view: this.view, pieces, about, totals: this.totals });
  }
}

/** A step for every card that counts in the battle, Moloch's first. */
function counting(event) {
  const places = (side) => new Set(event[side].parts.filter((part) => part.amount).map((part) => JSON.stringify(part.at)));
  return SIDES.flatMap((side) => [...places(side)].map((at) => ({ counted: true, side, at, event })));
}
