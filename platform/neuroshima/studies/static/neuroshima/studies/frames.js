// The frames of something that was played: a position each, with the move that led to it.

/** @import { Move } from "../table/types.js" */
/** @import { Frame } from "./types.js" */

/**
 * The move that led to a frame.
 * @param {Frame} frame not the first
 * @returns {Move}
 */
export function moveOf({ seq, kind, seat, action, events, left }) { return { seq, kind, seat, action, events, left }; }

/**
 * All moves up to a step.
 * @param {Frame[]} frames
 * @param {number} step
 * @returns {Move[]}
 */
export function historyTo(frames, step) { return frames.slice(1, step + 1).map(moveOf); }
