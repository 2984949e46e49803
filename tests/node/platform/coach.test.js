// The coach beside a match: when the server is asked, what is shown and marked, and what is said aloud.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "../document.js";
import { speakEnglish } from "../english.js";

const { document } = globalThis;
const part = (name, tag = "div") => `<${tag} id="coach-${name}"></${tag}>`;
const PAGE = `<p id="live-polite"></p><p id="live-urgent"></p><div id="coached"><section id="coach" data-from="/ask">
${["silence", "fold"].map((name) => part(name, "button")).join("")}${["lines", "quiet", "silenced"].map((name) => part(name)).join("")}
<div id="coach-end" hidden><h3></h3><ol id="coach-remarks" data-replay="/replay/"></ol></div></section></div>`;
document.body.innerHTML = PAGE;
const { MatchCoach } = await import("/static/neuroshima/match/coach.js");
speakEnglish();

const MINE = { status: "running", seq: 3, mayMove: true };
const line = (words, at = []) => ({ id: words, words, at });
const LATER = 1000; // milliseconds; by then the screen reader has been told
const said = (t) => {
  t.mock.timers.tick(LATER);
  return document.getElementById("live-polite").textContent;
};
const shown = (id) => document.getElementById(`coach-${id}`);
const linesShown = () => [...shown("lines").children].map((item) => item.textContent);
/** @type {any} */
let coach;
let told, asked, marked;
const element = { mark: (places) => { marked = places; } };

beforeEach(() => {
  const regions = ["live-polite", "live-urgent"].map((id) => document.getElementById(id));
  document.body.innerHTML = PAGE;
  regions.forEach((region) => document.getElementById(region.id).replaceWith(region));
  regions[0].textContent = "";
  [told, asked, marked] = [{ seq: 3, silent: false, lines: [line("Look there", [[1, 0]]), line("And this")], remarks: [] }, [], null];
  coach = new MatchCoach(shown("lines").closest("section"), async (address, body) => {
    asked.push([address, body]);
    if (told === null) throw new Error("unreachable");
    return told;
  });
});

test("the server is asked once for each position in which the reader is to move", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  await coach.follow({ ...MINE, mayMove: false }, element);
  assert.deepEqual(asked, []);
  await coach.follow(MINE, element);
  await coach.follow(MINE, element);
  assert.deepEqual(asked, [["/ask", {}]]);
  assert.deepEqual(linesShown(), ["Look there", "And this"]);
  assert.deepEqual(marked, [[1, 0]]);
  assert.equal(said(t), "Look there And this");
});

test("the words stay while the others move, and the marks go", async () => {
  await coach.follow(MINE, element);
  await coach.follow({ ...MINE, seq: 4, mayMove: false }, element);
  assert.deepEqual([linesShown().length, marked], [2, []]);
});

test("what comes too late is left alone, and the same is not read twice", async (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  await coach.follow(MINE, element);
  said(t);
  document.getElementById("live-polite").textContent = "";
  told = { ...told, seq: 4 };
  await coach.follow({ ...MINE, seq: 5 }, element);
  assert.deepEqual(linesShown().length, 2);
  await coach.follow({ ...MINE, seq: 4 }, element);
  assert.equal(said(t), "");
});

test("a coach who is silenced says so, and marks nothing", async () => {
  await coach.follow(MINE, element);
  told = { seq: 3, silent: true, lines: [], remarks: [] };
  await coach.silence(true);
  assert.deepEqual(asked.at(-1), ["/ask", { silent: true }]);
  assert.deepEqual([linesShown(), marked, shown("silenced").hidden, shown("quiet").hidden], [[], [], false, true]);
  assert.equal(shown("silence").textContent, "Let the coach speak");
});

test("without a connection the same position is asked for again", async () => {
  const before = told;
  told = null;
  await coach.follow(MINE, element);
  told = before;
  await coach.follow(MINE, element);
  assert.deepEqual([asked.length, linesShown().length], [2, 2]);
});

test("after the end there are links into the replay", async () => {
  told = { seq: 9, silent: true, lines: [], remarks: [{ words: "Your HQ fell.", seq: 8 }] };
  await coach.follow({ status: "over", seq: 9, mayMove: false }, element);
  const link = shown("remarks").querySelector("a");
  assert.deepEqual([link.getAttribute("href"), link.textContent, shown("end").hidden], ["/replay/#watch-8", "Your HQ fell.", false]);
  assert.ok(shown("silence").hidden && shown("silenced").hidden);
});
