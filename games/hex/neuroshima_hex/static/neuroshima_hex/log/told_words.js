// Sentences that the words of an expansion have: for its own events, and for what is declared by its traits.

import { fill } from "../../neuroshima/table/text.js";
import { isFieldList } from "../board/geometry.js";

/**
 * @import { GameEvent } from "../../neuroshima/table/types.js"
 * @import { Field, SentenceParts } from "../types.js"
 * @import { EventWords } from "./event_words.js"
 */

/**
 * The sentence for an event, with the fields it is about; null where nobody has words for it.
 * @param {GameEvent} event
 * @param {EventWords} words
 * @param {string} id - of the entry of words
 * @param {"happens" | "declares"} key
 * @returns {SentenceParts | null}
 */
export function toldSentence(event, words, id, key) {
  const said = words.names.words(id, key);
  return said ? [fill(said, valuesOf(event, words)), fieldsOf(event)] : null;
}

/**
 * What fills the gaps of the sentence: each field of the event by its name, in words; `player` is who `seat` is.
 * @param {GameEvent} event
 * @param {EventWords} words
 * @returns {Record<string, string>}
 */
function valuesOf(event, words) {
  const values = Object.entries(event).map(([name, value]) => [name, wordOf(event, words, name, value)]);
  if (typeof event.seat === "number") values.push(["player", words.who(event.seat)]);
  return Object.fromEntries(values);
}

function wordOf(event, words, name, value) {
  if (isField(value)) return words.unitThere(value);
  if (isFieldList(value)) return words.places(value);
  if (name === "tile") return words.tile(event.seat, value);
  if (name === "marker") return words.names.marker(value);
  return Array.isArray(value) ? value.join(", ") : String(value);
}

/**
 * @param {unknown} value
 * @returns {boolean}
 */
function isField(value) {
  return Array.isArray(value) && value.length === 2 && value.every((part) => typeof part === "number");
}

/**
 * @param {GameEvent} event
 * @returns {Field[]}
 */
function fieldsOf(event) {
  return Object.values(event).flatMap((value) => (isField(value) ? [value] : isFieldList(value) ? value : []));
}
