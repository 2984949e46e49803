// Reading the list of legal actions. An entry is an action in which the value of a field may be {"any": [...]}; it
// stands for every combination. Nothing here knows what the actions mean.

/** @import { Action, Entry, Value } from "./types.js" */

/**
 * Whether two values are equal as JSON.
 * @param {Value} a
 * @param {Value} b
 * @returns {boolean}
 */
export const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

/**
 * What `entry` allows for a field; [undefined] where the action has no such field.
 * @param {Entry} entry
 * @param {string} field
 * @returns {Value[]}
 */
export function allowed(entry, field) {
  const value = entry[field];
  const any = value !== null && typeof value === "object" && !Array.isArray(value) && Array.isArray(value.any);
  return any ? value.any : [value];
}

const has = (list, value) => list.some((other) => same(other, value));

/**
 * The entries that agree with everything chosen so far.
 * @param {Entry[]} entries
 * @param {Action} chosen
 * @returns {Entry[]}
 */
export function fitting(entries, chosen) {
  return entries.filter((entry) => Object.keys(chosen).every((field) => has(allowed(entry, field), chosen[field])));
}

/**
 * Every value that `field` can still take.
 * @param {Entry[]} entries
 * @param {Action} chosen
 * @param {string} field
 * @returns {Value[]}
 */
export function options(entries, chosen, field) {
  const rest = { ...chosen };
  delete rest[field];
  const found = [];
  for (const entry of fitting(entries, rest)) {
    for (const value of allowed(entry, field)) if (!has(found, value)) found.push(value);
  }
  return found;
}

/** The fields that entries have, in the order in which they are asked for; those not named in `order` come last. */
function fieldsOf(entries, order) {
  const names = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
  const rank = (name) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names.sort((a, b) => rank(a) - rank(b));
}

/**
 * `chosen` with everything filled in that has only one answer, and the first field that has several (or null).
 * @param {Entry[]} entries
 * @param {Action} chosen
 * @param {{order: string[], adjustable?: string[]}} shape `order` in which fields are asked for; `adjustable` ones never are
 * @returns {{chosen: Action, ask: string | null, values: Value[]}} `values` that the field `ask` can take
 */
export function narrow(entries, chosen, { order, adjustable = [] }) {
  const filledIn = { ...chosen };
  for (const field of fieldsOf(fitting(entries, chosen), order)) {
    if (field in filledIn) continue;
    const values = options(entries, filledIn, field);
    if (values.length === 1) filledIn[field] = values[0];
    else if (!adjustable.includes(field)) return { chosen: filledIn, ask: field, values };
  }
  return { chosen: filledIn, ask: null, values: [] };
}

/**
 * The action as it is sent: without the fields that it does not have.
 * @param {Action} chosen
 * @returns {Action}
 */
export function toAction(chosen) {
  return Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined));
}
