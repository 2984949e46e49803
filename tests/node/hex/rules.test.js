import assert from "node:assert/strict";
import { test } from "node:test";

import { says, shown } from "./table.js";

const TWENTY = "Twenty points reached by several in one battle";
const FORTY = "Forty points reached by both teams in one battle";
const FIFTEEN = "Hit points of an HQ in the team game";

/** What the dialog of the rules in force says. */
async function dialog(name, language) {
  const table = await shown("rules", name, { language });
  await table.press("i");
  return table.find("dialog");
}

const topicsIn = (node) => [...node.querySelectorAll("summary")].map(({ textContent }) => textContent);

test("the rules in force are listed, and where other editions differ", async () => {
  const rules = await dialog("2e");
  says(rules.textContent, "2nd edition, Duel.", "Otherwise in: Edition 3.0, Edition of 2025. Unlucky");
  says(rules.querySelector(".nh-rules-list > li").textContent, "There is no unlucky draw");
});

test("what the players have agreed on is told, and what rulebooks contradict each other in", async () => {
  const rules = await dialog("spared");
  says(rules.textContent, "Moloch spares its ally, as the players have agreed",
    "Otherwise in: 2nd edition, Edition 3.0. Moloch's units attack those of its ally", "The publisher's FAQ, errata 8: It serves the Scoper's side");
});

test("what does not arise is not told", async () => {
  const { textContent: words } = await dialog("alternative start");
  says(words, "Alternative start:");
  for (const word of ["ally", "Reinforcements", "37 fields"]) assert.ok(!words.includes(word), word);
});

test("who has no Structure is told", async () => {
  says((await dialog("doomsday")).textContent, "Without a Structure of their own: Doomsday Machine.");
});

for (const [language, edition, sentence] of [
  ["pl", "Edycja 3.0, Tryb drużynowy.", "Każdy Sztab zaczyna z 15"],
  ["cs", "Edice 3.0, Týmová hra.", "začíná s 15"],
]) {
  test(`the rules speak the viewer's language: ${language}`, async () => {
    says((await dialog("team", language)).textContent, edition, sentence);
  });
}

for (const [edition, here, elsewhere] of [
  ["3.0", ["Pechowy dociąg:", "po Ostatniej Bitwie"], "Pechowe dobranie"],
  ["2025", ["Pechowe dobranie:", "po Finałowej Bitwie"], "Pechowy dociąg"],
  ["2e", ["Edycja z 2025 roku. Pechowy dociąg:"], "Pechowe dobranie"],
]) {
  test(`the edition ${edition} says it in its own words`, async () => {
    const { textContent: words } = await dialog(edition, "pl");
    says(words, ...here);
    assert.ok(!words.includes(elsewhere));
  });
}

for (const [name, topics] of [
  ["three for points", [TWENTY]],
  ["three for points, 2025", []],
  ["team for points, 2e", [FORTY]],
  ["team", [FIFTEEN]],
  ["team, 2025", []],
]) {
  test(`contradictions stand where they arise: ${name}`, async () => {
    const table = await shown("rules", name);
    await table.point(-2, 0);
    says(table.text(".nt-card"), "HQ");
    assert.deepEqual(topicsIn(table.find(".nt-card")), topics);
    await table.press("i");
    const listed = topicsIn(table.find("dialog"));
    assert.deepEqual(listed.filter((topic) => [TWENTY, FORTY, FIFTEEN].includes(topic)), topics);
    assert.ok(listed.includes("Whom a module serves that a Scoper holds"), "Outpost plays");
  });
}
