// The host's words in the reader's language: Django's catalogue, or the English text if it did not load.

const django = /** @type {{django?: Partial<Words>}} */ (/** @type {unknown} */ (globalThis)).django ?? {};

/**
 * Django's catalogue of words for scripts.
 * @typedef {object} Words
 * @property {(text: string) => string} gettext
 * @property {(context: string, text: string) => string} pgettext
 * @property {(one: string, many: string, count: number) => string} ngettext
 * @property {(text: string, values: Values, named?: boolean) => string} interpolate
 */

/** @typedef {unknown[] | {[name: string]: unknown}} Values what is filled into a text, in order or by name */

/** @type {Words["gettext"]} */
export const gettext = django.gettext ?? ((text) => text);
/** @type {Words["pgettext"]} */
export const pgettext = django.pgettext ?? ((context, text) => text);
/** @type {Words["ngettext"]} */
export const ngettext = django.ngettext ?? ((one, many, count) => (count === 1 ? one : many));
/** @type {Words["interpolate"]} the text with its %(name)s, or %s, filled in */
export const interpolate = django.interpolate ?? fill;

function fill(text, values, named = false) {
  if (named) return text.replace(/%\((\w+)\)s/g, (whole, name) => String(values[name]));
  const left = [...values];
  return text.replace(/%s/g, () => String(left.shift()));
}
