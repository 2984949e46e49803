// Names of players on their heads: a long one has two lines, and is read whole by pressing the head if it is cut even so,
// or by Tab, which stops at no other.
/* global document, KeyboardEvent */
import assert from "node:assert/strict";
import { test } from "node:test";

import { linesOf } from "/static/neuroshima_hex/hand/player_panel.js";
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
  const whole = () => [...document.querySelectorAll(".nt-whole-name:not([hidden])")].map((shown) => shown.textContent);
  const tab = () => document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Tab", bubbles: true }));
  head.click();
  tab();
  assert.deepEqual([whole(), long.tabIndex], [[], -1], "nothing of it is cut");
  Object.defineProperties(long, { scrollHeight: { value: 40 }, clientHeight: { value: 24 } });
  head.click();
  assert.deepEqual(whole(), [LONG]);
  head.click();
  assert.deepEqual(whole(), []);
  tab();
  assert.deepEqual([short.tabIndex, long.tabIndex], [-1, 0]);
  long.focus();
  assert.deepEqual(whole(), [LONG]);
  long.blur();
  assert.deepEqual(whole(), []);
});

test("the lines of a tile's name are counted, so that its picture leaves room for them", () => {
  const lines = ["Boj", "Síťový bojovník", "Main War Processor", "Mobilní obrněná jednotka", "Doom síťový bojovník"].map((name) => linesOf(name.split(" ")));
  assert.deepEqual(lines, [1, 2, 2, 3, 2]);
});
