import assert from "node:assert/strict";
import { test } from "node:test";

import { ruleAddress, sectionWords } from "/static/neuroshima/table/rules.js";

test("a citation is an address", () => {
  assert.equal(ruleAddress("game 7"), "/rules/game/7/");
  assert.equal(ruleAddress("game 4.7"), "/rules/game/4/#4.7");
  assert.equal(ruleAddress("game 4.7 case 4"), "/rules/game/4/#4.7-case-4");
  assert.equal(ruleAddress("game 6 Phase 4: Modules", "3.0"), "/rules/game/6/?edition=3.0#6-phase-4-modules");
  assert.equal(sectionWords("game 4.7 case 4"), "§ 4.7");
});
