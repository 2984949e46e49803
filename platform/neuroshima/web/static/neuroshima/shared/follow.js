// A page that follows what it shows: the part with `data-pulse` is brought up to date when something has happened.
// Without this a reload shows the same.

import { say } from "./announce.js";
import { copyLinks } from "./copy.js";

const LOOK_EVERY = 4000;

let looking = false;

/** @returns {HTMLElement} */
function part() { return document.querySelector("[data-pulse]"); }

/** Compare with the server, and bring the page up to date where something has happened. */
async function look() {
  if (document.hidden || looking) return;
  looking = true;
  try {
    const pulse = await text(part().dataset.pulseAddress);
    if (pulse !== part().dataset.pulse) replace(await text(part().dataset.address));
  } catch {
    // no connection: the next look will tell
  } finally {
    looking = false;
  }
}

async function text(address) {
  const response = await fetch(address, { cache: "no-store" });
  if (!response.ok) throw new Error(String(response.status));
  return response.text();
}

/** Put the new part in place of the old one. What had the focus keeps it, where it is still there. */
function replace(html) {
  /** @type {HTMLElement | null} */
  const fresh = new DOMParser().parseFromString(html, "text/html").querySelector("[data-pulse]");
  if (fresh === null) return;
  if (isFilledIn()) {
    part().dataset.pulse = fresh.dataset.pulse; // what somebody writes is not taken away from under their hands
    return;
  }
  const focused = part().contains(document.activeElement) ? document.activeElement.id : "";
  const open = [...part().querySelectorAll("details")].map((each) => each.open);
  [...fresh.querySelectorAll("details")].forEach((each, index) => { each.open = open[index] ?? false; });
  part().replaceWith(fresh);
  copyLinks();
  if (focused !== "") (document.getElementById(focused) ?? document.getElementById("main")).focus();
  say(document.getElementById("now-title").textContent);
}

/** Whether somebody is writing in it: such fields have `data-keep`. */
function isFilledIn() {
  /** @type {NodeListOf<HTMLInputElement>} */
  const fields = part().querySelectorAll("input[data-keep]");
  return [...fields].some((field) => field.value !== field.defaultValue);
}

/** Begin to follow. */
export function follow() {
  copyLinks();
  setInterval(look, LOOK_EVERY);
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", (event) => { if (event.persisted) look(); });
}
