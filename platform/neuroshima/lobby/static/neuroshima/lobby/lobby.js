// The lobby's form follows the number of players and the way of playing: the server makes the seats, the page puts them
// into place and keeps what was filled in. Without this script a button does the same. The lists of tables are kept live.

import { say, tell } from "../shared/announce.js";
import { newestOnly } from "../shared/newest.js";
import { gettext } from "../shared/words.js";
import { keepLive } from "./live.js";

/** @import { Changed } from "../shared/types.js" */

const panel = document.getElementById("new");
let released = Promise.resolve(); // when nothing is pressed any more

/** The page with the form; null if it was asked for again meanwhile. */
const pageWithForm = newestOnly(async (address, body) => {
  const page = await postForm(address, body);
  await released; // else a button would go from under the finger that presses it
  return page;
});

/** Ask for the form as it should look now that the field of this name was changed. What is typed meanwhile stays; of
 * several answers the last one counts. */
async function follow(form, changed) {
  const sent = new FormData(form);
  sent.set("show", "seats");
  sent.set("changed", changed);
  form.setAttribute("aria-busy", "true");
  try {
    const page = await pageWithForm(form.action, sent);
    if (page !== null) replaceForm(page, form, sent);
  } catch {
    form.removeAttribute("aria-busy");
    offerButton(form);
    tell(gettext("The seats could not be loaded. Check the connection, then press “Show the seats”."));
  }
}

/** The button of those who have no scripts, for one who has no connection. */
function offerButton(form) {
  const words = { className: "button", name: "show", value: "seats", formNoValidate: true, textContent: gettext("Show the seats") };
  form.querySelector(".setting noscript")?.replaceWith(Object.assign(document.createElement("button"), words));
}

async function postForm(address, body) {
  const response = await fetch(address, { method: "POST", body });
  if (!response.ok) throw new Error(response.statusText);
  return new DOMParser().parseFromString(await response.text(), "text/html");
}

function replaceForm(page, form, sent) {
  const fresh = document.adoptNode(page.querySelector(".new-match"));
  const focused = form.contains(document.activeElement) ? document.activeElement.id : "";
  for (const [name, value] of new FormData(form)) {
    if (sent.get(name) !== value && fresh.elements[name]) fresh.elements[name].value = value;
  }
  form.replaceWith(fresh);
  if (form.querySelector(".variants[open]")) fresh.querySelector(".variants")?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.focus();
  const next = (place) => place.querySelector('.languages [name="next"]');
  next(document).value = next(page).value;
  say(fresh.dataset.said);
}

/** The pointer is let go, and what that did is done. */
function pointerReleased() {
  return new Promise((done) => {
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => setTimeout(done), { once: true });
  });
}

if (panel !== null) {
  panel.addEventListener("change", (/** @type {Changed} */ { target }) => {
    if (target.closest(".setting")) follow(target.form, target.name);
  });
  panel.addEventListener("pointerdown", () => { released = pointerReleased(); });
}

/** The picture of the game moves until its button stops it. Without motion there is nothing to stop. */
function offerStill(picture, button) {
  const moving = picture.querySelector("source");
  if (moving === null || !matchMedia(moving.media).matches) return;
  button.hidden = false;
  button.addEventListener("click", () => {
    const stops = picture.contains(moving);
    if (stops) moving.remove();
    else picture.prepend(moving);
    button.textContent = stops ? gettext("Let the picture move") : gettext("Stop the picture");
  });
}

const still = document.querySelector("[data-still]");
if (still instanceof HTMLElement) offerStill(document.querySelector("[data-moving]"), still);

const lists = document.getElementById("tables");
if (lists !== null) keepLive(lists, `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/lobby/`);
