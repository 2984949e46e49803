// This folder: watching a battle. Its events are shown one after the other, with the position as it is at that moment,
// and controls to pause, step, hurry and skip. It shows what the server's events say and computes no rules.
//
// `steps.js` groups events, `battle_position.js` books them; `event_marks.js` draws what stands still, `cues.js` says what
// moves and sounds, `motions.js` and `shapes.js` draw that, `effects.js` plays it; `track.js` counts the segments.

import { prefersStillness } from "../../neuroshima/table/dom.js";
import { StepPlayer } from "../../neuroshima/table/steps.js";
import { fill, gettext } from "../../neuroshima/table/text.js";
import { sentence } from "../log/sentences.js";
import { Tracker } from "../log/unit_tracker.js";
import { counted } from "../words/amounts.js";
import { BattlePosition } from "./battle_position.js";
import { eventMarks, readyMarks, revealed } from "./event_marks.js";
import { condensed, steps } from "./steps.js";
import { Track, actorsOf, marksOf, segmentsHeld } from "./track.js";

/**
 * @import { GameEvent, LogLine } from "../../neuroshima/table/types.js"
 * @import { Field, HexView } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 * @import { Effects } from "./effects.js"
 */

/** What the screen reader is told of while a battle goes on by itself: who acts, and what comes of it. */
const ALOUD = ["battle_started", "opening", "segment", "hq_damage", "points", "destroyed", "eliminated", "battle_ended"];

/** A battle, shown step by step. */
export class BattlePlayer extends StepPlayer {
  /**
   * `show(view, lines, lights)` draws a moment of the battle: the view as it is then.
   * @param {HexNames} names
   * @param {(view: HexView, lines: Element[], lights: Field[]) => void} show
   * @param {(words: string) => void} say
   * @param {Effects} effects
   */
  constructor(names, show, say, effects) {
    super(gettext("The battle, step by step"), say);
    this.names = names;
    this.show = show;
    this.effects = effects;
    this.track = new Track();
    this.text.prepend(this.track.root);
    /** @type {(() => void)[]} what the next frames draw of a step */
    this.waiting = [];
    /** @type {((event: GameEvent) => void) | undefined} told of each event that was shown */
    this.reached = undefined;
  }

  /**
   * Plays `events` from the position `view`. Resolves when it has been seen or skipped.
   * @param {GameEvent[]} events
   * @param {HexView} view
   * @param {number | null} [underway] the segment in which the battle goes on, after a decision
   * @returns {Promise<unknown>}
   */
  watchBattle(events, view, underway = null) {
    this.battle = new BattlePosition(this.names, view, underway);
    this.tracker = new Tracker(this.names, view);
    this.events = events;
    this.held = segmentsHeld(events, view, underway);
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

  /** @param {GameEvent[]} step */
  passStep(step) {
    step.forEach((event) => this.apply(event));
    this.battle.clear();
    this.reached?.(step[step.length - 1]);
  }

  /**
   * @param {GameEvent[]} step
   * @returns {boolean}
   */
  showStep(step) {
    const { stage } = this.effects.board;
    const told = step.map((event) => sentence(event, this.names, this.tracker)).filter(Boolean);
    const acting = step[0].type === "segment" ? actorsOf(this.events, this.events.indexOf(step[0])) : [];
    const lines = [...step.flatMap((event) => eventMarks(event, stage.still)), ...readyMarks(acting)];
    step.forEach((event) => this.apply(event));
    this.reached?.(step[step.length - 1]);
    if (!told.length && !lines.length) return false;
    this.tellStep(step, told, acting);
    const { view } = this.battle;
    this.battle.clear();
    this.inNextFrames(stage.still, [
      () => this.show(view, lines, told.flatMap((line) => line.about)),
      () => this.effects.play(step, { pace: this.pace }),
      () => revealed(stage, step, lines),
    ]);
    return true;
  }

  /**
   * Words, board and motions are drawn in a frame each, so that none takes too long. A page that is hidden has no frames:
   * the next step or the end makes up for that.
   * @param {boolean} still where nothing moves, no frame can be late
   * @param {(() => void)[]} parts
   */
  inNextFrames(still, parts) {
    this.drawWaiting();
    this.waiting = parts;
    if (still) this.drawWaiting();
    else requestAnimationFrame(() => this.drawNext(parts));
  }

  /**
   * In the frame after this one.
   * @param {(() => void)[]} parts
   */
  drawNext(parts) {
    requestAnimationFrame(() => {
      if (this.waiting !== parts) return;
      parts.shift()?.();
      if (parts.length) this.drawNext(parts);
    });
  }

  drawWaiting() {
    const { waiting } = this;
    this.waiting = [];
    for (const draw of waiting) draw();
  }

  /** @param {GameEvent} event */
  apply(event) {
    this.battle.apply(event);
    this.tracker.forward(event);
  }

  /**
   * What happens, and below it the segment and the rule.
   * @param {GameEvent[]} step
   * @param {LogLine[]} told
   * @param {Field[]} acting
   */
  tellStep(step, told, acting) {
    const { segment: now } = this.battle;
    const [{ type }] = step;
    this.track.show(marksOf(this.held, now, type === "battle_ended"));
    const segment = now === null || type === "segment" ? "" : fill(gettext("Segment %(n)s"), { n: now });
    const rules = [...new Set(told.filter((line) => line.kind !== "played").map((line) => line.rule))];
    const words = acting.length ? this.announced(now, acting) : told.map((line) => line.text);
    this.tell(words, [segment, ...rules], rules, ALOUD.includes(type));
  }

  /**
   * Who is about to act.
   * @param {number} segment
   * @param {Field[]} acting
   * @returns {string}
   */
  announced(segment, acting) {
    const units = acting.map((at) => this.tracker.at(at)).filter(Boolean).map((unit) => this.names.tile(unit));
    return fill(gettext("Segment %(n)s: %(units)s"), { n: segment, units: counted(units).join(", ") });
  }

  finish() {
    this.drawWaiting();
    this.effects?.clear();
    super.finish();
  }
}
