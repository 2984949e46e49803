import assert from "node:assert/strict";
import { test } from "node:test";

import { visitOf } from "/static/neuroshima/match/visit.js";

/** A browser's storage. */
class Kept {
  values = new Map();
  getItem(key) { return this.values.get(key) ?? null; }
  setItem(key, value) { this.values.set(key, String(value)); }
  removeItem(key) { this.values.delete(key); }
}

test("what was seen and watched is known at the next visit to the same match", () => {
  const [lasting, passing] = [new Kept(), new Kept()];
  const stores = { lasting: () => lasting, passing: () => passing };
  const visit = visitOf("abc", stores);
  assert.deepEqual([visit.seen, visit.watched], [null, null]);
  visit.keepSeen(7);
  visit.keepWatched({ seq: 6, step: 3 });
  assert.deepEqual([visitOf("abc", stores).seen, visitOf("abc", stores).watched], [7, { seq: 6, step: 3 }]);
  assert.equal(visitOf("xyz", stores).seen, null);
  visit.keepWatched(null);
  assert.equal(visitOf("abc", stores).watched, null);
});

test("a browser that keeps nothing, or something odd, is no trouble", () => {
  const denied = () => { throw new Error("denied"); };
  const visit = visitOf("abc", { lasting: denied, passing: denied });
  visit.keepSeen(7);
  assert.equal(visit.seen, null);
  const odd = new Kept();
  odd.setItem("neuroshima-seen-abc", "{");
  assert.equal(visitOf("abc", { lasting: () => odd, passing: () => odd }).seen, null);
});
