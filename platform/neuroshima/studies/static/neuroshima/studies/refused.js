// Why something was refused on the analysis board.

/** @import { Refusal } from "./types.js" */

/**
 * A refusal in words, and where in the file its reason stands.
 * @param {Partial<Refusal>} refusal
 * @returns {string}
 */
export function refusalWords({ message, path, action }) {
  const where = [action === undefined ? "" : `actions.${action}`, path].filter(Boolean).join(".");
  return where ? `${message} (${where})` : message;
}

/**
 * Show a refusal in what is open over the board, or above the board; and forget the one before.
 * @param {HTMLElement} page
 * @param {Partial<Refusal> | null} error null if nothing was refused
 */
export function showRefused(page, error) {
  const place = page.querySelector(".drop[open] [data-refused]") ?? page.querySelector("#refused");
  for (const line of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-refused]"))) {
    const told = error !== null && line === place;
    line.hidden = !told;
    line.textContent = told ? refusalWords(error) : "";
  }
}
