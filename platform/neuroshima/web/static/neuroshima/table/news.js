// What is new since the reader's last action, read from the history. A game says what an event changes (`Change`); here it
// is followed from event to event, counted and put in words. It needs no page.

import { markUndone } from "./log.js";
import { fill, gettext } from "./text.js";

/** @import { Move, Value } from "./types.js" */
/** @import { Names } from "./names.js" */

/** @typedef {"placed" | "moved" | "turned" | "changed" | "played" | "hit" | "lost" | "discarded" | "drawn"} ChangeKind */

/**
 * What an event changes. `seat`: whose thing it is, or who did it. `at`: where it is then; `from`: where it was before.
 * `count`: how many of them. `amount`: by how much it is hit. `what`: the game's name of a thing in a hand.
 * @typedef {{kind: ChangeKind, seat: number | null, at?: Value, from?: Value, count?: number, amount?: number, what?: Value}} Change
 */

/** In the order in which they are counted. */
const WORDS = {
  placed: () => gettext("placed %(n)s"),
  moved: () => gettext("moved %(n)s"),
  turned: () => gettext("turned %(n)s"),
  played: () => gettext("played %(n)s"),
  changed: () => gettext("changed %(n)s"),
  hit: () => gettext("hit %(n)s"),
  lost: () => gettext("lost %(n)s"),
  discarded: () => gettext("discarded %(n)s"),
  drawn: () => gettext("drawn %(n)s"),
};

/** Of a thing on the table, for the screen reader. */
const THERE = {
  placed: () => gettext("new: placed"),
  moved: () => gettext("new: moved here"),
  turned: () => gettext("new: turned"),
  changed: () => gettext("new: changed"),
  hit: () => gettext("new: hit"),
  lost: () => gettext("new: destroyed here"),
};

/**
 * What is new of a thing or at a place; empty of what is nowhere.
 * @param {ChangeKind} kind
 * @returns {string}
 */
export const newsWords = (kind) => THERE[/** @type {keyof typeof THERE} */ (kind)]?.() ?? "";

/**
 * The moves after the reader's last action that still stand. None if the reader has not acted yet, and for spectators.
 * @param {Move[]} history
 * @param {number[]} you the reader's seats
 * @returns {Move[]}
 */
export function movesSince(history, you) {
  const standing = markUndone(history).filter(({ kind, undone }) => kind === "action" && !undone);
  const own = standing.findLastIndex(({ seat }) => you.includes(seat));
  return own < 0 ? [] : standing.slice(own + 1);
}

/**
 * Where things are that have changed: each once, as it is after the last of the changes. What was placed and then moved is
 * placed where it stands now; what was moved twice has come from where it stood first.
 * @param {Change[][]} steps what each event changes, in their order
 * @returns {Change[]} those that are at a place
 */
export function marksOf(steps) {
  /** @type {Map<string, Change>} */
  const marks = new Map();
  for (const step of steps) {
    const changes = step.filter(({ at }) => at !== undefined).map((change) => ({ change, known: marks.get(placeOf(change.from ?? change.at)) }));
    for (const { change } of changes) if (change.from !== undefined) marks.delete(placeOf(change.from));
    for (const { change, known } of changes) marks.set(placeOf(change.at), merged(known?.kind === "lost" ? undefined : known, change));
  }
  return [...marks.values()];
}

const placeOf = (place) => JSON.stringify(place);

/** A change after another one of the same thing. */
function merged(known, change) {
  if (known === undefined || change.kind === "lost") return change;
  if (change.kind === "hit") return { ...change, amount: (known.kind === "hit" ? known.amount ?? 0 : 0) + (change.amount ?? 0) };
  if (known.kind === "placed") return { ...known, at: change.at };
  if (known.kind === "moved") return { ...known, at: change.at };
  return known.kind === "hit" ? { ...known, at: change.at } : change;
}

/**
 * The changes in a line: "Anna: placed 2, discarded 1 · Jan: lost 1".
 * @param {Change[]} changes
 * @param {Names} names
 * @returns {string}
 */
export function newsLine(changes, names) {
  const seats = [...new Set(changes.map(({ seat }) => seat))].filter((seat) => seat !== null);
  return seats.map((seat) => fill(gettext("%(player)s: %(changes)s"), { player: names.isMine(seat) ? gettext("You") : names.player(seat), changes: countsOf(changes.filter((one) => one.seat === seat)) })).join(" · ");
}

function countsOf(changes) {
  const count = (kind) => changes.filter((one) => one.kind === kind).reduce((sum, one) => sum + (one.count ?? 1), 0);
  return Object.keys(WORDS).filter((kind) => count(kind) > 0).map((kind) => fill(WORDS[kind](), { n: count(kind) })).join(", ");
}
