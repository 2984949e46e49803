// Forms of the editor of maps whose fields come and go with what the map holds, in a document without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";

import "../document.js";
import { speakEnglish } from "../english.js";

speakEnglish();
const { fieldOf } = await import("/static/neuroshima_hex/maps/forms.js");
const { circumstanceSpecs, markersOf, meaningSpecs } = await import("/static/neuroshima_hex/maps/specs.js");

const MARKERS = Object.fromEntries(["universal", "mobility"].map((id) => [id, { kept: true }]));
const names = { catalogue: { markers: MARKERS, armies: {} }, plainMarker: (id) => id, markerText: () => "", armyName: (id) => id };

/** A field over a draft that takes every change. */
function shown(spec, draft) {
  const state = { draft };
  const field = fieldOf(spec, [spec.key], { change: (path, value) => change(state, path, value), pickZone: () => {}, zonePicked: () => "" });
  const update = () => field.update({ draft: state.draft, names, bots: [] }, state.draft, true);
  update();
  return { state, field, update };
}

function change(state, [key, ...rest], value) {
  const set = (data, path) => (path.length ? { ...data, [path[0]]: set(data?.[path[0]], path.slice(1)) } : value);
  state.draft = { ...state.draft, [key]: rest.length ? set(state.draft[key], rest) : value };
}

function type(field, place, text) {
  const input = field.root.querySelectorAll("input")[place];
  input.value = text;
  input.dispatchEvent(new globalThis.window.Event("change"));
}

test("a marker that the map has gets a meaning, and English is asked for", () => {
  const { state, field, update } = shown(meaningSpecs()[0], { prize: [{ markers: { universal: 1 } }], side: [{}, {}] });
  assert.deepEqual(field.parts.map(({ path }) => path), [["meanings", "universal"]]);
  type(field, 1, "Radiostacja");
  assert.deepEqual(state.draft.meanings, { universal: { en: "", pl: "Radiostacja" } });
  update();
  type(field, 1, "");
  assert.equal(state.draft.meanings, undefined);
});

test("hit points of one side name those of the others, and all go together", () => {
  const { state, field, update } = shown(circumstanceSpecs()[0], { side: [{}, { hit_points: 25 }] });
  const points = field.parts.find(({ spec }) => spec.key === "hit_points");
  type(points, 0, "17");
  assert.deepEqual(state.draft.circumstances.hit_points, [17, 25]);
  update();
  type(points, 1, "");
  assert.equal(state.draft.circumstances.hit_points, undefined);
});

test("the markers of a map stand in prizes, sides, objectives and circumstances", () => {
  const draft = { side: [{ markers: { a: 1 } }, {}], objective: [{ marker: "b" }, { damage: 5 }], circumstances: { markers: [{}, { c: 2 }] } };
  assert.deepEqual([...markersOf(draft)].sort(), ["a", "b", "c"]);
});
