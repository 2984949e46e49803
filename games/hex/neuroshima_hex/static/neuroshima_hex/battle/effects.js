// What happens on the board, seen and heard: cues (cues.js) are performed on the board's stage and played by the page.

import { sameField } from "../board/geometry.js";
import { isNetted } from "../board/netted.js";
import { CUE_SOUNDS, cuesOf } from "./cues.js";
import { perform } from "./motions.js";
import { steps } from "./steps.js";

/**
 * @import { Sounds } from "../../neuroshima/shared/sound.js"
 * @import { GameEvent } from "../../neuroshima/table/types.js"
 * @import { Board, Body } from "../board/board.js"
 * @import { Field, HexView, Unit } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 */

const BETWEEN = 170; // milliseconds between the events of a move that is not watched
const MOST = 1400; // and for all of them

/** The effects of a table. */
export class Effects {
  /**
   * @param {Board} board
   * @param {HexNames} names
   * @param {Sounds | undefined} sounds
   */
  constructor(board, names, sounds) {
    this.board = board;
    this.names = names;
    this.sounds = sounds;
    /** @type {WeakMap<Unit, Body>} copies of units that are gone: one of each, however much is done to it */
    this.copies = new WeakMap();
    sounds?.expect(CUE_SOUNDS);
  }

  /**
   * What happens at once, on the board as it stands.
   * @param {GameEvent[]} step
   * @param {{pace?: number, later?: number, before?: HexView | null}} [settings] `pace`: times as fast as normal;
   *   `later`: milliseconds until it begins; `before`: where what has left the board is found
   */
  play(step, { pace = 1, later = 0, before = null } = {}) {
    const { stage } = this.board;
    stage.pace = pace;
    const scene = { stage, body: (at) => this.body(at, before) };
    for (const cue of cuesOf(step, (kind) => this.names.attack(kind))) {
      perform(scene, { ...cue, after: cue.after + later });
      if (cue.sound) this.sounds?.play(cue.sound, (cue.after + later) / 1000 / pace);
    }
  }

  /**
   * The unit on a field; one that is gone already comes back to be seen going.
   * @param {Field} at
   * @param {HexView | null} before
   * @returns {Body | null}
   */
  body(at, before) {
    const found = this.board.bodyAt(at);
    const gone = found ? undefined : before?.board.find((unit) => sameField(unit.at, at));
    return gone ? this.copyOf(gone) : found;
  }

  /**
   * Where nothing moves, nothing would take a copy away again.
   * @param {Unit} gone
   * @returns {Body | null}
   */
  copyOf(gone) {
    if (this.board.stage.still) return null;
    const known = this.copies.get(gone);
    const copy = known?.acts.isConnected ? known : this.board.copyOnStage(gone);
    this.copies.set(gone, copy);
    return copy;
  }

  /**
   * A move that is not watched: its events follow each other quickly, over the position that they have led to.
   * @param {GameEvent[]} events
   * @param {HexView} before
   * @param {HexView} after
   */
  playMove(events, before, after) {
    const shown = steps([...events, ...nettedAnew(before, after)]).filter((step) => cuesOf(step, () => undefined).length);
    const destroyed = (/** @type {Unit} */ unit) => events.some(({ type, at }) => type === "destroyed" && sameField(at, unit.at));
    const going = { ...before, board: before.board.filter(destroyed) }; // only what dies leaves the stage by itself
    shown.forEach((step, i) => this.play(step, { before: going, later: Math.min(BETWEEN, MOST / shown.length) * i }));
  }

  /** Everything that still moves is over. */
  clear() {
    this.board.stage.clear();
  }
}

/**
 * Units that were there before and are held by a net only now, as events.
 * @param {HexView} before
 * @param {HexView} after
 * @returns {GameEvent[]}
 */
export function nettedAnew(before, after) {
  const free = (unit) => before.board.some((old) => sameField(old.at, unit.at) && old.tile === unit.tile && !isNetted(old));
  return after.board.filter((unit) => isNetted(unit) && free(unit)).map(({ at }) => ({ type: "netted", at }));
}
