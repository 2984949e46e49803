import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { shown } from "./table.js";

const SHEET = new URL("../../../games/hex/neuroshima_hex/static/neuroshima_hex/board/owner_rings.css", import.meta.url);
const SEATS = 6;

/** What the style sheet says of the parts of a seat's ring, apart from the colour. */
function patternOf(sheet, seat) {
  const rules = [...sheet.matchAll(/([^{}]+)\{([^{}]*)\}/g)].filter(([, selector]) => selector.includes(`.nh-owner[data-seat="${seat}"]`));
  return rules.map(([, selector, body]) => `${selector.match(/nh-owner-\w+/)}: ${body.replace(/stroke: [^;]+;/, "").replace(/\s+/g, " ")}`).join("");
}

test("the ring of each seat has a colour and a pattern of its own", () => {
  const sheet = readFileSync(SHEET, "utf-8");
  const seats = Array.from({ length: SEATS }, (_, seat) => seat);
  assert.equal(new Set(seats.map((seat) => patternOf(sheet, seat).trim())).size, SEATS);
  for (const seat of seats) assert.equal(sheet.split(`stroke: var(--seat-${seat + 1});`).length, 2);
});

test("units, tiles of the hand and the heads of players have the ring of their seat", async () => {
  const table = await shown("rules", "team");
  const ringsIn = (node) => [...node.querySelectorAll(".nh-owner")].map((ring) => Number(ring.dataset.seat));
  const units = table.all(".nh-unit");
  assert.ok(new Set(units.map((unit) => unit.dataset.seat)).size > 1);
  for (const unit of units) assert.deepEqual(ringsIn(unit), [Number(unit.dataset.seat)]);
  const heads = table.all(".nh-player");
  assert.equal(heads.length, 4);
  for (const head of heads) assert.deepEqual(ringsIn(head), [Number(head.dataset.seat)]);
  const hands = table.element.panels.filter(({ hand }) => hand.children.length);
  assert.equal(hands.length, 4);
  for (const { hand, seat } of hands) assert.deepEqual(new Set(ringsIn(hand)), new Set([seat]));
});

test("what belongs to nobody has no ring", async () => {
  const { pieceGroup } = await import("/static/neuroshima_hex/board/pictures.js");
  const { element: { names } } = await shown("rules", "team");
  assert.equal(pieceGroup(names, { tile: "turret", seat: null }).querySelector(".nh-owner"), null);
});
