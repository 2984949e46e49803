// While seats are open: what is left for players who may still sit down.

import { say } from "../shared/announce.js";
import { newestOnly } from "../shared/newest.js";
import { gettext } from "../shared/words.js";

/** What is left now, as the page would have it after a reload; null without a connection, or if it was asked for again. */
const fetchSeatsLeft = newestOnly(async () => {
  try {
    const response = await fetch(location.pathname);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return page.querySelector("[data-left]");
  } catch {
    return null; // the server says what is gone when the form is sent
  }
});

/**
 * The open seats from which the page offers to choose, by number with commas; null if it offers nothing.
 * @param {HTMLElement | null} panel
 * @returns {string | null}
 */
export function offeredSeats(panel) {
  return panel?.querySelector(/** @type {"div"} */ ("[data-left]"))?.dataset.left ?? null;
}

/**
 * Somebody took a seat: offer what is left of seats and choices. What still holds stays chosen, the name stays typed. If
 * several sit down at once, the last answer counts.
 * @param {HTMLElement | null} panel
 */
export async function refreshJoin(panel) {
  if (offeredSeats(panel) === null || panel.hidden) return;
  const fresh = await fetchSeatsLeft();
  if (fresh === null) return;
  const old = panel.querySelector("[data-left]");
  const chosen = [...new FormData(panel.querySelector("form"))];
  const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
  old.replaceWith(fresh);
  for (const [name, value] of chosen) keepChoice(fresh, name, value);
  if (focused) (document.getElementById(focused) ?? fresh.querySelector("input, select"))?.focus();
  say(gettext("Somebody took a seat. What is left has changed."));
}


function keepChoice(place, name, value) {
  for (const field of place.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
    if (field.type === "radio") field.checked = field.value === value || field.checked;
    else if ([...(field.options ?? [])].some((option) => option.value === value)) field.value = value;
  }
}
