// This folder: watching a battle. Its events are shown one after the other, with the position as it is at that moment,
// and controls to pause, step, hurry and skip. It shows what the server's events say and computes no rules.

import { prefersStillness } from "../../neuroshima/table/dom.js";
import { StepPlayer } from "../../neuroshima/table/steps.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { sentence } from "../log/sentences.js";
import { Tracker } from "../log/unit_tracker.js";
import { BattlePosition } from "./battle_position.js";
import { eventMarks } from "./event_marks.js";
import { condensed, steps } from "./steps.js";

/**
 * @import { GameEvent } from "../../neuroshima/table/types.js"
 * @import { HexView } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

/** A battle, shown step by step. */
export class BattlePlayer extends StepPlayer {
  /**
   * `show(view, lines, lights)` draws a moment of the battle: the view as it is then.
   * @param {HexNames} names
   * @param {any} show
   * @param {any} say
   */
  constructor(names, show, say) {
    super(gettext("The battle, step by step"), say);
    this.names = names;
    this.show = show;
    /** @type {((event: GameEvent) => void) | undefined} told of each event that was shown */
    this.reached = undefined;
  }

  /**
   * Plays `events` from the position `view`. Resolves when it has been seen or skipped.
   * @param {GameEvent[]} events
   * @param {HexView} view
   * @returns {Promise<unknown>}
   */
  watchBattle(events, view) {
    this.battle = new BattlePosition(this.names, view);
    this.tracker = new Tracker(this.names, view);
    const all = steps(events);
    return this.watch(prefersStillness() ? all : condensed(all));
  }

  /**
   * @param {GameEvent[]} step
   * @returns {0.4 | 1}
   */
  beats(step) {
    return ["turn_started", "drawn", "turn_ended"].includes(step[0].type) ? 0.4 : 1;
  }

  /**
   * @param {GameEvent[]} step
   * @returns {boolean}
   */
  showStep(step) {
    const told = step.map((event) => sentence(event, this.names, this.tracker)).filter(Boolean);
    const lines = step.flatMap((event) => eventMarks(event));
    step.forEach((event) => this.apply(event));
    this.reached?.(step[step.length - 1]);
    if (!told.length && !lines.length) return false;
    this.tellStep(step, told);
    this.show(this.battle.view, lines, told.flatMap((line) => line.about));
    this.battle.clear();
    return true;
  }

  /** @param {GameEvent} event */
  apply(event) {
    this.battle.apply(event);
    this.tracker.forward(event);
  }

  /**
   * What happens, and below it the segment and the rule.
   * @param {GameEvent[]} step
   * @param {any} told
   */
  tellStep(step, told) {
    const { segment: now } = this.battle;
    const segment = now === null || step[0].type === "segment" ? "" : fill(gettext("Segment %(n)s"), { n: now });
    const rules = [...new Set(told.filter((line) => line.kind !== "played").map((line) => line.rule))];
    this.tell(told.map((line) => line.text).join(" · "), [segment, ...rules], rules);
  }
}
