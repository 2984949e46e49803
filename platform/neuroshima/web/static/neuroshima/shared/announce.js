// What the page tells: aloud to a screen reader, and in the strip of its messages.

import { MessageStrip } from "./message_strip.js";

const BETWEEN = 150; // a live region that is emptied and filled at once is read again, even with the same text

/**
 * What speaks a text through a live region: politely, or at once. What comes together is read together.
 * @param {HTMLElement} polite
 * @param {HTMLElement} urgent
 * @returns {(text: string, atOnce?: boolean) => void}
 */
export function makeAnnouncer(polite, urgent) {
  const waiting = new Map([[polite, []], [urgent, []]]);
  return (text, atOnce = false) => {
    const region = atOnce ? urgent : polite;
    const texts = waiting.get(region);
    texts.push(text);
    if (texts.length > 1) return;
    region.textContent = "";
    setTimeout(() => { region.textContent = texts.splice(0).join(" "); }, BETWEEN);
  };
}

/** The page speaks with this. */
export const say = makeAnnouncer(document.getElementById("live-polite"), document.getElementById("live-urgent"));

const strip = new MessageStrip(document.getElementById("messages"), document.body.classList.contains("at-table"));

/**
 * Show a sentence for some seconds, and speak it. What is told again stands there once.
 * @param {string} text
 * @returns {() => void} takes it away before, when it is true no longer
 */
export function tell(text) {
  say(text, true);
  return strip.add(text);
}
