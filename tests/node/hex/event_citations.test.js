import assert from "node:assert/strict";
import { test } from "node:test";

import { eventCites } from "/static/neuroshima_hex/words/rules.js";

const CITATIONS = { trait: { drill: "mephisto 4", battle: "hex 7" }, event: { played: "hex 7", moved: "hex 3.2" } };

/** Names that know the tiles of one army and the sections above. */
const names = {
  citation: (kind, id) => CITATIONS[kind]?.[id] ?? "",
  definition: ({ tile }) => ({ bore: { traits: ["unexplained", "drill"] }, battle: { traits: ["battle"] } })[tile],
};

test("a tile that is played leads to the rules of its own army, where these explain it", () => {
  assert.equal(eventCites(names, { type: "played", seat: 0, tile: "bore" }), "mephisto 4");
  assert.equal(eventCites(names, { type: "played", seat: 0, tile: "battle" }), "hex 7");
  assert.equal(eventCites(names, { type: "played", seat: 0, tile: "order", does: "drill" }), "mephisto 4");
  assert.equal(eventCites(names, { type: "played", seat: 0, tile: "unknown" }), "hex 7");
  assert.equal(eventCites(names, { type: "moved", seat: 0 }), "hex 3.2");
});
