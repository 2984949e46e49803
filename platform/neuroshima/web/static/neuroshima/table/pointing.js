// Pointing at a thing to have it explained: by mouse, by the keyboard's focus, by a long press of a finger.

export const LONG_PRESS = 450; // milliseconds
export const DRAG_START = 8; // pixels

/**
 * Listeners for `h`.
 * @param {(element: HTMLElement) => void} explain while a mouse points at the element or the keyboard is on it
 * @param {() => void} leave afterwards
 * @returns {{[name: string]: (event: PointerEvent & {currentTarget: HTMLElement}) => void}}
 */
export function pointed(explain, leave) {
  return {
    onfocus: (event) => event.currentTarget.matches(":focus-visible") && explain(event.currentTarget),
    onpointerenter: (event) => event.pointerType === "mouse" && explain(event.currentTarget),
    onpointerleave: (event) => event.pointerType === "mouse" && leave(),
    onblur: () => leave(),
  };
}

/**
 * Call `explain` when `element` is pressed long by touch. The click that follows is stopped, so this comes before the
 * element's own listeners.
 * @param {Element} element
 * @param {() => void} explain
 */
export function onLongPress(element, explain) {
  let long = false;
  let timer = null;
  const stop = () => clearTimeout(timer);
  element.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    long = false;
    if (event.pointerType === "mouse") return;
    timer = setTimeout(() => {
      long = true;
      explain();
    }, LONG_PRESS);
  });
  for (const end of ["pointerup", "pointercancel", "pointerleave"]) element.addEventListener(end, stop);
  element.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => Math.abs(event.movementX) + Math.abs(event.movementY) > DRAG_START && stop());
  element.addEventListener("contextmenu", (/** @type {PointerEvent} */ event) => event.pointerType !== "mouse" && event.preventDefault());
  element.addEventListener("click", (event) => long && event.stopImmediatePropagation(), true);
}
