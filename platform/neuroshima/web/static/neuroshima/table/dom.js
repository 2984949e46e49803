// Making and updating elements in place, so that focus and scroll positions survive every update.

import { setting } from "../shared/settings.js";

/** Milliseconds: what measures the page waits until all is drawn, and costs nothing then. */
export const AFTER_PAINT = 60;
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined | ((event: any) => unknown)} Attribute a listener, where the name is `on...`, which also says what `event` is */
/** @typedef {{[name: string]: Attribute}} Attributes by name; those called `on...` are listeners */
/** @typedef {Node | string | null | undefined} Child */

/**
 * An HTML element. Children that are null are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children nodes or text
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/**
 * An SVG element, the same way.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export function s(tag, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else setAttribute(element, name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

/**
 * Set an attribute, or remove it if the value is null or false. What is so already is not touched.
 * @param {Element} element
 * @param {string} name
 * @param {Attribute} value
 */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * Set the text of an element. What is so already is not touched.
 * @param {Node} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Make the children of `parent` follow `items`: kept by key, updated, added, removed and ordered.
 * @template Item
 * @template {HTMLElement | SVGElement} Made
 * @param {Element} parent
 * @param {Item[]} items
 * @param {(item: Item, index: number) => string | number} key
 * @param {(item: Item, index: number) => Made} create makes a child
 * @param {(child: Made, item: Item, index: number) => void} [update]
 */
export function reconcile(parent, items, key, create, update = () => {}) {
  const names = items.map((item, index) => String(key(item, index)));
  const old = keptChildren(parent, new Set(names));
  items.forEach((item, index) => {
    const child = old.get(names[index]) ?? keyed(create(item, index), names[index]);
    old.delete(names[index]);
    update(child, item, index);
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
}

/** The children whose names are wanted, by these. The others go first: else all that follow them would be moved. */
function keptChildren(parent, wanted) {
  const kept = new Map();
  for (const child of [...parent.children]) {
    const { key } = child.dataset;
    if (wanted.has(key) && !kept.has(key)) kept.set(key, child);
    else child.remove();
  }
  return kept;
}

function keyed(child, name) {
  child.dataset.key = name;
  return child;
}

/**
 * Whether an element has more to show than its room holds.
 * @param {HTMLElement} room
 * @returns {boolean}
 */
export const overflows = (room) => room.scrollHeight > room.clientHeight + 1;

/**
 * Let the keyboard reach what is longer than its room, and scroll it to the top, or to `from`.
 * @param {HTMLElement} room
 * @param {HTMLElement | null} [from]
 */
export function scrolling(room, from = null) {
  setAttribute(room, "tabindex", overflows(room) ? 0 : null);
  room.scrollTop = from ? from.offsetTop - room.offsetTop : 0;
}

/**
 * Whether the reader wants no animation: by the settings of the system, or by those of this site.
 * @returns {boolean}
 */
export const prefersStillness = () =>
  setting("motion") === "reduced" || window.matchMedia("(prefers-reduced-motion: reduce)").matches;

/**
 * Whether the page has the layout for phones that are held upright (table.css): narrow, and not clearly broader than high.
 * @returns {boolean}
 */
export const isPhone = () => window.matchMedia("(max-width: 899px)").matches && 3 * window.innerWidth < 4 * window.innerHeight;

/**
 * Whether the page is used by finger: then nothing is said of keys and of a mouse.
 * @returns {boolean}
 */
export const byFinger = () => window.matchMedia("(pointer: coarse)").matches;
