// The shapes of what the host, the server and a table say to each other, for JSDoc: docs/protocol.md says what they mean.
// Nothing imports this module in a page. In a script: `@import { Action, Entry } from "../neuroshima/table/types.js"`.

/**
 * A value in an action: what JSON can hold.
 * @typedef {any} Value
 */

/**
 * An action, as it is sent: its type, and the game's own fields.
 * @typedef {{[field: string]: Value}} Action
 */

/**
 * An entry of the list of legal actions: an action in which the value of a field may be {"any": [...]}. It stands for
 * every combination.
 * @typedef {{[field: string]: Value}} Entry
 */

export {};
