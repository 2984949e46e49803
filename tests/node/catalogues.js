// Translations as the host gives them to an element, out of the compiled catalogues (locale/*/LC_MESSAGES/djangojs.mo).

import { existsSync, readFileSync } from "node:fs";

const ROOT = new URL("../../", import.meta.url);
const PLURALS = {
  en: (n) => (n === 1 ? 0 : 1),
  pl: (n) => (n === 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2),
  cs: (n) => (n === 1 ? 0 : n >= 2 && n <= 4 ? 1 : 3),
};

/**
 * The sentences of a compiled catalogue with their translations; of a plural, all its forms.
 * @param {URL} file
 * @returns {Map<string, string[]>}
 */
function compiled(file) {
  const data = readFileSync(file);
  const at = (offset) => data.readUInt32LE(offset);
  const text = (table, i) => data.subarray(at(table + 8 * i + 4), at(table + 8 * i + 4) + at(table + 8 * i)).toString();
  const [count, originals, translations] = [at(8), at(12), at(16)];
  return new Map(Array.from({ length: count }, (_, i) => [text(originals, i).split("\0")[0], text(translations, i).split("\0")]));
}

/**
 * The part of an element's host that speaks a language.
 * @param {string} language "en", "pl" or "cs"
 * @param {string[]} folders of the packages whose sentences are wanted
 * @returns {{language: string, gettext: Function, ngettext: Function, interpolate: Function}}
 */
export function speaking(language, folders) {
  const files = folders.map((folder) => new URL(`${folder}/locale/${language}/LC_MESSAGES/djangojs.mo`, ROOT)).filter((file) => language !== "en" && existsSync(file));
  const words = new Map(files.flatMap((file) => [...compiled(file)]));
  return {
    language,
    gettext: (text) => words.get(text)?.[0] ?? text,
    ngettext: (one, many, n) => words.get(one)?.[PLURALS[language](n)] ?? (n === 1 ? one : many),
    interpolate: (text, values) => text.replace(/%\((\w+)\)s/g, (_, name) => values[name]),
  };
}
