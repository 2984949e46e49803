// The answers to a question as a whole: what the button of each says, and which fields of the board it is about. The
// words and the signs are data (words.toml); the facts come with the position (`view.choices`).

import { fitting, same, toAction } from "../../neuroshima/table/legal.js";
import { fill, gettext, pick, plainText } from "../../neuroshima/table/text.js";
import { isFieldList } from "../board/geometry.js";
import { answerText } from "../words/answers.js";
import { described } from "../words/field_labels.js";
import { directionName } from "../words/names.js";
import { ADJUSTABLE } from "./flow.js";

/**
 * @import { HexView, WholeAnswer } from "../types.js"
 * @import { HexNames } from "../words/names.js"
 * @import { HexFlow } from "./flow.js"
 */

const GAP = /%\((\w+)\)s/g;
const isPlace = (value) => Array.isArray(value) && typeof value[0] === "number";

/**
 * The answers to a question as a whole; null where the question is asked field by field.
 * @param {HexView} view
 * @param {HexFlow} flow
 * @param {HexNames} names
 * @returns {WholeAnswer[] | null}
 */
export function choicesOf(view, flow, names) {
  if (!flow.answers) return null;
  const { pending, choices } = view;
  const listed = flow.answers.filter(({ given }) => fitting([given], pickedOf(flow)).length);
  const facts = listed.map(({ given }) => choices[pending.answers.findIndex((answer) => Object.keys(given).every((field) => field === "type" || same(answer[field], given[field])))]);
  const texts = facts.map((values) => choiceWords(pending.kind, values, names, view));
  return listed.map(({ given, actions }, i) => ({
    key: `choice-${JSON.stringify(given)}`,
    text: texts.filter((text) => text === texts[i]).length > 1 ? `${texts[i]} · ${difference(listed, i, names, view)}` : texts[i],
    given,
    action: actions.length === 1 ? toAction(actions[0]) : null,
    parties: partiesOf(pending.kind, facts[i], names),
    way: facts[i].way ?? [],
  }));
}

/** What has been chosen on the board, without what is adjusted later. */
function pickedOf({ given }) {
  return Object.fromEntries(Object.entries(given).filter(([field]) => !ADJUSTABLE.includes(field) || isFieldList(given[field])));
}

/** The first sentence whose gaps are all known; yes and no in their own words; else every value of the answer. */
function choiceWords(kind, values, names, view) {
  const sentence = sentencesFor(kind, values, names).find((text) => [...text.matchAll(GAP)].every(([, field]) => values[field] !== undefined));
  if (!sentence) return Object.keys(values).map((field) => valueWords(field, values[field], names, view)).join(" · ");
  return fill(sentence, Object.fromEntries(Object.keys(values).map((field) => [field, valueWords(field, values[field], names, view)])));
}

function sentencesFor(kind, values, names) {
  const truth = Object.values(values).find((value) => typeof value === "boolean");
  if (truth !== undefined) return [names.words(kind, truth ? "yes" : "no") || (truth ? gettext("Yes") : gettext("No"))];
  return (names.catalogue.words[kind]?.answers ?? []).map(pick);
}

function valueWords(field, value, names, view) {
  if (field === "to" && isPlace(value)) return names.field(value); // who stands there may go elsewhere at the same moment
  if (isPlace(value)) return described(names, view, value);
  if (field === "kind") return names.words(value, "noun") || names.trait(value);
  if (field === "rotation") return fill(gettext("top side looks %(direction)s"), { direction: directionName(value) });
  if (field === "path") return value.map((at) => names.field(at)).join(", ");
  return answerText(field, value, names, view) ?? plainText(value);
}

/** In what an answer differs from others that read the same: in what has no gap in the sentence. */
function difference(listed, i, names, view) {
  const { type: _type, ...given } = listed[i].given;
  const fields = Object.keys(given).filter((field) => listed.some((other) => !same(other.given[field], given[field])));
  return fields.filter((field) => !isPlace(given[field])).map((field) => valueWords(field, given[field], names, view)).join(", ");
}

const placesOf = (value) => (isPlace(value) ? [value] : isFieldList(value) ? value : []);

function partiesOf(kind, values, names) {
  const known = names.catalogue.words[kind]?.parties ?? {};
  return Object.entries(known).flatMap(([field, { sign }]) => placesOf(values[field]).map((at) => ({ field, at, sign })));
}

/**
 * What the signs of these choices mean: [{field, sign, text}].
 * @param {string} kind
 * @param {WholeAnswer[]} choices
 * @param {HexNames} names
 * @returns {{field: string, sign: string, text: string}[]}
 */
export function partyWords(kind, choices, names) {
  const known = names.catalogue.words[kind]?.parties ?? {};
  const used = new Set(choices.flatMap(({ parties }) => parties.map(({ field }) => field)));
  return Object.entries(known).filter(([field]) => used.has(field)).map(([field, party]) => ({ field, sign: party.sign, text: pick(party.names) }));
}
