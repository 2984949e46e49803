// The shapes of what all pages use, for JSDoc. Nothing imports this module in a page.

/** @import { Value } from "../table/types.js" */

/** @typedef {KeyboardEvent & {target: HTMLElement}} Pressed a key was pressed */
/** @typedef {MouseEvent & {target: HTMLElement}} Clicked */
/** @typedef {Event & {target: HTMLInputElement}} Changed a field of a form has another value */

/**
 * What the page sends; `v` is added by the socket.
 * @typedef {{type: string, [field: string]: Value}} ToServer
 */

/** @typedef {{type: "accepted", id: string, seq: number}} AcceptedMessage */

/** @typedef {{type: "refused", id: string, code: string, message: string, path?: string, seq?: number}} RefusedMessage */

/**
 * How the socket is: "offline" comes back, "restarting" was announced by the server, "gone": there is no such match.
 * @typedef {"connecting" | "online" | "offline" | "restarting" | "gone"} ConnectionState
 */

/**
 * What a page says of the options of seats: texts and colours by option and value.
 * @typedef {{texts: {[option: string]: {[value: string]: string}}, colors: {[option: string]: {[value: string]: string}}}} SeatWords
 */

export {};
