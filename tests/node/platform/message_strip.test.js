// What a page says in passing: below each other, or at a table one after the other.
/* global document */
import assert from "node:assert/strict";
import { test } from "node:test";

import "../document.js";

const { MessageStrip } = await import("/static/neuroshima/shared/message_strip.js");

/** A strip with what the server had to say, and what is to be read in it. */
function strip(t, one, ...said) {
  t.mock.timers.enable({ apis: ["setTimeout", "Date"] });
  const place = document.createElement("div");
  for (const text of said) place.append(Object.assign(document.createElement("p"), { textContent: text }));
  const read = () => [...place.children].map((line) => line.textContent).join(" | ");
  return { place, read, messages: new MessageStrip(place, one) };
}

test("on most pages messages stand below each other, each for its time", (t) => {
  const { messages, read } = strip(t, false, "Kept.");
  messages.add("Jan comes.");
  t.mock.timers.tick(1000);
  messages.add("Eva comes.");
  messages.add("Jan comes.");
  assert.equal(read(), "Kept. | Eva comes. | Jan comes.");
  t.mock.timers.tick(6000);
  assert.equal(read(), "Kept.", "what the server said stays");
});

test("at a table they come one after the other, and each can be read", (t) => {
  const { messages, read } = strip(t, true);
  for (const name of ["Jan", "Eva", "Ola"]) messages.add(`${name} is back.`);
  assert.equal(read(), "Jan is back.");
  t.mock.timers.tick(2500);
  assert.equal(read(), "Eva is back.");
  t.mock.timers.tick(2500);
  assert.equal(read(), "Ola is back.");
  t.mock.timers.tick(5999);
  assert.equal(read(), "Ola is back.", "nothing waits for its place");
  t.mock.timers.tick(1);
  assert.equal(read(), "");
});

test("one that was long enough to be read goes at once when another comes", (t) => {
  const { messages, read } = strip(t, true, "Invited: Jan", "Invited: Eva");
  assert.equal(read(), "Invited: Jan");
  t.mock.timers.tick(2500);
  assert.equal(read(), "Invited: Eva");
  t.mock.timers.tick(4000);
  messages.add("Ola is back.");
  t.mock.timers.tick(0);
  assert.equal(read(), "Ola is back.");
});

test("at a table a click takes one away, and what is true no longer goes, shown or not", (t) => {
  const { messages, place, read } = strip(t, true);
  const offered = messages.add("Jan offers a draw.");
  const late = messages.add("Eva is late.");
  messages.add("Ola is back.");
  messages.add("Ola is back.");
  late();
  offered();
  assert.equal(read(), "Ola is back.");
  place.click();
  assert.equal(read(), "");
});
