import assert from "node:assert/strict";
import { test } from "node:test";

const dataset = { speed: "2", sound: "off", volume: "40", motion: "system", keep: "/settings/keep/" };
const page = new EventTarget();
globalThis.document = Object.assign(page, { documentElement: { dataset }, querySelector: () => ({ value: "token" }) });
const others = new EventTarget();
globalThis.addEventListener = others.addEventListener.bind(others);
const stored = new Map();
globalThis.localStorage = { setItem: (key, value) => stored.set(key, value) };
const { change, onChange, setting, volume } = await import("/static/neuroshima/shared/settings.js");

test("the settings are those that the server has written into the page", () => {
  assert.equal(setting("speed"), "2");
  assert.equal(setting("letters"), "", "a page that does not know it");
  assert.equal(volume(), 0, "nobody has asked for sound");
  dataset.sound = "on";
  assert.equal(volume(), 0.4);
});

test("a change holds at once, for other pages and by the server; what is so already is not sent", (t) => {
  const sent = [], heard = [];
  t.mock.method(globalThis, "fetch", async (address, { body }) => { sent.push([address, body.get("speed"), body.get("csrfmiddlewaretoken")]); });
  const stop = onChange("speed", (value) => heard.push(value));
  change("volume", "40");
  change("speed", "4");
  assert.deepEqual([sent, heard, setting("speed")], [[["/settings/keep/", "4", "token"]], ["4"], "4"]);
  assert.deepEqual([...stored], [["neuroshima-setting", "speed=4"]]);
  others.dispatchEvent(Object.assign(new Event("storage"), { key: "neuroshima-setting", newValue: "speed=1" }));
  others.dispatchEvent(Object.assign(new Event("storage"), { key: "another", newValue: "speed=2" }));
  assert.deepEqual([heard, sent.length], [["4", "1"], 1], "another page has kept it already");
  stop();
  change("speed", "2");
  assert.deepEqual(heard, ["4", "1"]);
});

test("changes are sent one after the other, and those that wait together; a page that is left sends them", async (t) => {
  const sent = [], answers = [];
  t.mock.method(globalThis, "fetch", (_address, { body }) => {
    sent.push([...body].filter(([name]) => name !== "csrfmiddlewaretoken").map((pair) => pair.join("=")).join(" "));
    return new Promise((resolve) => answers.push(resolve));
  });
  change("volume", "50");
  change("volume", "55");
  change("speed", "1");
  change("volume", "60");
  assert.deepEqual(sent, ["volume=50"]);
  answers.shift()();
  await new Promise(setImmediate);
  assert.deepEqual(sent, ["volume=50", "volume=60 speed=1"]);
  change("speed", "2");
  others.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(sent.slice(2), ["speed=2"]);
  answers.forEach((answer) => answer());
  await new Promise(setImmediate);
  assert.equal(sent.length, 3);
});

test("without a connection the choice holds for this page", async (t) => {
  t.mock.method(globalThis, "fetch", async () => { throw new TypeError("offline"); });
  change("speed", "instant");
  await null;
  assert.equal(setting("speed"), "instant");
});
