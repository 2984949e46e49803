// A study, its changes and its options, with a server of the test's own.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { Edits } from "/static/neuroshima/studies/edits.js";
import { historyTo } from "/static/neuroshima/studies/frames.js";
import { refusalWords } from "/static/neuroshima/studies/refused.js";
import { Settings } from "/static/neuroshima/studies/settings.js";
import { Study, postJson } from "/static/neuroshima/studies/study.js";

const SEATS = [{ seat: 0, name: "Red" }, { seat: 1, name: "Blue" }];

let asked;
let unreachable;

/** What a document comes to: a frame for each action; the action "cheat" is refused, and so is a position that is "bad". */
function unfold({ position, actions }) {
  const action = actions.findIndex(({ type }) => type === "cheat");
  if (action >= 0) return { status: 400, data: { error: { code: "illegal", message: "That is not allowed.", path: "type", action } } };
  if (position === "bad") return { status: 400, data: { error: { code: "bad_position", message: "This is no position." } } };
  const frames = [null, ...actions].map((done, seq) => ({ seq, kind: done && "action", seat: done?.seat ?? null, action: done, events: [], view: { position, seq } }));
  const over = actions.some(({ type }) => type === "win");
  return { status: 200, data: { frames, seats: SEATS, legal: { 1: [{ type: "take" }] }, to_move: [1], hypotheses: [], outcome: over ? { winners: [0] } : null, position: `${position} after ${actions.length}` } };
}

/** What follows from a changed option: a match for four has other seats. */
function follow({ options, count, changed }) {
  if (options.mode === "none") return { status: 400, data: { error: { code: "bad_options", message: "There is no such mode." } } };
  const four = options.mode === "pairs" || (changed === "seats" && count === 4);
  return { status: 200, data: { options, count: four ? 4 : 2, offered: [], others: four } };
}

beforeEach(() => {
  asked = [];
  unreachable = false;
  globalThis.document = { querySelector: () => ({ value: "token" }) };
  globalThis.fetch = async (address, { headers, body }) => {
    if (unreachable) throw new TypeError("no connection");
    asked.push([address, JSON.parse(body)]);
    assert.equal(headers["X-CSRFToken"], "token");
    const { status, data } = (address === "/study/unfold/" ? unfold : follow)(JSON.parse(body));
    return { ok: status === 200, status, statusText: "Bad Request", json: async () => data };
  };
});

async function studyOf(document, mine) {
  const study = new Study(document, mine);
  await study.unfold();
  return study;
}

test("an action is appended, one that is refused is not kept", async () => {
  const study = await studyOf({ position: "p" });
  assert.deepEqual(await study.act(0, { type: "take" }), { accepted: true, seq: 1 });
  assert.deepEqual(await study.act(1, { type: "cheat" }), { accepted: false, code: "illegal", message: "That is not allowed." });
  assert.deepEqual(study.document.actions, [{ seat: 0, type: "take" }]);
  assert.equal(study.last, 1);
});

test("actions are taken back, down to the beginning", async () => {
  const study = await studyOf({ position: "p", actions: ["a", "b", "c"].map((type) => ({ seat: 0, type })) });
  await study.takeBack();
  assert.deepEqual(study.document.actions.map(({ type }) => type), ["a", "b"]);
  await study.takeBack(9);
  assert.deepEqual(study.document.actions, []);
});

test("what is asked at once is done one after the other", async () => {
  const study = await studyOf({ position: "p" });
  await Promise.all([study.act(0, { type: "a" }), study.act(0, { type: "cheat" }), study.act(1, { type: "b" })]);
  assert.deepEqual(study.document.actions.map(({ type }) => type), ["a", "b"]);
});

test("a preview changes nothing, and is null if it is refused", async () => {
  const study = await studyOf({ position: "p" });
  assert.deepEqual(await study.preview(0, { type: "take" }), { position: "p", seq: 1 });
  assert.equal(await study.preview(0, { type: "cheat" }), null);
  assert.equal(study.last, 0);
});

test("the message of the last step may be played from, those before it are only shown", async () => {
  const study = await studyOf({ position: "p", actions: [{ seat: 0, type: "a" }, { seat: 1, type: "b" }] }, 1);
  const now = study.message();
  assert.deepEqual([now.seq, now.you, now.toMove, now.takeBack, now.move], [2, [1, 0], [1], [1], null]);
  assert.deepEqual(now.legal, { 1: [{ type: "take" }] });
  const before = study.message(1, true);
  assert.deepEqual([before.legal, before.toMove, before.takeBack, before.status], [{}, [], [], "running"]);
  assert.deepEqual([before.move.seq, before.history.map(({ seq }) => seq)], [1, [1]]);
  assert.deepEqual(historyTo(study.frames, 0), []);
  await study.act(0, { type: "win" });
  assert.deepEqual([study.message().status, study.message().outcome], ["over", { winners: [0] }]);
  assert.equal(study.message(1).status, "running");
});

test("the position at a step is asked for only where it is not known", async () => {
  const study = await studyOf({ position: "p", actions: [{ seat: 0, type: "a" }, { seat: 1, type: "b" }] });
  const before = asked.length;
  assert.deepEqual(await study.at(0), { position: "p", view: { position: "p", seq: 0 } });
  assert.deepEqual((await study.at(2)).position, "p after 2");
  assert.equal(asked.length, before);
  assert.deepEqual(await study.at(1), { position: "p after 1", view: { position: "p", seq: 1 } });
  assert.equal(asked.length, before + 1);
});

test("a refusal says where it stands; without a server nothing is lost", async () => {
  const study = await studyOf({ position: "p" });
  await assert.rejects(study.unfold({ position: "p", actions: [{ seat: 0, type: "cheat" }] }), (error) => refusalWords(error) === "That is not allowed. (actions.0.type)");
  assert.equal(refusalWords({ message: "No.", path: "", action: undefined }), "No.");
  unreachable = true;
  assert.equal((await study.act(0, { type: "take" })).code, "unreachable");
  assert.equal(study.last, 0);
  await assert.rejects(postJson("/study/unfold/", {}), { code: "unreachable" });
});

// --- changes ------------------------------------------------------------------------------------------------------

/** A form of the options with these changed fields. */
function settingsWith(values) {
  const fields = { mode: { value: values.mode ?? "duel" }, blind: { checked: false }, seats: { value: values.seats ?? "2" } };
  const form = { elements: { namedItem: (name) => fields[name] ?? null }, addEventListener: () => {} };
  const settings = new Settings(form, [{ name: "mode", kind: "choice", default: "duel", values: ["duel", "pairs", "none"] }, { name: "blind", kind: "boolean", default: false }], "/study/setting/");
  settings.changed = Object.keys(values);
  return settings;
}

async function editsOf(document, values = {}) {
  const study = await studyOf(document);
  const told = { busy: [], judged: [] };
  const edits = new Edits(study, settingsWith(values), {
    busy: (isBusy) => told.busy.push(isBusy),
    judged: (refused) => told.judged.push(refused?.code ?? null),
    seated: (position, count) => `${position} for ${count}`,
  });
  Object.assign(edits, { position: document.position, view: study.frames[0].view });
  return { study, edits, told };
}

test("a change takes the place of the position; what was played from the old one goes", async () => {
  const { study, edits, told } = await editsOf({ position: "p", seed: 1, seats: 2, actions: [{ seat: 0, type: "a" }] });
  edits.judge({ position: "q" });
  assert.ok(edits.judging instanceof Promise);
  await edits.judging;
  assert.deepEqual(study.document, { position: "q", actions: [] });
  assert.deepEqual([edits.position, edits.view, edits.judging], ["q", { position: "q", seq: 0 }, null]);
  assert.deepEqual(told, { busy: [true, false], judged: [null] });
});

test("a change that is refused leaves the last one that was not, and is no step to undo", async () => {
  const { study, edits, told } = await editsOf({ position: "p" });
  edits.judge({ position: "bad" });
  await edits.judging;
  assert.deepEqual([study.document.position, edits.position, edits.canUndo], ["p", "p", false]);
  assert.deepEqual(told.judged, ["bad_position"]);
});

test("of changes that come while the server judges, the newest counts", async () => {
  const { study, edits, told } = await editsOf({ position: "p" });
  const before = asked.length;
  for (const position of ["q", "r", "s"]) edits.judge({ position });
  await edits.judging;
  assert.equal(study.document.position, "s");
  assert.deepEqual(asked.slice(before).map(([, { position }]) => position), ["q", "s"]);
  assert.deepEqual(told.judged, [null]);
});

test("changes are undone, the last one first", async () => {
  const { edits } = await editsOf({ position: "p" });
  for (const position of ["q", "r"]) {
    edits.judge({ position });
    await edits.judging;
  }
  assert.ok(edits.canUndo);
  assert.deepEqual([edits.popLast().position, edits.popLast().position, edits.popLast()], ["q", "p", undefined]);
});

test("an option with other players changes the position with it", async () => {
  const { study, edits } = await editsOf({ position: "p" }, { mode: "pairs" });
  edits.judge({});
  await edits.judging;
  assert.deepEqual([study.document.position, study.document.options], ["p for 4", { mode: "pairs" }]);
  assert.deepEqual(edits.settings.changed, []);
});

test("an option without other players leaves the position", async () => {
  const { study, edits } = await editsOf({ position: "p" }, { blind: true });
  edits.settings.field("blind").checked = true;
  edits.judge({});
  await edits.judging;
  assert.deepEqual([study.document.position, study.document.options], ["p", { blind: true }]);
});

test("an option that cannot be is refused, and the position stays", async () => {
  const { study, edits, told } = await editsOf({ position: "p" }, { mode: "none" });
  edits.judge({});
  await edits.judging;
  assert.deepEqual([study.document.position, told.judged], ["p", ["bad_options"]]);
});

test("fields that were changed are asked about one after the other, in their order", async () => {
  const { edits } = await editsOf({ position: "p" }, { seats: "4", blind: true });
  const before = asked.length;
  edits.judge({});
  await edits.judging;
  const questions = asked.slice(before).filter(([address]) => address === "/study/setting/");
  assert.deepEqual(questions.map(([, { changed, count }]) => [changed, count]), [["seats", 4], ["blind", 4]]);
});
