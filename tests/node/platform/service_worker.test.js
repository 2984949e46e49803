// The service worker, in a world of its own with what a browser gives it: Chromium without windows shows no notices.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";

const SCRIPT = new URL("../../../platform/neuroshima/notices/static/neuroshima/notices/service_worker.js", import.meta.url);

/** A worker for a site with these windows open, and what it did. */
function working(...windows) {
  const listeners = {}, shown = [], opened = [], focused = [];
  const self = {
    location: { origin: "https://table.example" },
    addEventListener: (type, listener) => { listeners[type] = listener; },
    registration: { showNotification: async (title, options) => { shown.push({ title, ...options }); } },
    clients: {
      claim: async () => {},
      matchAll: async () => windows.map((url) => ({ url, focus: async () => { focused.push(url); } })),
      openWindow: async (url) => { opened.push(url); },
    },
    skipWaiting: async () => {},
  };
  runInNewContext(readFileSync(SCRIPT, "utf8"), { self, URL });
  const send = async (type, event = {}) => {
    const waited = [];
    listeners[type]({ ...event, waitUntil: (promise) => waited.push(promise) });
    await Promise.all(waited);
  };
  return { send, shown, opened, focused, listeners };
}

const TURN = { title: "Your turn: Hex", body: "Anna waits for you.", url: "/m/abc/", tag: "abc", language: "pl" };

test("a push is shown; a later one of the same match takes its place", async () => {
  const { send, shown } = working();
  await send("push", { data: { json: () => TURN } });
  const [{ title, body, tag, lang, data }] = shown;
  assert.deepEqual([title, body, tag, lang, data.url], [TURN.title, TURN.body, "abc", "pl", "/m/abc/"]);
});

test("a push without words shows something: browsers ask for that", async () => {
  const { send, shown } = working();
  await send("push", { data: null });
  assert.equal(shown[0].title, "Neuroshima");
});

test("a click leads to the table: to the window that has it open, or to a new one", async () => {
  for (const [windows, expected] of [
    [["https://table.example/", "https://table.example/m/abc/#log"], { focused: ["https://table.example/m/abc/#log"], opened: [] }],
    [["https://table.example/m/abcd/"], { focused: [], opened: ["https://table.example/m/abc/"] }],
    [[], { focused: [], opened: ["https://table.example/m/abc/"] }],
  ]) {
    const { send, opened, focused } = working(...windows);
    let closed = false;
    await send("notificationclick", { notification: { data: { url: "/m/abc/" }, close: () => { closed = true; } } });
    assert.deepEqual({ focused, opened, closed }, { ...expected, closed: true });
  }
});

test("it answers no requests, so no page is ever an old one", () => {
  assert.equal("fetch" in working().listeners, false);
});
