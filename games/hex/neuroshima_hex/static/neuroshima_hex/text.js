// The page's translations, given by the host and shared by every module. Modules write gettext("...") so that the
// catalogue's extractor finds the sentences.

let host = null;

/** Called once by the element, before anything is drawn. */
export function bindTexts(elementHost) {
  host = elementHost;
}

export const gettext = (sentence) => host.gettext(sentence);
export const ngettext = (one, many, count) => host.ngettext(one, many, count);

/** `sentence` with its %(name)s filled in. */
export const fill = (sentence, values) => host.interpolate(sentence, values, true);

/** "3 wounds", in the reader's language. */
export const woundCount = (n) => fill(ngettext("%(n)s wound", "%(n)s wounds", n), { n });

/** The text in the reader's language out of {"en": ..., "pl": ...}. */
export const pick = (texts) => (texts && (texts[host.language] ?? texts.en)) || "";
