// A small catalogue of Convoy, and positions on it.

import { ConvoyNames } from "/static/neuroshima_convoy/words/names.js";

const origin = { provenance: {}, reconstructed: [], why: {} };
const card = (id, side, kind, name, more = {}) => ({ id, side, kind, names: { en: name }, strength: 0, amount: 1, count: 1, copies: 1, effect: null, activation: "constant", text: { en: "" }, ...origin, ...more });

const CARDS = [
  card("hunter", "moloch", "robot", "Hunter", { strength: 2, effect: "kill_soldier", activation: "enters_city" }),
  card("blocker", "moloch", "robot", "Blocker", { strength: 1, effect: "protect" }),
  card("net_module", "moloch", "module", "Net Module", { effect: "net", activation: "discard_card" }),
  card("move", "moloch", "instant", "Move", { effect: "move_robot", activation: "instant" }),
  card("commando", "outpost", "soldier", "Commando", { strength: 3 }),
  card("bunker", "outpost", "building", "Bunker", { effect: "strength_to_soldiers" }),
  card("recon", "outpost", "instant", "Recon", { effect: "strengthen_soldiers", activation: "instant", count: 3, text: { en: "{amount} for up to {count} Soldiers" } }),
];
const CITIES = [{ id: "iron_gate", names: { en: "Iron Gate" } }, { id: "new_york", names: { en: "New York" } }].map((city) => ({ ...city, ...origin }));

/** @returns {ConvoyNames} of a small catalogue; Anna is Moloch, the Outpost's player has no name */
export function names() {
  const made = new ConvoyNames({ cards: Object.fromEntries(CARDS.map((each) => [each.id, each])), cities: CITIES }, "en");
  made.update({ seats: [{ seat: 0, name: "Anna" }, { seat: 1, name: "" }], you: [0] });
  return made;
}

/**
 * @param {string} id of a card that lies at a city
 * @param {object} [more] what lies on it
 * @returns {object}
 */
export const unit = (id, more = {}) => ({ card: id, strength: 0, module: null, total: 0, ...more });

/**
 * A position: rows by city and side, and other fields of a view.
 * @param {{[city: string]: {moloch?: object[], outpost?: object[]}}} [rows]
 * @param {object} [more]
 * @returns {any}
 */
export function position(rows = {}, more = {}) {
  const row = (cards = []) => ({ cards, positions: { printed: 4, limit: 4, used: cards.length, taken_by: [] } });
  return {
    phase: "moloch", seat: 0, battle: { city: "iron_gate", district: 0 }, pending: null, agenda: [], outcome: null,
    cities: CITIES.map(({ id }, n) => ({ id, state: n ? "future" : "active", districts: 3, destroyed: [], bombs: [2], moloch: row(rows[id]?.moloch), outpost: row(rows[id]?.outpost) })),
    sides: ["moloch", "outpost"].map((side) => ({ side, hand: null, hand_count: 2, deck: 20, discard: [], unseen: {}, known: { hand: [], deck: [] } })),
    ...more,
  };
}
