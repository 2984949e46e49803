// Changes of views, with the examples that the server's tests write.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { applied } from "/static/neuroshima/match/json_patch.js";

const { changes, misfits } = JSON.parse(readFileSync(new URL("json_patch.json", import.meta.url), "utf8"));

for (const { title, before, operations, after } of changes) {
  test(`${title}: the document after the operations, in the same order of keys`, () => {
    const kept = JSON.stringify(before);
    assert.equal(JSON.stringify(applied(before, operations)), JSON.stringify(after));
    assert.equal(JSON.stringify(before), kept, "the document itself stays");
  });
}

for (const { title, document, operation } of misfits) {
  test(`${title}: the operation is refused`, () => assert.throws(() => applied(document, [operation]), RangeError));
}

test("parts that stay are shared", () => {
  const before = { board: [{ tile: "scout" }, { tile: "medic" }], hand: ["battle"] };
  const after = applied(before, [{ op: "replace", path: "/board/0/tile", value: "web" }, { op: "add", path: "/board/2", value: {} }]);
  assert.equal(after.board[1], before.board[1]);
  assert.equal(after.hand, before.hand);
  assert.equal(before.board.length, 2);
});

test("a value that one operation brings and the next changes stays as it was sent", () => {
  const operations = [{ op: "add", path: "/unit", value: { wounds: 0 } }, { op: "replace", path: "/unit/wounds", value: 1 }];
  assert.deepEqual(applied({}, operations), { unit: { wounds: 1 } });
  assert.deepEqual(operations[0].value, { wounds: 0 });
});
