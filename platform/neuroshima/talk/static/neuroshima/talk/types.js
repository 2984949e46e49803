// The messages about talk, for JSDoc: docs/protocol.md and talk/protocol.py say what they mean. Nothing imports this module
// in a page.

/**
 * A message as the reader sees it.
 * @typedef {object} Said
 * @property {number} number
 * @property {number} author the number of the first message of the same player
 * @property {string} name
 * @property {number | null} seat
 * @property {"players" | "spectators"} circle
 * @property {boolean} mine
 * @property {number} seq the newest move then
 * @property {string} phrase
 * @property {string} text
 * @property {boolean} removed
 * @property {string} said
 */

/**
 * @typedef {object} TalkRights
 * @property {"players" | "spectators"} circle
 * @property {boolean} phrases
 * @property {boolean} text
 * @property {string} why_not
 * @property {number[]} muted
 * @property {number[]} muted_seats
 * @property {boolean | null} agrees
 * @property {boolean} all_agree
 */

/**
 * Whom the menu is about: the author of a message, or the player on a seat.
 * @typedef {{name: string, text: string, number?: number, seat?: number}} Target
 */

/**
 * What a talker says to the server, without the fields that `Commands` adds.
 * @typedef {{type: "say", words?: string, phrase?: string} | {type: "mute", number?: number, seat?: number, muted: boolean} | {type: "report", number?: number, seat?: number, reason: string} | {type: "agree", agrees: boolean}} TalkCommand
 */

/** @typedef {{type: "done", id: string, number: number}} DoneMessage a command was carried out */

/** @typedef {{type: "talk", change: number, whole: boolean, messages: Said[], rights: TalkRights}} TalkMessage */

export {};
