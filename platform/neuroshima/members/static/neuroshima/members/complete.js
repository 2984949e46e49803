// Fields that take the name of an account offer names while one types: friends first. Without this script they are plain.

import { newestOnly } from "../shared/newest.js";

const PAUSE = 250; // milliseconds without a key, after which the server is asked

const namesFor = newestOnly(async (/** @type {string} */ address) => {
  const answer = await fetch(address);
  return answer.ok ? (await answer.json()).names : [];
});

/**
 * Offer names in a field, from the address in its `data-names`.
 * @param {HTMLInputElement} field
 */
export function complete(field) {
  const list = document.createElement("datalist");
  list.id = `${field.id}-names`;
  field.after(list);
  field.setAttribute("list", list.id);
  let timer = 0;
  const ask = async () => {
    const names = await namesFor(`${field.dataset.names}?${new URLSearchParams({ begins: field.value })}`).catch(() => []);
    if (names !== null) list.replaceChildren(...names.map(option));
  };
  field.addEventListener("input", () => { clearTimeout(timer); timer = window.setTimeout(ask, PAUSE); });
  if (document.activeElement === field) ask(); // somebody was quicker than this script
  else field.addEventListener("focus", ask, { once: true });
}

/** @param {{name: string, shown: string}} member */
function option({ name, shown }) {
  return Object.assign(document.createElement("option"), { value: name, label: shown });
}

document.querySelectorAll("input[data-names]").forEach(complete);
