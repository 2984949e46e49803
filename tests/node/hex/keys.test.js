// The overview of keys at the table of Hex: every key that does something stands in it, with words.

import assert from "node:assert/strict";
import { test } from "node:test";

import { shown } from "./table.js";

test("A goes from the board to what may be done", async () => {
  const table = await shown("placing", "explained");
  table.element.controller.keyIntent({ key: "a" })();
  assert.ok(table.element.prompt.buttons.contains(globalThis.document.activeElement));
});

test("C goes from the rest of the page to the board", async () => {
  const table = await shown("placing", "explained");
  table.element.prompt.focusButtons();
  table.element.controller.keyIntent({ key: "c" })();
  assert.ok(table.element.board.root.contains(globalThis.document.activeElement));
});

test("on the board A walks, at its edge too; with Shift it goes to the buttons", async () => {
  const table = await shown("placing", "explained");
  const focused = () => globalThis.document.activeElement;
  table.cell(-1, 0).focus();
  await table.press("a");
  assert.equal(focused(), table.cell(-2, 1));
  await table.press("a", "ArrowLeft");
  assert.equal(focused(), table.cell(-2, 1), "nothing lies there");
  await table.press("Shift+A");
  assert.ok(table.element.prompt.buttons.contains(focused()));
});

test("every key of the table is listed, and what is listed does something", async () => {
  const { controller, help } = (await shown("placing", "first")).element;
  help.open = () => {};
  const bindings = controller.bindings();
  assert.equal(new Set(bindings.map((binding) => binding.shown)).size, bindings.length);
  for (const { shown: key, words } of bindings) assert.ok(words.length > 3, key);
  const letters = [..."abcdefghijklmnopqrstuvwxyz?0123456789", "Escape", "Delete", "F1"];
  const used = letters.filter((key) => controller.keyIntent({ key }));
  assert.deepEqual(used, [..."abchiklmnruvx?123456789", "Escape"]);
});
