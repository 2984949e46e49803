// The shapes of what all pages use, for JSDoc. Nothing imports this module in a page.

/** @typedef {KeyboardEvent & {target: HTMLElement}} Pressed a key was pressed */
/** @typedef {MouseEvent & {target: HTMLElement}} Clicked */
/** @typedef {Event & {target: HTMLInputElement}} Changed a field of a form has another value */

export {};
