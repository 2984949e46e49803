import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { getElementById: () => ({ textContent: "" }), body: { classList: { contains: () => false } } };
const { makeAnnouncer } = await import("/static/neuroshima/shared/announce.js");
const { readGame, fetchJson } = await import("/static/neuroshima/shared/game.js");

test("what is said together is read together; the same words again are read again", (t) => {
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const [polite, urgent] = [{ textContent: "" }, { textContent: "" }];
  const say = makeAnnouncer(polite, urgent);
  say("Jan takes two.");
  say("It is your move.");
  say("It is full.", true);
  t.mock.timers.tick(150);
  assert.deepEqual([polite.textContent, urgent.textContent], ["Jan takes two. It is your move.", "It is full."]);
  say("It is full.", true);
  assert.equal(urgent.textContent, "", "a region that changes is read");
  t.mock.timers.tick(150);
  assert.deepEqual([polite.textContent, urgent.textContent], ["Jan takes two. It is your move.", "It is full."]);
});

test("the page describes the game in the attributes of its place", () => {
  const place = { dataset: { element: "my-table", catalogue: "/c.json", language: "pl", scripts: "\n /a.js  /b.js ", colors: '{"army": {"moloch": "#f00"}}' } };
  assert.deepEqual(readGame(place), {
    element: "my-table", catalogue: "/c.json", language: "pl", scripts: ["/a.js", "/b.js"],
    seatWords: { texts: {}, colors: { army: { moloch: "#f00" } } },
  });
  assert.deepEqual(readGame({ dataset: { scripts: "" } }).scripts, []);
});

test("a refusal of the host is thrown with its sentence", async (t) => {
  const answer = { ok: false, statusText: "Not Found", json: async () => ({ error: { message: "There is no such match." } }) };
  t.mock.method(globalThis, "fetch", async () => answer);
  await assert.rejects(fetchJson("/x.json"), /There is no such match/);
  answer.json = async () => ({});
  await assert.rejects(fetchJson("/x.json"), /Not Found/);
  Object.assign(answer, { ok: true, json: async () => ({ seats: [] }) });
  assert.deepEqual(await fetchJson("/x.json"), { seats: [] });
});
