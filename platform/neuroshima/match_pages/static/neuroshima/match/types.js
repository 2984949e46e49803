// The messages of the socket, for JSDoc: docs/protocol.md and matches/live/protocol/ say what they mean. Nothing imports
// this module in a page.

/** @import { AcceptedMessage, RefusedMessage } from "../shared/types.js" */
/** @import { Action, Ending, Entry, GameEvent, Hint, Move, Offer, Outcome, Seat, Status, Value, View } from "../table/types.js" */

/**
 * A command: what the page wants to change. It is sent with an id, and with `expect`, the last move that the player saw.
 * @typedef {{type: "move" | "take_back" | "resign" | "call_off" | "hand_over" | "claim" | "return" | "offer" | "answer" | "withdraw" | "resume" | "vacation", seat: number, action?: Action, what?: "draw" | "take_back" | "pause" | "win" | "bot", gone?: number, accept?: boolean, days?: number, expect?: number}} Command
 */

/** @typedef {"resign" | "call_off" | "hand_over" | "claim" | "return" | "offer_draw" | "ask_take_back" | "offer_pause" | "answer" | "withdraw" | "resume" | "vacation"} Right what a player may do about the match itself */

/**
 * A position, in the messages "state" and "moved".
 * @typedef {object} PositionFields
 * @property {number} seq
 * @property {Status} status
 * @property {View | null} view
 * @property {{[seat: string]: Entry[]}} legal
 * @property {number[]} to_move
 * @property {number[]} take_back
 * @property {Offer | null} offer
 * @property {{[right in Right]?: number[]}} rights with which seats the reader may do it
 * @property {boolean} secret the seats of this match know different things now
 * @property {Outcome | null} outcome
 * @property {Ending | null} ending
 */

/**
 * "state": all that the reader may know.
 * @typedef {PositionFields & {type: "state", frozen_by: string, frozen_why: string, seats: Seat[], you: number[], history: Move[]}} StateMessage
 */

/**
 * A change of a JSON document.
 * @typedef {{op: "add" | "replace" | "remove", path: string, value?: Value}} Operation
 */

/**
 * "moved": one move, and the position after it. `changes`: what makes its view out of the one before; then `view` is null.
 * @typedef {PositionFields & {type: "moved", changes: Operation[] | null, kind: "action" | "take_back" | "offer" | "leaving", seat: number, action: Action | null, events: GameEvent[], left: number | null}} MovedMessage
 */

/**
 * The clocks at the moment when the server has said so; times are milliseconds.
 * @typedef {{pace: "live" | "slow", left: number[], running: number[], paused: boolean, strict: boolean, away: number[], vacation: number[]}} Clock
 */

/** @typedef {{type: "clock", seq: number, clock: Clock}} ClockMessage */

/** @typedef {{type: "seats", seats: Seat[], status: Status}} SeatsMessage */
/** @typedef {{type: "preview", id: string, view: View}} PreviewMessage */
/** @typedef {{type: "outlook", id: string, outlook: View | null}} OutlookMessage */
/** @typedef {{type: "hint", id: string, seq: number, candidates: Hint[]}} HintMessage */
/** @typedef {{type: "pong", seq: number, watching: number | null}} PongMessage */
/** @typedef {{type: "restarting"}} RestartingMessage */

/**
 * What the server sends.
 * @typedef {StateMessage | MovedMessage | ClockMessage | SeatsMessage | AcceptedMessage | RefusedMessage | PreviewMessage | OutlookMessage | HintMessage | PongMessage | RestartingMessage} FromServer
 */

/**
 * What the coach says after move `seq`: `lines` while the match runs, `remarks` when it is over. `at`: places of the table.
 * @typedef {{seq: number, silent: boolean, lines: {id: string, words: string, at: Value[]}[], remarks: {words: string, seq: number}[]}} CoachTold
 */

export {};
