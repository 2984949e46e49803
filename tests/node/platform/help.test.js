// The list of keys at a table.
/* global document */

import assert from "node:assert/strict";
import { test } from "node:test";

import "../document.js";
import { speakEnglish } from "../english.js";

const { Help } = await import("/static/neuroshima/table/help.js");

speakEnglish();

test("the list opens at its beginning, and not at the button below it", () => {
  const table = document.createElement("div");
  document.body.append(table);
  new Help({ keys: [["R", "turn right"]] }).open(table);
  assert.equal(document.activeElement?.id, "nt-help-title");
  assert.match(table.textContent, /turn right/);
});
