// Names that are cut off are read whole: by mouse and touch, and by Tab, which reaches only those that are cut.
// An element with `data-whole` holds a name. A click in one with `data-names` is meant for the name in it.

import { h } from "./dom.js";

const NAME = "[data-whole]";
const EDGE = 8; // pixels to the edge of the window

/** @type {WeakSet<Document>} documents that listen already */
const listening = new WeakSet();

/**
 * Let cut names of a page be read whole. Once for each page, however many elements ask for it.
 * @param {Document} page
 */
export function readNamesWhole(page) {
  if (listening.has(page)) return;
  listening.add(page);
  const shown = h("span", { class: "nt-whole-name", "aria-hidden": "true", hidden: true }); // a screen reader hears the name itself
  let about = null;
  const hide = () => { shown.hidden = true; about = null; };
  const show = (name) => {
    about = name;
    shown.textContent = name.textContent;
    shown.hidden = false;
    page.body.append(shown);
    place(shown, name.getBoundingClientRect());
  };
  page.addEventListener("keydown", ({ key }) => {
    if (key === "Tab") for (const name of page.querySelectorAll(NAME)) reach(name);
    if (key === "Escape") hide();
  }, true);
  page.addEventListener("focusin", ({ target }) => { if (/** @type {Element} */ (target).matches?.(NAME)) show(target); });
  page.addEventListener("focusout", hide);
  page.addEventListener("scroll", hide, true);
  page.addEventListener("click", ({ target }) => {
    const name = nameAt(/** @type {Element} */ (target));
    if (!name || name === about || !isCut(name)) hide();
    else show(name);
  });
}

/** The name that a click is meant for, if any. */
function nameAt(target) {
  const place = target.closest?.(`${NAME}, [data-names]`);
  return place?.matches(NAME) ? place : place?.querySelector(NAME) ?? null;
}

/** Tab stops at a name that is cut, and at no other. */
function reach(name) {
  if (isCut(name)) name.tabIndex = 0;
  else if (name !== name.ownerDocument.activeElement) name.removeAttribute("tabindex");
}

/** Over the name, within the window. */
function place(shown, at) {
  const left = Math.min(at.left - EDGE, window.innerWidth - shown.offsetWidth - EDGE);
  shown.style.left = `${Math.max(EDGE, left)}px`;
  shown.style.top = `${Math.max(0, at.top - EDGE / 2)}px`;
}

/** Whether not all of a text is seen. */
function isCut(text) {
  return text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight + 1;
}
