// The host's words in the reader's language: Django's catalogue, or the English text where it did not load.
const django = globalThis.django ?? {};

export const gettext = django.gettext ?? ((text) => text);
export const pgettext = django.pgettext ?? ((context, text) => text);
export const ngettext = django.ngettext ?? ((one, many, count) => (count === 1 ? one : many));
export const interpolate = django.interpolate ?? fill;

function fill(text, values, named = false) {
  if (named) return text.replace(/%\((\w+)\)s/g, (whole, name) => String(values[name]));
  const left = [...values];
  return text.replace(/%s/g, () => String(left.shift()));
}
