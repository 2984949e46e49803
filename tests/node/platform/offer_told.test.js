// What the page tells aloud of an offer, and what it only shows.
/* global document */
import assert from "node:assert/strict";
import { test } from "node:test";

import "../document.js";
import { speakEnglish } from "../english.js";

speakEnglish();
document.body.innerHTML = '<div id="messages"></div><p id="live-polite"></p><p id="live-urgent"></p><section id="offer"><p data-words></p><p data-answers></p></section>';
const { Leaving } = await import("/static/neuroshima/match/leaving.js");

const SEATS = ["Anna", "Jan"].map((name, seat) => ({ seat, team: seat, name }));
const OFFER = { what: "draw", seat: 0, seq: 3, agreed: [], state: "open" };
const position = (offer) => ({ offer, seats: SEATS, you: [1], status: "running", rights: {}, toMove: [] });
const told = () => [...document.querySelectorAll("#messages p")].map((line) => line.textContent);

test("an answer is told when it comes, and not each time the page is opened", () => {
  const line = document.getElementById("offer");
  const declined = position({ ...OFFER, state: "declined" });
  new Leaving(null, line, async () => {}, null).show(declined);
  assert.deepEqual([line.querySelector("[data-words]").textContent, told()], ["The draw was declined.", []]);
  delete line.dataset.offer;
  const leaving = new Leaving(null, line, async () => {}, null);
  leaving.show(position(OFFER));
  leaving.show(declined);
  assert.deepEqual(told(), ["The draw was declined."], "the offer is open no longer");
  leaving.show(position(null));
  assert.deepEqual(told(), ["The draw was declined."], "somebody may move at once, and the answer is still read");
});
