// A document without a browser, as wide as a screen, for a reader who wants stillness: a battle goes on step by step.
// It knows no layout and no styles; what depends on them is tested in tests/browser.

import { Window } from "happy-dom";

const window = new Window({ url: "http://localhost/", width: 1440, height: 900, settings: { device: { prefersReducedMotion: "reduce" } } });
const NAMES = ["document", "HTMLElement", "customElements", "CustomEvent", "DOMParser", "ResizeObserver", "MouseEvent", "PointerEvent", "KeyboardEvent", "WheelEvent"];

Object.assign(globalThis, { window }, Object.fromEntries(NAMES.map((name) => [name, window[name]])));

for (const name of ["requestAnimationFrame", "cancelAnimationFrame"]) globalThis[name] = window[name].bind(window);
