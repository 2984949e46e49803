// The shapes of lessons, for JSDoc: docs/protocol.md says what they mean. Nothing imports this module in a page.

/** @import { Action, Snapshot, Value } from "../table/types.js" */
/** @import { PositionFile } from "../table/types.js" */

/**
 * A step of a lesson: something to be done, a question, or something to be read. `watched`: how many actions are shown
 * before the reader can do anything.
 * @typedef {object} Step
 * @property {"do" | "ask" | "read"} kind
 * @property {string} text
 * @property {Snapshot | null} position null: that of the step before goes on
 * @property {number} watched
 * @property {string} seen what is said after they were watched; may be empty
 * @property {{text: string, at: Value}[]} answers
 * @property {string[]} hints
 * @property {Action[]} solution
 */

/** @typedef {{document: PositionFile, seat: number, steps: Step[], step: number}} Start what the page begins with */

/**
 * What has come of a step; `actions` are all since the last position of the lesson.
 * @typedef {{result: "open" | "done" | "mistake" | "ended", words: string, actions: (Action & {seat: number})[]}} Verdict
 */

export {};
