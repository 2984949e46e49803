// Positions of earlier moves as messages, which a table shows again.

/** @import { Frame, Message } from "./types.js" */

/**
 * Frames as messages: the first is the position before the moves of the others. Nothing can be done in them.
 * @param {Frame[]} frames
 * @param {Message} present
 * @returns {Message[]}
 */
export function framesAgain(frames, present) {
  return frames.map(({ seq, kind, seat, action, events, view }) => ({
    ...present,
    seq,
    view,
    legal: {},
    toMove: [],
    takeBack: [],
    outcome: null,
    status: "running",
    move: kind === null ? null : { seq, kind, seat, action, events },
    history: present.history.filter((move) => move.seq <= seq),
    again: true,
  }));
}
