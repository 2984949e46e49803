// Cards that go from one place to another are seen going there.

import { isPhone, prefersStillness } from "../../neuroshima/table/dom.js";

const LEAST = 12; // pixels
const TIME = 380; // milliseconds

/** Where the cards of `root` are, by their lasting names. */
function places(root) {
  return new Map([...root.querySelectorAll(".cv-card")].map((card) => [card.dataset.key, card.getBoundingClientRect()]));
}

/**
 * Do `change`, which draws the cards anew, and let those that are elsewhere then fly there.
 * @param {Element} root
 * @param {() => void} change
 * @returns {void}
 */
export function flying(root, change) {
  if (prefersStillness() || isPhone()) return change();
  const before = places(root);
  change();
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll(".cv-card"))) fly(card, before.get(card.dataset.key));
}

function fly(card, from) {
  if (!from) return;
  const to = card.getBoundingClientRect();
  const [x, y] = [from.left - to.left, from.top - to.top];
  if (Math.hypot(x, y) < LEAST || !to.width) return;
  const start = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
  card.animate([{ transform: start, transformOrigin: "0 0", zIndex: 5 }, { transform: "none", transformOrigin: "0 0", zIndex: 5 }], { duration: TIME, easing: "ease-in-out" });
}
