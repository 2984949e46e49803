import assert from "node:assert/strict";
import { test } from "node:test";

import { zoneCookie } from "/static/neuroshima/shared/zone.js";

test("a browser tells its time zone once, and again when it has moved", () => {
  assert.equal(zoneCookie("", "Europe/Warsaw", false), "zone=Europe/Warsaw; path=/; max-age=31536000; samesite=lax");
  assert.equal(zoneCookie("settings=a; zone=Europe/Warsaw", "Europe/Warsaw", false), null);
  assert.match(zoneCookie("zone=Europe/Warsaw", "Asia/Tokyo", true), /^zone=Asia\/Tokyo; .*; secure$/);
});

test("a browser that knows no time zone tells none", () => {
  assert.equal(zoneCookie("", undefined, true), null);
});
