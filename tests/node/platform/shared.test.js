import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

globalThis.document = { getElementById: () => ({ textContent: "" }), querySelector: () => ({ value: "token" }) };
const { makeAnnouncer } = await import("/static/neuroshima/shared/announce.js");
const { readGame, fetchJson } = await import("/static/neuroshima/shared/game.js");
const { readWatching } = await import("/static/neuroshima/shared/watch_speed.js");

afterEach(() => { delete globalThis.localStorage; });

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

test("the speed is the one that the server keeps, else this browser's, else the normal one", (t) => {
  const kept = new Map();
  const sent = [];
  t.mock.method(globalThis, "fetch", async (address, { body }) => { sent.push([address, body.get("speed"), body.get("csrfmiddlewaretoken")]); });
  const of = (data) => readWatching({ keepSpeed: "/speed/", ...data });
  assert.equal(of({}).speed, 1, "nothing may be stored");
  globalThis.localStorage = { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
  assert.equal(of({}).speed, 1);
  of({}).keep(4);
  assert.deepEqual(sent, [["/speed/", "4", "token"]]);
  assert.equal(of({}).speed, 4);
  assert.equal(of({ watchSpeed: "2" }).speed, 2);
});
