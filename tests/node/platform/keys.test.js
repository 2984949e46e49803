import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

import { tableKeys } from "/static/neuroshima/table/keys.js";

const inside = { closest: () => null };
const field = { closest: () => field };
const element = { contains: (node) => node === inside || node === field };

beforeEach(() => { globalThis.document = Object.assign(new EventTarget(), { body: { closest: () => null } }); });
afterEach(() => { delete globalThis.document; });

/** Whether a key was used. */
function pressed(target, more = {}) {
  const event = Object.assign(new Event("keydown", { cancelable: true }), { key: "b", ...more });
  Object.defineProperty(event, "target", { value: target ?? globalThis.document.body });
  globalThis.document.dispatchEvent(event);
  return event.defaultPrevented;
}

test("a key works inside the table, and on the page while nothing else has the focus", () => {
  tableKeys(element, ({ key }) => (["b", "Escape", " "].includes(key) ? () => {} : undefined));
  assert.ok(pressed(inside));
  assert.ok(pressed(null));
  assert.ok(pressed(inside, { key: "Escape" }));
  assert.ok(!pressed(field), "somebody types");
  assert.ok(!pressed(inside, { ctrlKey: true }));
  assert.ok(!pressed(inside, { key: "x" }));
});

test("a button elsewhere keeps the keys that mean something to it; letters go to the table", () => {
  tableKeys(element, () => () => {});
  const silence = { closest: () => null };
  assert.ok(pressed(silence));
  assert.ok(pressed(silence, { key: "?" }));
  for (const key of ["Escape", "Enter", " ", "ArrowUp"]) assert.ok(!pressed(silence, { key }), key);
});

test("a key that was not used is left to the page, and after the end nothing listens", () => {
  let used = false;
  const stop = tableKeys(element, () => () => used);
  assert.ok(!pressed(inside));
  used = true;
  assert.ok(pressed(inside));
  stop();
  assert.ok(!pressed(inside));
});

test("a dialog keeps its keys while it is open, and not while the focus still lies in it after it was closed", () => {
  tableKeys(element, () => () => {});
  const within = (...matching) => ({ closest: (selectors) => selectors.split(", ").some((one) => matching.includes(one)) || null });
  assert.ok(!pressed(within("dialog", "dialog[open]"), { key: "?" }));
  assert.ok(pressed(within("dialog"), { key: "?" }));
});
