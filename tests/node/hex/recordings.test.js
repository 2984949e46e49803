// What holds for every recorded move (positions/): the modules that follow events come to what the rules say.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

import { BattlePosition } from "/static/neuroshima_hex/battle/battle_position.js";
import { battlePart, condensed, hasBattle, pointless, steps } from "/static/neuroshima_hex/battle/steps.js";
import { UnitKeys } from "/static/neuroshima_hex/battle/unit_keys.js";
import { keyOf } from "/static/neuroshima_hex/board/geometry.js";
import { sentence } from "/static/neuroshima_hex/log/sentences.js";
import { Tracker } from "/static/neuroshima_hex/log/unit_tracker.js";
import { HexNames } from "/static/neuroshima_hex/words/names.js";
import { bindTexts } from "/static/neuroshima/table/text.js";
import { speaking } from "../catalogues.js";
import { catalogue, FOLDERS, recorded } from "./table.js";

const SILENT = ["drawn", "turn_ended", "setup_step", "declared", "attack", "revealed"];
const folder = new URL("positions/", import.meta.url);
const NO_RECORDINGS = ["catalogue.json", "scenarios.json"];
const topics = readdirSync(folder).filter((file) => !NO_RECORDINGS.includes(file)).map((file) => file.replace(".json", ""));

/** Every recorded move: {where, before, after, events}. */
const MOVES = topics.flatMap((topic) => {
  const cases = Object.keys(JSON.parse(readFileSync(new URL(`${topic}.json`, folder), "utf-8")));
  return cases.flatMap((name) => {
    const { messages } = recorded(topic, name);
    return messages.slice(1).map((message, i) => ({ where: `${topic}: ${name}, move ${i + 1}`, before: messages[i], after: message, events: message.move.events }));
  });
});

function namesOf(message) {
  const names = new HexNames(catalogue());
  names.update(message);
  return names;
}

const standing = ({ board }, facts) => board.map((unit) => JSON.stringify([unit.at, ...facts.map((fact) => unit[fact] ?? (fact === "markers" ? {} : null))])).sort();

bindTexts(speaking("en", FOLDERS));

test("there are many moves, with battles and without", () => {
  assert.ok(MOVES.length > 60);
  assert.ok(MOVES.filter(({ events }) => hasBattle(events)).length > 20);
});

test("after a move that is watched the board is as the rules say", () => {
  for (const { where, before, after, events } of MOVES.filter(({ events: told }) => hasBattle(told))) {
    const watched = new BattlePosition(namesOf(before), before.view);
    events.forEach((event) => watched.apply(event));
    watched.clear();
    const facts = ["tile", "seat", "rotation", "wounds", "markers"];
    assert.deepEqual(standing(watched.view, facts), standing(after.view, facts), where);
    assert.deepEqual(watched.view.players.map(({ hq_hp: left, points }) => [left, points]), after.view.players.map(({ hq_hp: left, points }) => [left, points]), where);
  }
});

test("the tracker knows what stood where, forwards and backwards", () => {
  for (const { where, before, after, events } of MOVES) {
    const units = (tracker) => [...tracker.units].map(([key, { tile, seat }]) => `${key} ${tile} ${seat}`).sort();
    const [names, start] = [namesOf(after), namesOf(before)];
    const forward = new Tracker(start, before.view);
    events.forEach((event) => forward.forward(event));
    assert.deepEqual(units(forward), units(new Tracker(names, after.view)), where);
    assert.deepEqual(units(Tracker.before(names, after.view, events)), units(new Tracker(start, before.view)), where);
  }
});

for (const language of ["en", "pl", "cs"]) {
  test(`every event has a sentence without gaps: ${language}`, () => {
    bindTexts(speaking(language, FOLDERS));
    for (const { where, before, events } of MOVES) {
      const names = namesOf(before);
      const tracker = new Tracker(names, before.view);
      for (const event of events) {
        const line = sentence(event, names, tracker);
        tracker.forward(event);
        if (!line) assert.ok(SILENT.includes(event.type), `${where}: ${event.type}`);
        else for (const words of [line.text, line.rule]) assert.doesNotMatch(words, /%\(|undefined|null|NaN/, `${where}: ${JSON.stringify(event)}`);
      }
    }
    bindTexts(speaking("en", FOLDERS));
  });
}

test("steps tell all events of a battle in their order, but for what is nothing to see", () => {
  for (const { where, events } of MOVES) {
    const told = steps(events);
    assert.deepEqual(told.flat(), events.filter((event) => told.flat().includes(event)), where);
    for (const event of events.filter((one) => !told.flat().includes(one))) assert.ok(pointless(event) || ["turn_ended", "drawn"].includes(event.type), where);
    for (const step of told) assert.equal(new Set(step.map(({ type }) => type)).size, 1, where);
    assert.deepEqual(events.slice(0, battlePart(events).length), battlePart(events), where);
  }
});

test("only a long battle is condensed, by blows that fall at once", () => {
  const blow = [{ type: "attack", kind: "melee", to: [0, 0] }];
  const wound = [{ type: "wound" }];
  assert.deepEqual(condensed([blow, blow, wound]), [blow, blow, wound]);
  const many = Array.from({ length: 30 }, (_, i) => (i % 3 === 2 ? wound : blow));
  assert.equal(condensed(many).length, 20);
  assert.deepEqual(condensed(many).flat(), many.flat());
});

test("a unit that moves keeps its name, and two never have the same", () => {
  for (const { where, before, after, events } of MOVES) {
    const keys = new UnitKeys();
    before.view.board.forEach((unit) => keys.of(unit));
    const known = new Map(before.view.board.map((unit) => [keyOf(unit.at), keys.of(unit)]));
    keys.forward(events);
    const now = after.view.board.map((unit) => keys.of(unit));
    assert.equal(new Set(now).size, now.length, where);
    for (const { type, from, to } of events) if (type === "moved" && keyOf(from) !== keyOf(to)) assert.ok(now.includes(known.get(keyOf(from))) || !after.view.board.some(({ at }) => keyOf(at) === keyOf(to)), where);
  }
});
