// The moves of a match in the admin, in the sentences of the game's own log. If the game has none, or if they cannot be
// loaded, the lines that the server has written stay.

import { loadGame } from "../shared/game.js";

/** @import { LogLine, Move, Seat, View } from "../table/types.js" */
/** @import { TableHooks } from "../table/element_hooks.js" */

/** @returns {{seats: Seat[], view: View, history: Move[]}} what a spectator may know of the match */
function knownMoves() {
  return JSON.parse(document.getElementById("known-moves")?.textContent ?? "{}");
}

/** @param {HTMLElement} list */
async function showSentences(list) {
  const host = await loadGame(list);
  const element = /** @type {Partial<typeof TableHooks> | undefined} */ (customElements.get(list.dataset.element ?? ""));
  for (const { seq, undone, lines } of element.historyLines?.(host, knownMoves()) ?? []) {
    const words = list.querySelector(`[data-seq="${seq}"] [data-words]`);
    if (lines.length) words?.replaceChildren(...lines.map((line) => sentence(line, undone)));
  }
}

/**
 * A line of the log: its words, struck out if the move was taken back, and the rule behind it.
 * @param {LogLine} line
 * @param {boolean} undone
 */
function sentence({ text, rule }, undone) {
  const line = document.createElement("p");
  line.append(withText(undone ? "del" : "span", text));
  if (rule) line.append(" – ", withText("small", rule));
  return line;
}

/**
 * @param {string} tag
 * @param {string} text
 */
function withText(tag, text) {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

const list = document.getElementById("moves");
if (list) showSentences(list).catch((error) => console.error(error));
