// The page of a campaign follows it: a match that ended, somebody who joined or went on. Without this a reload shows the same.

import { say } from "../shared/announce.js";
import { copyLinks } from "../shared/copy.js";

const LOOK_EVERY = 4000;

let looking = false;

function page() { return document.getElementById("campaign"); }

/** Compare with the server, and bring the page up to date where something has happened. */
async function look() {
  if (document.hidden || looking) return;
  looking = true;
  try {
    const pulse = await text(page().dataset.pulseAddress);
    if (pulse !== page().dataset.pulse) replace(await text(page().dataset.address));
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

/** Put the new page in place of the old one. What had the focus keeps it, where it is still there. */
function replace(html) {
  const fresh = new DOMParser().parseFromString(html, "text/html").getElementById("campaign");
  if (fresh === null) return;
  const focused = page().contains(document.activeElement) ? document.activeElement.id : "";
  const open = [...page().querySelectorAll("details")].map((part) => part.open);
  [...fresh.querySelectorAll("details")].forEach((part, index) => { part.open = open[index] ?? false; });
  page().replaceWith(fresh);
  copyLinks();
  if (focused !== "") (document.getElementById(focused) ?? document.getElementById("main")).focus();
  say(document.getElementById("now-title").textContent);
}

copyLinks();
setInterval(look, LOOK_EVERY);
document.addEventListener("visibilitychange", look);
addEventListener("pageshow", (event) => { if (event.persisted) look(); });
