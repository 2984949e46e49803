// Events and declarations of an expansion, told by its own words.
import assert from "node:assert/strict";
import { test } from "node:test";

import { speakEnglish } from "../english.js";
import { toldSentence } from "/static/neuroshima_hex/log/told_words.js";

speakEnglish();

const WORDS = {
  "author.toll": { happens: "%(player)s takes toll of %(target)s: %(amount)s (%(marker)s, %(tile)s, %(way)s)", declares: "%(unit)s asks for more" },
};
const words = {
  names: { words: (id, key) => WORDS[id]?.[key] ?? "", marker: (id) => `<${id}>` },
  who: (seat) => `Player ${seat}`,
  unitThere: (at) => `unit at ${at}`,
  places: (fields) => fields.map((at) => `field ${at}`).join(" "),
  tile: (seat, id) => `${id} of ${seat}`,
};

test("an event's fields fill the gaps of its sentence, and are shown on the board", () => {
  const event = { type: "author.toll", seat: 1, target: [0, 1], amount: 2, marker: "mud", tile: "post", way: [[1, 0], [2, 0]] };
  const [text, about] = toldSentence(event, words, event.type, "happens");
  assert.equal(text, "Player 1 takes toll of unit at 0,1: 2 (<mud>, post of 1, field 1,0 field 2,0)");
  assert.deepEqual(about, [[0, 1], [1, 0], [2, 0]]);
});

test("a declaration is told by the words of its trait", () => {
  assert.equal(toldSentence({ type: "declared", seat: 0, unit: [0, 0], by: "author.toll" }, words, "author.toll", "declares")[0], "unit at 0,0 asks for more");
});

test("without words nothing is told", () => {
  assert.equal(toldSentence({ type: "author.other", seat: 0 }, words, "author.other", "happens"), null);
});
