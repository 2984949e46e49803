// @ts-nocheck
// Making and updating elements in place, so that focus and scroll positions survive every update.

const SVG = "http://www.w3.org/2000/svg";

/** An HTML element: attributes by name, `on...` as listeners, children as nodes or text. */
export function h(tag, attributes = {}, ...children) {
  return filled(document.createElement(tag), attributes, children);
}

/** An SVG element, the same way. */
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

/** Sets, or removes where the value is null or false; touches nothing that is already so. */
export function setAttribute(element, name, value) {
  if (value === null || value === undefined || value === false) element.removeAttribute(name);
  else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value === true ? "" : value);
}

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Makes the children of `parent` follow `items`: kept by key, updated, added, removed and ordered. */
export function reconcile(parent, items, key, create, update = () => {}) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  items.forEach((item, index) => {
    const name = String(key(item, index));
    const child = old.get(name) ?? create(item, index);
    child.dataset.key = name;
    old.delete(name);
    update(child, item, index);
    if (parent.children[index] !== child) parent.insertBefore(child, parent.children[index] ?? null);
  });
  old.forEach((child) => child.remove());
}

/** What scrolls because it is longer than its room is reached by the keyboard, too; it begins at the top, or where `from` is. */
export function scrolling(room, from = null) {
  setAttribute(room, "tabindex", room.scrollHeight > room.clientHeight + 1 ? 0 : null);
  room.scrollTop = from ? from.offsetTop - room.offsetTop : 0;
}

export const prefersStillness = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;
export const isPhone = () => window.matchMedia("(max-width: 899px)").matches;
