// The page of notices: what this browser can, a button that allows push here, and the time zone of the daily mail.

import { fieldsOf, isFor, pushState, subscribed } from "./push.js";
import { Sounds, YOUR_TURN, asLoudAs } from "../shared/sound.js";

/** @import { Changed } from "../shared/types.js" */

const place = document.getElementById("push");
const button = /** @type {HTMLButtonElement} */ (place.querySelector("button"));
const problem = /** @type {HTMLElement} */ (place.querySelector("[data-problem]"));
const { key, worker, allow, here } = place.dataset;

/** @returns {Promise<PushSubscription | null>} */
async function known() {
  const registration = await navigator.serviceWorker?.getRegistration();
  const found = await registration?.pushManager?.getSubscription();
  return found && isFor(found, key) ? found : null;
}

function look(subscription) {
  return pushState({
    secure: window.isSecureContext,
    workers: "serviceWorker" in navigator,
    push: "PushManager" in window && "Notification" in window,
    apple: /iPhone|iPad/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1),
    permission: globalThis.Notification?.permission ?? "default",
    subscribed: subscription !== null && here !== "",
  });
}

async function show() {
  const state = look(await known());
  for (const words of place.querySelectorAll("[data-when]")) {
    /** @type {HTMLElement} */ (words).hidden = words.getAttribute("data-when") !== state;
  }
  button.hidden = state !== "off";
  return state;
}

/** @param {string} sentence */
function complain(sentence) {
  problem.hidden = sentence === "";
  problem.textContent = sentence;
}

/** @param {PushSubscription} subscription */
async function send(subscription) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fieldsOf(subscription))) body.set(name, value);
  const token = /** @type {HTMLInputElement} */ (document.querySelector("[name=csrfmiddlewaretoken]"));
  body.set("csrfmiddlewaretoken", token.value);
  const answer = await fetch(allow, { method: "POST", body });
  if (answer.ok) return;
  const told = await answer.json().catch(() => ({}));
  throw new Error(told.message ?? "", { cause: "told" });
}

async function begin() {
  button.disabled = true;
  complain("");
  try {
    if (await Notification.requestPermission() !== "granted") return;
    const registration = await navigator.serviceWorker.register(worker, { scope: "/" });
    await navigator.serviceWorker.ready;
    await send(await subscribed(registration.pushManager, key));
    location.reload();
  } catch (error) {
    console.warn(error);
    complain(error.cause === "told" && error.message ? error.message : place.dataset.failed);
  } finally {
    button.disabled = false;
    await show();
  }
}

async function start() {
  button.addEventListener("click", begin);
  const state = await show();
  const subscription = await known();
  if (state === "on") send(subscription).catch(() => {}); // the push service may have given it another address
}

const zone = /** @type {HTMLInputElement | null} */ (document.querySelector("[name=zone]"));
if (zone !== null) {
  zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? zone.value;
  const shown = document.querySelector("[data-zone]");
  if (shown !== null) shown.textContent = zone.value;
}
document.querySelector("[name=sound]").addEventListener("change", async (/** @type {Changed} */ { target }) => {
  const sound = new Sounds(() => asLoudAs(target.checked)); // who ticks it hears what it is
  sound.expect([YOUR_TURN]);
  await sound.wake();
  sound.play(YOUR_TURN);
});
start();
