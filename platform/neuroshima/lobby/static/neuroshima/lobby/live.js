// The lists of the lobby as the server has them now: tables appear, change and go while the page is open.

import { showConnection } from "../shared/connection_sign.js";
import { Socket } from "../shared/socket.js";
import { say } from "../shared/announce.js";
import { interpolate, ngettext } from "../shared/words.js";

const MOST_SAID = 3; // new lines that are read out one by one

/**
 * One list: the lines that stand there now, and the text of those that are new or have changed.
 * @typedef {{order: string[], html: Record<string, string>}} LinesShown
 */

/**
 * What has changed in the lobby; the first time, all of it. `go`: where the match is that was waited for, or empty.
 * @typedef {{type: "lobby", lists: Record<string, LinesShown>, here: string, go: string}} LobbyMessage
 */

/**
 * Keep the lists of a page as the server tells them.
 * @param {HTMLElement} root what holds the lists
 * @param {string} url of the lobby's socket
 */
export function keepLive(root, url) {
  let first = true; // what stood there when the page came is not announced
  const socket = new Socket(url, { message: (/** @type {LobbyMessage} */ message) => take(message), state, open: () => socket.send({ type: "ping" }) });

  function take(/** @type {LobbyMessage} */ message) {
    if (message.type !== "lobby") return;
    for (const [name, lines] of Object.entries(message.lists)) {
      const fresh = showList(root, name, lines);
      if (!first) announce(fresh);
    }
    const here = root.querySelector("[data-here]");
    if (here !== null) here.textContent = message.here;
    if (message.go) location.assign(message.go);
    first = false;
  }

  function state(now) {
    const place = /** @type {HTMLElement | null} */ (root.querySelector(".connection"));
    if (place !== null) showConnection(place, now);
  }

  socket.open();
}

/**
 * Show one list. A line that stays keeps its element, and the focus that is in it.
 * @param {HTMLElement} root
 * @param {string} name
 * @param {LinesShown} lines
 * @returns {HTMLElement[]} the new lines
 */
export function showList(root, name, lines) {
  const list = root.querySelector(`[data-list="${name}"]`);
  if (list === null) return [];
  const before = linesOf(list);
  const focused = focusIn(list);
  for (const [id, line] of before) if (!lines.order.includes(id)) line.remove();
  let place = list.firstElementChild;
  for (const id of lines.order) {
    const old = before.get(id);
    const line = id in lines.html ? lineFrom(lines.html[id]) : old;
    if (old !== undefined && line !== old) {
      if (place === old) place = line;
      old.replaceWith(line);
    }
    if (line === place) place = place.nextElementSibling;
    else list.insertBefore(line, place);
  }
  root.querySelector(`[data-empty="${name}"]`)?.toggleAttribute("hidden", lines.order.length > 0);
  root.querySelector(`[data-filled="${name}"]`)?.toggleAttribute("hidden", lines.order.length === 0);
  if (focused !== null) focusAgain(root, linesOf(list).get(focused.id), focused.control);
  return lines.order.filter((id) => !before.has(id)).map((id) => linesOf(list).get(id));
}

/** @returns {Map<string, HTMLElement>} */
function linesOf(list) {
  return new Map([...list.children].map((line) => [line.dataset.id, line]));
}

function lineFrom(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return /** @type {HTMLElement} */ (holder.content.firstElementChild);
}

const controlsOf = (line) => [...line.querySelectorAll("a, button")];

/** The line that has the focus, and which of its controls. */
function focusIn(list) {
  const line = document.activeElement?.closest("[data-id]");
  if (line === null || line === undefined || !list.contains(line)) return null;
  return { id: /** @type {HTMLElement} */ (line).dataset.id, control: controlsOf(line).indexOf(document.activeElement) };
}

/** The focus stays at the control where it was. If its line is gone, it goes to the head of the lists. */
function focusAgain(root, line, control) {
  if (root.contains(document.activeElement)) return;
  const target = line === undefined ? root : controlsOf(line)[control] ?? root;
  target.focus({ preventScroll: true });
}

/** Read out the new lines that have something to say: one by one, or how many. */
function announce(fresh) {
  const said = fresh.map((line) => line.dataset.said).filter(Boolean);
  if (said.length > MOST_SAID) say(interpolate(ngettext("%s new table", "%s new tables", said.length), [said.length]));
  else for (const sentence of said) say(sentence);
}
