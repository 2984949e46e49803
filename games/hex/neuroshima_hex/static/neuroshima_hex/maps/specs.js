// What a scenario file may hold, as descriptions of form fields: forms.js makes the fields. Words are asked for when a
// form is made, in the reader's language.

import { fill, gettext, pick } from "../../neuroshima/table/text.js";
import { armiesShown } from "./draft.js";

/**
 * @import { HexNames } from "../words/names.js"
 * @import { Draft, Path } from "./draft.js"
 */

/**
 * What forms know while they are shown. `bots`: those of the game with their styles, for the proposals of a side.
 * @typedef {{draft: Draft, names: HexNames, bots: Bot[]}} Shown
 */
/** @typedef {{id: string, title: string, styles: {id: string, title: string}[]}} Bot */
/** @typedef {{value: any, words: string, text?: string}} Choice with what it means, in a sentence */

/**
 * One field of a form. `kind`: "line", "texts", "number", "choice", "flag", "set", "counts", "zone", "table", "sides" (a
 * list with one for each side), "meanings" or "reserves". `when`: whether an entry has it; `none`: what it means to leave
 * it out.
 * @typedef {object} Spec
 * @property {string} key
 * @property {string} kind
 * @property {string} words
 * @property {string} [hint]
 * @property {string} [none]
 * @property {boolean} [long] a text of several lines
 * @property {number} [min]
 * @property {number} [max]
 * @property {(shown: Shown, entry: any) => Choice[]} [choices]
 * @property {(entry: any) => boolean} [when]
 * @property {Spec[]} [fields] of a table; the one of a side
 * @property {(shown: Shown, side: number) => any} [start] what a side has in a list that is new
 */

const named = (texts, id) => pick(texts) || id.replaceAll("_", " ");

// --- lists to choose from ------------------------------------------------------------------------------------------------

const armies = ({ names }) => Object.keys(names.catalogue.armies).map((id) => ({ value: id, words: names.armyName(id) }));
const terrain = ({ names }) => Object.keys(names.catalogue.terrain).map((id) => ({ value: id, words: names.terrain(id) }));
const fixtures = ({ names }) => Object.entries(names.catalogue.fixtures).map(([id, tile]) => ({ value: id, words: named(tile.names, id) }));
const rules = ({ names }) => Object.entries(names.catalogue.rules).map(([id, rule]) => ({ value: id, words: named(rule.names, id), text: pick(rule.texts) }));
const editions = ({ names }) => Object.entries(names.catalogue.editions).map(([id, names_]) => ({ value: id, words: named(names_, id) }));
const modes = ({ names }) => Object.entries(names.catalogue.modes).map(([id, names_]) => ({ value: id, words: named(names_, id) }));
const bots = (shown) => shown.bots.map(({ id, title }) => ({ value: id, words: title }));
const styles = (shown, { bot }) => (shown.bots.find(({ id }) => id === bot)?.styles ?? []).map(({ id, title }) => ({ value: id, words: title }));

function markers({ names }) {
  const kept = Object.keys(names.catalogue.markers).filter((id) => names.catalogue.markers[id].kept);
  return kept.map((id) => ({ value: id, words: names.plainMarker(id), text: names.markerText(id) }));
}

function troops({ names }, { army }) {
  const tiles = Object.entries(names.catalogue.armies[army]?.tiles ?? {}).filter(([, { kind }]) => ["warrior", "module"].includes(kind));
  return tiles.map(([id, tile]) => ({ value: id, words: `${named(tile.names, id)} (×${tile.count})` }));
}

/**
 * The sides of the map, as choices.
 * @param {Shown} shown
 * @returns {{value: any, words: string}[]}
 */
export function sides({ draft, names }) {
  const shown = armiesShown(draft, names.catalogue);
  return (draft.side ?? []).map((side, number) => {
    const army = side.armies?.length === 1 ? names.armyName(shown[number]) : "";
    return { value: number, words: sideName(number, army) };
  });
}

/**
 * @param {number} number
 * @param {string} army its only one, or empty
 * @returns {string}
 */
export function sideName(number, army) {
  return army ? fill(gettext("Side %(number)s: %(army)s"), { number: number + 1, army }) : fill(gettext("Side %(number)s"), { number: number + 1 });
}

function sidesOrTurn(shown) {
  const first = { value: "first", words: gettext("The first one"), text: gettext("Side 1, unless a campaign names another one.") };
  return [first, ...(shown.draft.side?.length === 2 ? [{ value: "second", words: gettext("The second one") }] : []), ...sides(shown)];
}

// --- forms ----------------------------------------------------------------------------------------------------------------

const STEPS = () => [
  { value: "hq", words: gettext("Place the HQ"), text: gettext("The side places its HQ. Then every side needs such a step; without any, all place their HQs in turn order.") },
  { value: "deploy", words: gettext("Deploy allied units"), text: gettext("The side puts units of another army on the board, which fight for it.") },
  { value: "fixtures", words: gettext("Put tiles of the land"), text: gettext("The side chooses some of these tiles and puts them on the board.") },
  { value: "turns", words: gettext("Take turns before the others"), text: gettext("The side takes so many turns before the other side’s first.") },
];
const STEP_KEYS = { hq: [], turns: ["count", "when"], fixtures: ["tiles", "count", "when", "zone"], deploy: ["army", "count", "units", "reserve", "optional", "when", "zone"] };
const isStep = (...steps) => ({ step }) => steps.includes(step);

const CONDITIONS = () => [
  { value: "marker", words: gettext("Win a marker"), text: gettext("The side has won such a marker.") },
  { value: "damage", words: gettext("Damage enemy HQs"), text: gettext("The enemy HQs have lost so many hit points.") },
  { value: "least_damage", words: gettext("Lose the fewest hit points"), text: gettext("Its HQ has lost fewer hit points than any enemy’s.") },
  { value: "holds", words: gettext("Hold terrain"), text: gettext("So many of its units are on such terrain at the end.") },
];
const CONDITION_STARTS = { marker: "", damage: 5, least_damage: true, holds: { on: [], count: 1 } };

/**
 * The condition of an objective, as a choice among keys; a table has one of them.
 * @param {Draft} entry
 * @returns {string | undefined}
 */
export const conditionOf = (entry) => Object.keys(CONDITION_STARTS).find((key) => key in entry);

/**
 * An entry after one of its fields has changed: what does not go with it goes.
 * @param {Path} path of the field
 * @param {any} entry as it was
 * @param {any} value
 * @returns {any} the entry; undefined: nothing more changes than the field
 */
export function changedEntry(path, entry, value) {
  const [list, , key] = path;
  if (list === "setup" && key === "step") {
    const kept = Object.entries(entry).filter(([name]) => ["side", ...(STEP_KEYS[value] ?? [])].includes(name));
    return { step: value, ...Object.fromEntries(kept), ...stepStart(value, entry) };
  }
  if (list === "setup" && key === "army") return { ...entry, army: value ?? "", ...("units" in entry && { units: {} }) };
  if (list === "objective" && key === "condition") {
    const kept = Object.entries(entry).filter(([name]) => !(name in CONDITION_STARTS));
    return { ...Object.fromEntries(kept), ...(value && { [value]: CONDITION_STARTS[value] }) };
  }
  if (list === "side" && key === "bot") return withoutStyle(entry, value);
  return undefined;
}

function withoutStyle({ style: _style, bot: _bot, ...entry }, bot) {
  return bot ? { ...entry, bot } : entry;
}

function stepStart(step, { count, army = "", tiles = [] }) {
  if (step === "deploy") return { army, count: Number.isInteger(count) ? count : 1 };
  if (step === "fixtures") return { tiles, count: Number.isInteger(count) ? count : 1 };
  return step === "turns" ? { count: count ?? 1 } : {};
}

/** @returns {Spec[]} */
export function storySpecs() {
  return [
    { key: "names", kind: "texts", words: gettext("Name of the map") },
    { key: "texts", kind: "texts", long: true, words: gettext("Story and task") },
  ];
}

/**
 * What a marker without an effect means here.
 * @returns {Spec[]}
 */
export function meaningSpecs() {
  return [{ key: "meanings", kind: "meanings", words: gettext("What markers mean on this map"), choices: (shown) => markers(shown).filter(({ value }) => markersOf(shown.draft).has(value)) }];
}

/**
 * The markers that a map has: those to be won or held, those of objectives, and those with a meaning.
 * @param {Draft} draft
 * @returns {Set<string>}
 */
export function markersOf({ prize = [], side = [], objective = [], circumstances = {}, meanings = {} }) {
  const counted = [...prize, ...side].map(({ markers: held }) => held ?? {}).concat(circumstances.markers ?? [], meanings);
  return new Set([...counted.flatMap((counts) => Object.keys(counts)), ...objective.map(({ marker }) => marker).filter(Boolean)]);
}

/**
 * What may differ from match to match: a campaign says it, or it is so when the map is played alone.
 * @returns {Spec[]}
 */
export function circumstanceSpecs() {
  return [{ key: "circumstances", kind: "table", words: gettext("When it is played alone"), fields: [
    { key: "first", kind: "choice", words: gettext("Who is meant by “the first one”"), none: gettext("Side 1"), choices: sides },
    { key: "lead", kind: "number", words: gettext("Turns of a step whose number a campaign says"), min: 1, max: 9 },
    { key: "reinforced", kind: "choice", words: gettext("Which side is reinforced"), none: gettext("None"), choices: sides },
    { key: "hit_points", kind: "sides", words: gettext("Hit points of the HQs at the start"), fields: [{ key: "", kind: "number", words: "", min: 1, max: 99 }], start: ({ draft }, side) => draft.side?.[side]?.hit_points ?? 20 },
    { key: "markers", kind: "sides", words: gettext("Markers in addition to those of the sides"), fields: [{ key: "", kind: "counts", words: "", choices: markers }], start: () => ({}) },
    { key: "reserves", kind: "reserves", words: gettext("Units that are left over, for steps with only such"), choices: troops },
  ] }];
}

/**
 * The armies of steps whose units a campaign has left over.
 * @param {Shown} shown
 * @returns {string[]}
 */
export const reserveArmies = ({ draft }) => [...new Set([...(draft.setup ?? []).filter(({ reserve, army }) => reserve && army).map(({ army }) => army), ...Object.keys(draft.circumstances?.reserves ?? {})])];

/** @returns {Spec[]} */
export function ruleSpecs() {
  return [
    { key: "mode", kind: "choice", words: gettext("Mode"), none: gettext("Duel"), choices: (shown) => modes(shown).filter(({ value }) => value !== "duel") },
    { key: "edition", kind: "choice", words: gettext("Edition of the rules"), none: gettext("Any"), choices: editions },
    { key: "rules", kind: "set", words: gettext("Special rules"), choices: rules },
    { key: "begins", kind: "choice", words: gettext("Who takes the first turn"), none: gettext("The first one"), choices: (shown) => sidesOrTurn(shown).filter(({ value }) => value !== "first") },
    { key: "draws", kind: "number", words: gettext("Tiles drawn in the first turn, at most"), min: 1, max: 3 },
  ];
}

/**
 * The fields of one side, step, objective, prize or remark.
 * @returns {{[list: string]: Spec[]}}
 */
export function entrySpecs() {
  return {
    side: [
      { key: "armies", kind: "set", words: gettext("Armies that may play it"), none: gettext("Any army"), choices: armies },
      { key: "hq", kind: "zone", words: gettext("Starting place of its HQ") },
      { key: "hit_points", kind: "number", words: gettext("Hit points of its HQ"), hint: gettext("Empty: those of its army."), min: 1, max: 99 },
      { key: "markers", kind: "counts", words: gettext("Markers that it holds from the start"), choices: markers },
      { key: "bot", kind: "choice", words: gettext("Bot that is proposed"), none: gettext("None"), choices: bots },
      { key: "style", kind: "choice", words: gettext("Its style"), none: gettext("By lot"), choices: styles, when: ({ bot }) => Boolean(bot) },
    ],
    setup: [
      { key: "step", kind: "choice", words: gettext("What is done"), choices: STEPS },
      { key: "side", kind: "choice", words: gettext("Which side does it"), choices: sidesOrTurn },
      { key: "army", kind: "choice", words: gettext("Army of the allied units"), choices: armies, when: isStep("deploy") },
      { key: "units", kind: "counts", words: gettext("Which units, at most"), none: gettext("All but the HQ"), choices: troops, when: isStep("deploy") },
      { key: "tiles", kind: "set", words: gettext("Tiles to choose from"), choices: fixtures, when: isStep("fixtures") },
      { key: "count", kind: "number", words: gettext("How many"), min: 1, max: 40, when: isStep("deploy", "fixtures", "turns") },
      { key: "zone", kind: "zone", words: gettext("Where they may be placed"), when: isStep("deploy", "fixtures") },
      { key: "optional", kind: "flag", words: gettext("The side may stop before all are placed"), when: isStep("deploy") },
      { key: "reserve", kind: "flag", words: gettext("Only units that a campaign has left over"), when: isStep("deploy") },
      { key: "when", kind: "choice", words: gettext("When it happens"), none: gettext("Always"), choices: () => [{ value: "reinforced", words: gettext("If a campaign reinforces the side") }], when: isStep("deploy", "fixtures", "turns") },
    ],
    objective: [
      { key: "id", kind: "line", words: gettext("Its id"), hint: gettext("Small letters and digits; a campaign names it so.") },
      { key: "side", kind: "choice", words: gettext("Whose it is"), choices: sides },
      { key: "condition", kind: "choice", words: gettext("What has to be reached"), choices: CONDITIONS },
      { key: "marker", kind: "choice", words: gettext("Which marker"), choices: markers, when: (entry) => conditionOf(entry) === "marker" },
      { key: "damage", kind: "number", words: gettext("Hit points"), min: 1, max: 99, when: (entry) => conditionOf(entry) === "damage" },
      { key: "holds", kind: "table", words: gettext("Terrain to hold"), when: (entry) => conditionOf(entry) === "holds", fields: [
        { key: "on", kind: "set", words: gettext("Kinds of terrain"), choices: terrain },
        { key: "count", kind: "number", words: gettext("Units, at least"), min: 1, max: 91 },
      ] },
      { key: "wins", kind: "flag", words: gettext("It wins the match at once") },
      { key: "names", kind: "texts", words: gettext("The objective in words") },
      { key: "reward", kind: "texts", words: gettext("What it brings") },
    ],
    prize: [
      { key: "markers", kind: "counts", words: gettext("Markers to be won"), choices: markers },
      { key: "security", kind: "number", words: gettext("Wounds that open its lock"), min: 1, max: 99 },
      { key: "armies", kind: "set", words: gettext("Armies that can damage it"), none: gettext("Any army"), choices: armies },
      { key: "guard", kind: "table", words: gettext("There only while it is guarded"), fields: [
        { key: "army", kind: "choice", words: gettext("Army of the guards"), none: gettext("No guards"), choices: armies },
        { key: "on", kind: "set", words: gettext("Terrain on which they stand"), choices: terrain, when: ({ army }) => Boolean(army) },
      ] },
    ],
    remarks: [{ key: "", kind: "texts", long: true, words: gettext("A remark: who designed it, what was decided") }],
  };
}

/** Kinds of terrain, for zones. @param {Shown} shown */
export const zoneKinds = terrain;

/**
 * A new entry of a list.
 * @param {string} list
 * @param {Draft} draft
 * @returns {any}
 */
export function newEntry(list, draft) {
  const ids = new Set((draft.objective ?? []).map(({ id }) => id));
  const number = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((n) => !ids.has(`objective_${n}`)) ?? 10;
  return { side: {}, setup: { step: "hq", side: 0 }, remarks: { en: "" }, objective: { id: `objective_${number}`, side: 0, names: { en: "" }, reward: { en: "" }, least_damage: true } }[list];
}
