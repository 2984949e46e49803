// The sentences of the talk panel.

import { gettext, interpolate, ngettext } from "../shared/words.js";

/** @import { Said, TalkRights } from "./types.js" */

/**
 * Who reads what is said here now.
 * @param {TalkRights} rights
 * @param {boolean} over
 * @returns {string}
 */
export function amongWords({ circle, all_agree: all }, over) {
  if (circle === "spectators") return over ? gettext("Everybody can read this.") : gettext("The spectators read this; the players only when the match is over.");
  if (all) return over ? gettext("Everybody can read this.") : gettext("The players read this; everybody does when the match is over.");
  return gettext("Only the players of this match read this.");
}

/**
 * What is shown in place of a message, or the message itself.
 * @param {Said} said
 * @returns {string}
 */
export function textWords(said) {
  if (said.removed) return gettext("A moderator has removed this message.");
  return said.text || gettext("This message was deleted with its account.");
}

/**
 * A message as it is spoken.
 * @param {Said} said
 * @returns {string}
 */
export function spokenWords(said) { return interpolate(gettext("%(name)s: %(text)s"), { name: said.name, text: textWords(said) }, true); }

/**
 * When something was said: the time, and before it the day unless that is today's.
 * @param {Date} at
 * @param {Date} now
 * @param {string} language
 * @returns {string}
 */
export function timeWords(at, now, language) {
  const time = at.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  if (at.toDateString() === now.toDateString()) return time;
  return `${at.toLocaleDateString(language, { day: "numeric", month: "numeric" })} ${time}`;
}

/**
 * How many messages wait, for a screen reader.
 * @param {number} count
 * @returns {string}
 */
export function unreadWords(count) { return interpolate(ngettext("%s new message", "%s new messages", count), [count]); }

/**
 * @param {string} text with %(name)s
 * @param {string} name
 * @returns {string}
 */
export function named(text, name) { return interpolate(text, { name }, true); }
