// The page of a match at its end: what the panel tells beside its heading, the way to a rematch, who allows "What if".
/* global document, DOMParser, window */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "../document.js";
import { speakEnglish } from "../english.js";

speakEnglish();
document.body.innerHTML = '<div id="messages"></div><p id="live-polite"></p><p id="live-urgent"></p><main></main>';
const { toldBeside } = await import("/static/neuroshima/match/course.js");
const { endingSentences, hasEnded, showEnd } = await import("/static/neuroshima/table/ending.js");
const { showOffer } = await import("/static/neuroshima/match/rematch.js");
const { WhatIf } = await import("/static/neuroshima/match/what_if.js");

const told = () => [...document.querySelectorAll("#messages p")].map((line) => line.textContent);
const AFTER = (next) => `<section id="ended"><div data-after>${next}</div></section>`;
const NEXT = '<a data-next href="/m/again/">To the rematch</a>';

beforeEach(() => {
  document.getElementById("messages").replaceChildren();
  document.querySelector("main").innerHTML = `${AFTER("")}
    <dialog id="course"><p data-offered></p><div data-after></div></dialog>
    <div id="place"><a id="what-if" hidden></a></div>
    <div id="menu"><section id="allow-what-if"><form action="/"><input role="switch" type="checkbox"></form><ul></ul></section></div>`;
});

test("the panel does not tell twice what its heading says", () => {
  assert.equal(toldBeside("Jan wins.", "Jan wins. An HQ is destroyed. Hit points: 0, 19"), "An HQ is destroyed. Hit points: 0, 19");
  assert.equal(toldBeside("Jan wins. The match ended by resignation.", "Jan wins. The match ended by resignation. Hit points: 10, 19"), "Hit points: 10, 19");
  assert.equal(toldBeside("The match is a draw. The players have agreed on it.", "A draw. The players have agreed on it."), "");
  assert.equal(toldBeside("Dr. No wins.", "Dr. No wins. The points decide."), "The points decide.");
});

test("a rematch that is offered is told, and has its link where the page would have it", () => {
  showOffer(new DOMParser().parseFromString(AFTER(NEXT), "text/html"));
  assert.equal(document.querySelector("#ended [data-next]").getAttribute("href"), "/m/again/");
  assert.deepEqual(told(), ["You can go on: To the rematch"]);
});

test("who reads how it went sees the way to the rematch in the head of the panel", () => {
  document.querySelector("dialog").setAttribute("open", "");
  showOffer(new DOMParser().parseFromString(AFTER(NEXT), "text/html"));
  assert.equal(document.querySelector("#course [data-offered] a").textContent, "To the rematch");
  assert.deepEqual(told(), [], "a strip under the dialog would be seen by nobody");
});

const position = (jan, status) => ({ status, you: [0], seats: [{ seat: 0, kind: "person", name: "Anna", what_if: true }, { seat: 1, kind: "person", name: "Jan", what_if: jan }], allowsWhatIf: jan && status === "running" });

test("who changes their mind about help is told of, and nobody when the match is over", () => {
  const whatIf = new WhatIf(document.getElementById("place"), document.getElementById("menu"), "running");
  whatIf.show(position(false, "running"));
  whatIf.show(position(true, "running"));
  assert.deepEqual(told(), ["Jan allows “What if”"]);
  whatIf.show(position(false, "running"));
  document.getElementById("messages").replaceChildren();
  whatIf.show(position(true, "over"));
  assert.deepEqual(told(), []);
});

test("where nothing can be tried out, hints are what is allowed", () => {
  document.getElementById("what-if").remove();
  const whatIf = new WhatIf(document.getElementById("place"), document.getElementById("menu"), "running");
  whatIf.show(position(false, "running"));
  whatIf.show(position(true, "running"));
  assert.deepEqual(told(), ["Jan allows hints"]);
  assert.equal(document.querySelector("#allow-what-if ul").textContent, "✓ Jan allows hints");
});

const ENDING = (result, how = {}) => ({ result, who: { en: "You lost by 3." }, how });
const board = () => {
  const motions = [];
  return { motions, animate: (frames) => motions.push(frames) };
};

test("the end is heard once and moves the board, unless the reader wants stillness", () => {
  const heard = [], moving = board(), quiet = { media: "", matches: false };
  const sounds = { play: (name) => heard.push(name), expect: (names) => names };
  const { matchMedia } = window;
  window.matchMedia = () => quiet;
  for (const result of ["won", "lost", "draw", "over", "none"]) showEnd(result, sounds, moving);
  window.matchMedia = matchMedia;
  assert.deepEqual(heard, ["won", "lost", "drawn", "drawn"]);
  assert.equal(moving.motions.length, 3, "who has only watched sees nothing shake");
  const still = board();
  showEnd("won", sounds, still); // the document of these tests wants stillness
  assert.deepEqual([still.motions, heard.at(-1)], [[], "won"]);
});

test("a match that is over when the page comes, or is shown again, does not end once more", () => {
  const over = { status: "over", ending: ENDING("won") };
  assert.equal(hasEnded({ status: "running" }, over), true);
  assert.deepEqual([hasEnded(null, over), hasEnded(over, over), hasEnded({ status: "running" }, { ...over, again: true })], [false, false, false]);
});

test("who has won is told before how it came", () => {
  assert.deepEqual(endingSentences(ENDING("lost", { en: "The points decide." })), ["You lost by 3.", "The points decide."]);
  assert.deepEqual([endingSentences(ENDING("lost")), endingSentences(undefined)], [["You lost by 3."], []]);
});
