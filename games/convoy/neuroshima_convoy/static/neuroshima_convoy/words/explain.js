// Cards, cities and sums in words: what is printed, what holds here and now, where that comes from. Returns what the
// card of the host shows: {picture, title, subtitle, sections, note}.

import { h } from "../../neuroshima/table/dom.js";
import { fill, gettext, ngettext } from "../../neuroshima/table/text.js";
import { guessNote, marked, picture } from "../art.js";
import { deckLabel } from "./labels.js";
import { aimWords } from "./tasks.js";
import { SIDES, activationWords, cardText, cityText, kindName, offWords, sideName, signed, stateName, victoryHeading } from "./names.js";

/** @import { PartGroup } from "../types.js" */
/** @import { CityView, PartFacts, SideName, SumFacts, UnitView, View } from "../view_types.js" */
/** @import { Explanation } from "../../neuroshima/table/types.js" */
/** @import { ConvoyNames } from "./names.js" */

/**
 * A card that lies nowhere: in a hand, a pile, a list.
 * @param {ConvoyNames} names
 * @param {string} id
 * @param {string} [note]
 * @returns {Explanation}
 */
export function explainCard(names, id, note) {
  const facts = names.definition(id);
  return { ...cardHead(names, facts), sections: [abilitySection(facts), printedSection(names, facts), keywordSection(names, facts)], note: note ?? moreNote(facts), rules: readings(names, "card", id) };
}

/**
 * A card in a row, here and now.
 * @param {ConvoyNames} names
 * @param {View} view
 * @param {SideName} side
 * @param {CityView} city
 * @param {UnitView} entry
 * @returns {Explanation}
 */
export function explainEntry(names, view, side, city, entry) {
  const facts = names.definition(entry.card);
  const lines = nowLines(names, view, side, city, entry);
  const sections = [{ heading: gettext("Here and now"), lines }, abilitySection(facts)];
  if (entry.module) sections.push(moduleSection(names, entry));
  return { ...cardHead(names, facts, names.city(city.id)), sections: [...sections, printedSection(names, facts), keywordSection(names, facts)], note: moreNote(facts, ...(entry.module ? [names.definition(entry.module)] : [])), rules: [entry.card, ...(entry.module ? [entry.module] : [])].flatMap((id) => readings(names, "card", id)) };
}

/** Where the rules say more of a card or a city. */
function readings(names, kind, id) {
  const cites = names.citation(kind, id);
  return cites ? [{ text: kind === "card" ? names.card(id) : names.city(id), cites }] : [];
}

/** What the sign at a value means, if one has it, and where there is more. */
function moreNote(...all) {
  const more = gettext("I: everything about it, with the sources of its values");
  if (!all.some((facts) => facts.reconstructed.length)) return more;
  return h("span", {}, h("span", { class: "cv-note-line" }, guessNote()), more);
}

function cardHead(names, facts, ...more) {
  const size = { width: 84, height: 109 };
  return { picture: picture("big", facts.id, size), title: names.card(facts.id), subtitle: [sideName(facts.side), kindName(facts.kind), ...more].join(" · ") };
}

function abilitySection(facts) {
  const lines = [marked(`${activationWords(facts.activation)}:`, facts, "activation"), marked(cardText(facts), facts, ...valuesIn(facts))];
  return { heading: gettext("Ability"), lines };
}

/** The values that stand in the text of a card. */
const valuesIn = (facts) => ["ability", "amount", "count", ...(facts.kind === "module" && facts.strength ? ["strength"] : [])];

function moduleSection(names, entry) {
  const module = names.definition(entry.module);
  const off = entry.module_off ? [fill(gettext("Its ability is off: %(why)s"), { why: offWords(entry.module_off) })] : [];
  return { heading: fill(gettext("Module: %(module)s"), { module: names.card(entry.module) }), lines: [...off, marked(cardText(module), module, ...valuesIn(module))] };
}

function strengthLine(facts) {
  if (["robot", "soldier"].includes(facts.kind) || facts.strength) {
    return [marked(fill(gettext("Strength %(n)s"), { n: facts.kind === "module" ? signed(facts.strength) : facts.strength }), facts, "strength")];
  }
  return facts.reconstructed.includes("strength") ? [marked(gettext("No strength of its own"), facts, "strength")] : [];
}

/** What is on the card itself. Name and kind, which stand above, are told again where no source gives them. */
function printedSection(names, facts) {
  const copies = fill(ngettext("%(n)s copy in the deck", "%(n)s copies in the deck", facts.copies), { n: facts.copies });
  const lines = [...strengthLine(facts), marked(copies, facts, "copies")];
  for (const [field, words] of [[`name_${names.language}`, `${gettext("Name")}: ${names.card(facts.id)}`], ["kind", `${gettext("Kind")}: ${kindName(facts.kind)}`]]) {
    if (facts.reconstructed.includes(field)) lines.push(marked(words, facts, field));
  }
  if (facts.placeholder) lines.push(gettext("This card stands in for one whose name no source gives."));
  return { heading: gettext("Printed"), lines };
}

/** What the keywords on a card mean, for a reader who is new. */
const keywordSection = (names, facts) => ({ heading: gettext("What that means"), lines: names.explainsKeywords ? keywordLines(facts) : [] });

/**
 * What the kind of a card and its strength mean.
 * @param {import("../view_types.js").CardFacts} facts
 * @returns {string[]}
 */
export function keywordLines({ kind, strength }) {
  const kinds = {
    robot: gettext("Robot: a card that fights for Moloch. It takes one of the positions on Moloch's side of a city."),
    soldier: gettext("Soldier: a card that fights for the Outpost. It takes one of the positions on its side of a city."),
    building: gettext("Building: it takes a position as a Soldier does, and helps by its ability."),
    module: gettext("Module: it is put under a Robot, changes it, and is lost with it."),
    instant: gettext("Instant: it is played from the hand, works at once and is discarded."),
  };
  const lines = [kinds[kind], ...(strength ? [gettext("Strength: at the end of a battle each side adds up the strength of its cards in that city; the higher total wins.")] : [])];
  return lines.filter(Boolean);
}

function nowLines(names, view, side, city, entry) {
  const lines = [];
  const parts = partsOf(view, side, city, entry);
  if (typeof entry.total === "number" && names.definition(entry.card).kind !== "building") lines.push(fill(gettext("Counts %(n)s"), { n: entry.total }) + (parts.length > 1 ? `: ${parts.map((part) => partWords(names, part)).join(", ")}` : ""));
  if (entry.strength && !parts.length) lines.push(fill(gettext("Strength tokens: %(n)s"), { n: signed(entry.strength) }));
  if (entry.off) lines.push(fill(gettext("Its ability is off: %(why)s"), { why: offWords(entry.off) }));
  else if (entry.used) lines.push(gettext("Its ability has been used in this phase"));
  if (entry.shield) lines.push(gettext("Shield token"));
  if (entry.immune) lines.push(gettext("Immune to Soldiers, Buildings and captured Modules"));
  if (entry.netted) lines.push(gettext("Netted: its strength, ability and Module do not count in this battle"));
  if (entry.deactivated && entry.off !== "deactivated") lines.push(gettext("Deactivation token"));
  return lines;
}

/** The parts of the sum of the active city that this card brings. */
function partsOf(view, side, city, entry) {
  const index = city[side].cards.indexOf(entry);
  if (city.state !== "active") return [];
  return view.strength[side].parts.filter((part) => part.at?.[0] === city.id && part.at[1] === index);
}

/**
 * "3 printed", "+1 from Bunker".
 * @param {ConvoyNames} names
 * @param {PartFacts & {fromCard?: string | null}} part
 * @returns {string}
 */
export function partWords(names, part) {
  const words = {
    printed: gettext("%(n)s printed"),
    tokens: gettext("%(n)s Strength tokens"),
    floor: gettext("%(n)s: never below 0"),
    ability: gettext("%(n)s its ability"),
    bonus: gettext("%(n)s from %(from)s"),
    module: gettext("%(n)s Module"),
    netted: gettext("%(n)s netted"),
  }[part.what] ?? `%(n)s ${part.what}`;
  const amount = part.what === "printed" ? part.amount : signed(part.amount);
  return fill(words, { n: amount, from: part.fromCard ? names.card(part.fromCard) : "" });
}

/**
 * The parts of a sum card by card, without those that count nothing: [{at, card, parts, total}]. The names of those
 * who give a bonus are looked up.
 * @param {View} view
 * @param {SideName} side
 * @param {SumFacts} sum
 * @returns {PartGroup[]}
 */
export function partsByCard(view, side, sum) {
  const groups = [];
  for (const part of sum.parts.filter(({ amount }) => amount)) {
    const key = JSON.stringify(part.at);
    let group = groups.find((other) => other.key === key);
    if (!group) groups.push((group = { key, at: part.at, card: part.card, parts: [], total: 0 }));
    group.parts.push({ ...part, fromCard: giver(view, side, part) });
    group.total += part.amount;
  }
  return groups;
}

function giver(view, side, part) {
  if (!part.from) return null;
  return view.cities.find((city) => city.id === part.from[0])?.[side].cards[part.from[1]]?.card ?? null;
}

/**
 * The strength of a side in the active city, part by part.
 * @param {ConvoyNames} names
 * @param {View} view
 * @param {SideName} side
 * @param {SumFacts} sum
 * @returns {Explanation}
 */
export function explainSum(names, view, side, sum) {
  const lines = partsByCard(view, side, sum).map((group) => {
    const parts = group.parts.map((part) => partWords(names, part)).join(", ");
    return fill(gettext("%(card)s: %(n)s (%(parts)s)"), { card: names.card(group.card), n: group.total, parts });
  });
  const empty = [gettext("Nothing counts for this side.")];
  return {
    picture: picture("side", side, { width: 60, height: 60 }), title: fill(gettext("%(side)s: strength %(n)s"), { side: sideName(side), n: sum.total }),
    subtitle: names.city(view.battle?.city), sections: [{ heading: gettext("Where it comes from"), lines: lines.length ? lines : empty }],
    note: gettext("Only cards in the active city count. The higher sum wins the battle."),
  };
}

/**
 * Moloch's deck, and why it is counted.
 * @param {View} view
 * @returns {Explanation}
 */
export function explainDeck(view) {
  return { picture: picture("back", "moloch", { width: 60, height: 78 }), title: deckLabel(view), subtitle: gettext("It decides the match."), sections: [{ heading: gettext("Who wins"), lines: [aimWords("outpost"), aimWords("moloch")] }] };
}

/**
 * A city, here and now.
 * @param {ConvoyNames} names
 * @param {View} view
 * @param {CityView} city
 * @returns {Explanation}
 */
export function explainCity(names, view, city) {
  const facts = names.cityFacts(city.id);
  return {
    picture: picture(city.state === "destroyed" ? "ruin" : "city", city.id, { width: 108, height: 40 }), title: names.city(city.id), subtitle: stateName(city.state),
    sections: [
      { heading: gettext("Districts"), lines: districtLines(view, city, facts) },
      { heading: gettext("Battle positions"), lines: SIDES.map((side) => marked(positionWords(names, side, city), facts, "positions")) },
      ...SIDES.map((side) => ({ heading: victoryHeading(side), lines: [marked(cityText(facts, side) || gettext("Nothing more."), facts, `${side}_victory`)] })),
    ],
    note: moreNote(facts), rules: readings(names, "city", city.id),
  };
}

function districtLines(view, city, facts) {
  const lines = [marked(fill(gettext("%(left)s of %(all)s are standing"), { left: city.districts - city.destroyed.length, all: city.districts }), facts, "districts")];
  if (view.battle?.city === city.id) lines.push(fill(gettext("Fought over: district %(n)s"), { n: view.battle.district + 1 }));
  if (city.bombs.length) lines.push(marked(fill(gettext("Bomb in district %(list)s: when it is destroyed, Moloch kills a Soldier, then the Outpost a Robot, in the active city"), { list: city.bombs.map((n) => n + 1).join(", ") }), facts, "bombs"));
  else lines.push(marked(gettext("No Bomb"), facts, "bombs"));
  return lines;
}

/**
 * "Moloch: 2 of 3 used; 4 printed, −1 by Annihilator"
 * @param {ConvoyNames} names
 * @param {SideName} side
 * @param {CityView} city
 * @returns {string}
 */
export function positionWords(names, side, city) {
  const { printed, limit, used, taken_by: taken = [] } = city[side].positions;
  const words = fill(gettext("%(side)s: %(used)s of %(limit)s used"), { side: sideName(side), used, limit });
  if (!taken.length) return words;
  const by = taken.map(({ at, amount }) => fill(gettext("−%(n)s by %(card)s"), { n: amount, card: takerName(names, side, city, at) }));
  return `${words}; ${fill(gettext("%(n)s printed"), { n: printed })}, ${by.join(", ")}`;
}

function takerName(names, side, city, at) {
  const entry = city[SIDES[1 - SIDES.indexOf(side)]].cards[at[1]];
  const module = entry?.module && names.definition(entry.module)?.effect === "fewer_positions";
  return entry ? names.card(module && names.definition(entry.card)?.effect !== "fewer_positions" ? entry.module : entry.card) : "";
}
