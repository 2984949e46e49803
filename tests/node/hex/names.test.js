// Names of players on their heads: a long one has two lines, and is read whole by pressing the head if it is cut even so.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Table } from "./table.js";

const LONG = "Władysława Brzęczyszczykiewicz";

test("a long name has smaller letters, and pressing a head shows what is cut of it", async () => {
  const table = new Table("battle", "duel", { players: ["Anna", LONG] });
  await table.settled();
  const [short, long] = ["Anna", LONG].map((name) => [...table.element.querySelectorAll(".nh-player-name")].find((found) => found.textContent === name));
  assert.deepEqual([short, long].map((name) => name.classList.contains("nh-long")), [false, true]);
  assert.deepEqual([short, long].map((name) => name.classList.contains("nh-medium")), [false, true]);
  assert.equal(long.title, LONG);
  const head = long.closest(".nh-player");
  head.click();
  assert.ok(!head.classList.contains("nh-whole"), "nothing of it is cut");
  Object.defineProperties(long, { scrollHeight: { value: 40 }, clientHeight: { value: 24 } });
  head.click();
  assert.ok(head.classList.contains("nh-whole"));
  head.click();
  assert.ok(!head.classList.contains("nh-whole"));
});
