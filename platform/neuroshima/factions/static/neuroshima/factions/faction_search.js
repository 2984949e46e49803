// Finding factions by the names that they have in all languages.

/**
 * A text in small letters without accents, as `plain_letters` in presenters.py makes it.
 * @param {string} text
 * @returns {string}
 */
export const plainLetters = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ł", "l");

/**
 * Whether a faction is shown: one of its names has a word that begins with what is typed, and it comes from the box.
 * @param {{names: string, box: string}} faction names without accents, divided by " / "
 * @param {string} typed
 * @param {string} box empty: any
 * @returns {boolean}
 */
export function isShown({ names, box: own }, typed, box) {
  const wanted = plainLetters(typed).trim();
  return (box === "" || own === box) && (wanted === "" || ` ${names}`.includes(` ${wanted}`));
}
