// The host's words in the reader's language: Django's catalogue, or the English text if it did not load.

const django = /** @type {any} */ (globalThis).django ?? {};

/** @type {(text: string) => string} */
export const gettext = django.gettext ?? ((text) => text);
/** @type {(context: string, text: string) => string} */
export const pgettext = django.pgettext ?? ((context, text) => text);
/** @type {(one: string, many: string, count: number) => string} */
export const ngettext = django.ngettext ?? ((one, many, count) => (count === 1 ? one : many));
/** @type {(text: string, values: any, named?: boolean) => string} the text with its %(name)s, or %s, filled in */
export const interpolate = django.interpolate ?? fill;

function fill(text, values, named = false) {
  if (named) return text.replace(/%\((\w+)\)s/g, (whole, name) => String(values[name]));
  const left = [...values];
  return text.replace(/%s/g, () => String(left.shift()));
}
