// The keys of a page: each part declares what it listens to, and answers its events by the same list. So the overview that
// `?` opens (table/help.js, page_help.js) names every key.

/**
 * A key and what it does.
 * @typedef {object} Binding
 * @property {string[]} keys values of `KeyboardEvent.key`
 * @property {string} shown the same for readers
 * @property {string} words what it does
 * @property {(event: {key: string, shiftKey?: boolean}) => unknown} run returns false if it has not used the key
 */

/** @type {Set<{place: Element | null, bindings: () => Binding[]}>} */
const declared = new Set();

/**
 * Declare what a part of the page listens to.
 * @param {Element | null} place the part; null: the whole page
 * @param {() => Binding[]} bindings asked each time, because what can be done changes
 * @returns {() => void} takes it back
 */
export function declareKeys(place, bindings) {
  const entry = { place, bindings };
  declared.add(entry);
  return () => declared.delete(entry);
}

/**
 * What is listened to in a part of the page and on the whole page.
 * @param {Element} within
 * @returns {Binding[]}
 */
export function keysIn(within) {
  const here = [...declared].filter(({ place }) => place === null || within.contains(place));
  return here.sort((a, b) => Number(a.place === null) - Number(b.place === null)).flatMap(({ bindings }) => bindings());
}

/**
 * What a key means; undefined if nothing.
 * @param {Binding[]} bindings
 * @param {{key: string, shiftKey?: boolean}} event
 * @returns {(() => unknown) | undefined}
 */
export function intentOf(bindings, event) {
  const found = bindings.find(({ keys }) => keys.includes(event.key));
  return found && (() => found.run(event));
}
