// Where a long word of a card's name may be broken. Browsers know it for few languages, and not for Polish and Czech.

const LONG_WORD = /\p{L}{10,}/gu; // longer than what fits below a card
const LEAST = 3; // letters on either side of a hyphen
const VOWEL = "[aeiouyáéíóúůýěąę]";
/** A vowel with what belongs to its syllable, before the next one: "Storm-trooper", "Elek-tro-mag-ne-tycz-ne". */
const SYLLABLE = new RegExp(`${VOWEL}(?:(?!${VOWEL})\\p{L})*?(?=(?:st[rř]|[bcdfgkptv][rř]|[bcfgkp]l|[cdrs]z|[cst]h|\\p{L})${VOWEL})(?!${VOWEL})`, "giu");

/**
 * A name with soft hyphens in its long words, which are seen only where a line ends.
 * @param {string} name
 * @returns {string}
 */
export function hyphenated(name) {
  return name.replace(LONG_WORD, (word) => word.replace(SYLLABLE, (part, at) => (isApart(word, at + part.length) ? `${part}\u00ad` : part)));
}

const isApart = (word, at) => at >= LEAST && word.length - at >= LEAST;
