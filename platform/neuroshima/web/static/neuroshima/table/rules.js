// Links from the table into the rules to read, each in a new tab. A section's address follows from its citation.

import { h } from "./dom.js";
import { gettext } from "./text.js";

/**
 * The address of a section: of "game 4.7 case 4" it is /rules/game/4/#4.7-case-4.
 * @param {string} citation
 * @param {string | null} [edition] which the page shows first
 * @returns {string}
 */
export function ruleAddress(citation, edition = null) {
  const [book, number, ...words] = citation.split(" ");
  const [chapter] = number.split(".");
  const anchor = words.length ? `${number}-${slug(words.join(" "))}` : number;
  return `/rules/${book}/${chapter}/${edition ? `?edition=${encodeURIComponent(edition)}` : ""}${anchor === chapter ? "" : `#${anchor}`}`;
}

/**
 * A link to a section.
 * @param {string} citation
 * @param {string} text
 * @param {string | null} [edition]
 * @returns {HTMLElement}
 */
export function ruleLink(citation, text, edition = null) {
  return h("a", { class: "nt-rule", href: ruleAddress(citation, edition), target: "_blank", rel: "noopener", title: gettext("In the rules, in a new tab") }, text);
}

/**
 * The number of a section as it stands on a link: "§ 4.7".
 * @param {string} citation
 * @returns {string}
 */
export const sectionWords = (citation) => `§ ${citation.split(" ")[1]}`;

function slug(words) {
  return words.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}
