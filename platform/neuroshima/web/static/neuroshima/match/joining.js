// While seats are open: how many are, and what is left for who may still sit down.

import { say } from "../shared/announce.js";
import { gettext, interpolate, ngettext } from "../shared/words.js";

export function openWords(count) {
  return interpolate(ngettext("%(n)s seat is still open.", "%(n)s seats are still open.", count), { n: count }, true);
}

let asked = 0;

/** The open seats from which the page offers to choose, or null where it offers nothing. */
export function offeredSeats(panel) {
  return panel?.querySelector("[data-left]")?.dataset.left ?? null;
}

/** Somebody took a seat: offer what is left of seats and choices; what still holds stays chosen, the name stays typed.
 * Where several sit down at once the last answer counts. */
export async function refreshJoin(panel) {
  if (offeredSeats(panel) === null || panel.hidden) return;
  const number = ++asked;
  const fresh = await left();
  if (fresh === null || number !== asked) return;
  const old = panel.querySelector("[data-left]");
  const chosen = [...new FormData(panel.querySelector("form"))];
  const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
  old.replaceWith(fresh);
  for (const [name, value] of chosen) keep(fresh, name, value);
  if (focused) (document.getElementById(focused) ?? fresh.querySelector("input, select"))?.focus();
  say(gettext("Somebody took a seat. What is left has changed."));
}

async function left() {
  try {
    const response = await fetch(location.pathname);
    const page = new DOMParser().parseFromString(await response.text(), "text/html");
    return page.querySelector("[data-left]");
  } catch {
    return null; // no connection: the server says what is gone when the form is sent
  }
}

function keep(place, name, value) {
  for (const field of place.querySelectorAll(`[name="${CSS.escape(name)}"]`)) {
    if (field.type === "radio") field.checked = field.value === value || field.checked;
    else if ([...(field.options ?? [])].some((option) => option.value === value)) field.value = value;
  }
}
