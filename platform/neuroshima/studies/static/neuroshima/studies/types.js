// The shapes of positions outside matches, for JSDoc: docs/protocol.md says what they mean. Nothing imports this module in a
// page.

/** @import { Action, Entry, GameEvent, Options, Outcome, Seat, Snapshot, Value, View } from "../table/types.js" */

/**
 * A position on the way, and the move that led to it; the first frame has none.
 * @typedef {{seq: number, kind: "action" | "take_back" | "offer" | "leaving" | null, seat: number | null, action: Action | null, events: GameEvent[], view: View, left?: number | null}} Frame
 */

/** @typedef {{id: string, title: string, seat: number, action: Action}} Hypothesis what may be tried there that the rules do not offer */

/**
 * What a position file comes to.
 * @typedef {object} Unfolded
 * @property {Frame[]} frames
 * @property {number[]} to_move
 * @property {{[seat: string]: Entry[]}} legal
 * @property {Outcome | null} outcome
 * @property {Snapshot} position after the last action
 * @property {Seat[]} seats
 * @property {Hypothesis[]} hypotheses
 */

/**
 * Why the server refused something. `path`: where in the input; `action`: which of the actions, counted from 0.
 * @typedef {Error & {code: string, path?: string, action?: number}} Refusal
 */

/** @typedef {{name: string, kind: "boolean" | "integer" | "choice" | "text", default: Value, values?: Value[]}} Setting a field of the options */

/** @typedef {{name: string, color: string, chance: number}} Chance of a side to win; `color`: as a CSS colour, or empty */

/** @typedef {{options: Options, count: number, offered: string[], others: boolean}} Followed what follows from a changed option */

export {};
