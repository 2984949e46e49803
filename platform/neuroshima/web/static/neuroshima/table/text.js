// The page's translations, given by the host and shared by every module of a table. Modules write gettext("...") so
// that the catalogue's extractor finds the sentences.

let host = null;

/** Called once by the element, before anything is drawn. */
export function bindTexts(elementHost) {
  host = elementHost;
}

export const gettext = (sentence) => host.gettext(sentence);
export const ngettext = (one, many, count) => host.ngettext(one, many, count);

/** `sentence` with its %(name)s filled in. */
export const fill = (sentence, values) => host.interpolate(sentence, values, true);

/** The text in the reader's language out of {"en": ..., "pl": ...}. */
export const pick = (texts) => (texts && (texts[host.language] ?? texts.en)) || "";

/** A value that nobody has given a name, as words: better than nothing for what an expansion brings. */
export function plainText(value) {
  if (value === undefined || value === null) return gettext("None");
  if (value === true) return gettext("Yes");
  if (value === false) return gettext("No");
  return typeof value === "object" ? Object.values(value).map(plainText).join(", ") : String(value).replaceAll("_", " ");
}
