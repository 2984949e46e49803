// A tile in words: what is printed on it, what holds here and now, and where that comes from. Returns data
// ({piece, title, subtitle, sections}) that card.js shows and field labels are made of.

import { tileContradictions } from "./contradictions.js";
import { designWords } from "./designers.js";
import { sameField } from "../board/geometry.js";
import { terrainLabels, terrainSections } from "./terrain.js";
import { directionName } from "./names.js";
import { wholeLines } from "../board/structures.js";
import { prizeLabel, prizeSection, prizesAt } from "../board/prizes.js";
import { fill, gettext, ngettext } from "../../neuroshima/table/text.js";

/** "3 wounds", in the reader's language. */
export const woundCount = (n) => fill(ngettext("%(n)s wound", "%(n)s wounds", n), { n });

/** "12 hit points", "points: 7 of 20", "points of the team: 19 of 40" */
export function scoreWords({ points, points_together: together, points_max: most, hq_hp: left }) {
  if (together !== undefined) return fill(gettext("points of the team: %(n)s of %(most)s"), { n: together, most });
  if (points === undefined) return fill(ngettext("%(n)s hit point", "%(n)s hit points", left), { n: left });
  return fill(gettext("points: %(n)s of %(most)s"), { n: points, most });
}

/** What a bonus gives. */
function bonusWords(kind, amount, isHq) {
  const sign = amount > 0 ? `+${amount}` : `−${-amount}`;
  const whom = kind === "enemy_initiative" ? gettext("linked enemy units") : isHq ? gettext("adjacent own units") : gettext("linked own units");
  const what = {
    melee: () => gettext("melee strength"),
    ranged: () => gettext("ranged strength"),
    initiative: () => gettext("initiative"),
    enemy_initiative: () => gettext("initiative"),
    extra_attack: () => gettext("attack in a lower segment"),
    toughness: () => gettext("toughness"),
  }[kind]?.() ?? kind;
  return fill(gettext("%(amount)s %(what)s: %(whom)s"), { amount: sign, what, whom });
}

export function kindName(kind) {
  return { hq: gettext("HQ"), warrior: gettext("Warrior"), module: gettext("Module"), instant: gettext("Instant tile"), foundation: gettext("Foundation tile"), fixture: gettext("Tile of the land") }[kind] ?? kind;
}

/** Directions of the sides that carry `flags`, turned by `rotation`. */
function sides(flags, rotation) {
  return directionList((flags ?? []).flatMap((flag, side) => (flag ? [(side + rotation) % 6] : [])));
}

function directionList(directions) {
  directions.sort();
  return directions.length === 6 ? gettext("all sides") : directions.map(directionName).join(", ");
}

function strengthSides(names, definition, kind, rotation) {
  const values = definition[kind];
  const strengths = [...new Set(values.filter(Boolean))].sort((a, b) => b - a);
  return strengths.map((n) => fill(gettext("%(kind)s %(strength)s: %(sides)s"), { kind: names.trait(kind), strength: n, sides: sides(values.map((v) => v === n), rotation) }));
}

/** What is printed on the sides, attacks first. */
function sideLines(names, definition, rotation) {
  const printed = definition.sides ?? [];
  const attacks = printed.filter((kind) => names.attack(kind)).flatMap((kind) => strengthSides(names, definition, kind, rotation));
  const others = printed.filter((kind) => !names.attack(kind)).map((kind) => `${names.trait(kind)}: ${sides(definition[kind], rotation)}`);
  return [...attacks, ...others];
}

/** What is printed on a tile, in lines. */
export function printedLines(names, definition, rotation = 0) {
  const lines = [];
  if (definition.initiative?.length) lines.push(fill(gettext("Initiative %(values)s"), { values: definition.initiative.join(", ") }));
  else if (definition.part) lines.push(gettext("No initiative of its own: that of the other tile counts"));
  else if (!["instant", "foundation"].includes(definition.kind)) lines.push(gettext("No initiative: it never attacks"));
  lines.push(...sideLines(names, definition, rotation));
  if (definition.toughness) lines.push(fill(gettext("Toughness %(n)s"), { n: definition.toughness }));
  if (definition.kind === "fixture") lines.push(gettext("It attacks in every battle whoever is in reach, of either side. It is no unit: nothing destroys, moves, nets or takes it over."));
  if (definition.kind === "foundation") lines.push(gettext("It lies under units and is none: they may come to stand on it, and only instant tiles can destroy it."));
  return [...lines, ...effectLines(names, definition)];
}

/** What the traits of a tile do, those that are printed on sides too. */
function traitTexts(names, definition) {
  const printed = (definition.sides ?? []).filter((kind) => names.words(kind, "texts"));
  return [...new Set([...printed, ...(definition.traits ?? [])])].map((trait) => names.words(trait, "texts") || names.trait(trait));
}

/** What an instant tile does, for the log. */
export const traitLines = (names, definition) => (definition ? traitTexts(names, definition).join(" ") : "");

function effectLines(names, definition) {
  const bonuses = Object.entries(definition.bonus ?? {}).filter(([, amount]) => amount);
  return [...bonuses.map(([kind, amount]) => bonusWords(kind, amount, definition.kind === "hq")), ...traitTexts(names, definition)];
}

/** A tile that is in a hand, a discard pile or a stack. */
export function explainTile(names, piece) {
  const definition = names.definition(piece);
  return { piece, title: names.tile(piece), subtitle: subtitle(names, piece), sections: [{ lines: printedLines(names, definition) }, tileContradictions(names, piece)] };
}

/** Army, kind and field; a tile of the land has no army, one in a hand no field. */
function subtitle(names, piece) {
  const definition = names.definition(piece);
  const kinds = definition.part ? [gettext("Structure"), designWords(definition.designer)] : [kindName(definition.kind)];
  return [names.sideOf(piece), ...kinds, names.field(piece.at)].filter(Boolean).join(" · ");
}

/** A unit on the board: what is printed, and what holds here and now. */
export function explainUnit(names, view, unit) {
  const definition = names.definition(unit);
  return {
    piece: unit, title: names.tile(unit), subtitle: subtitle(names, unit),
    sections: [
      { heading: gettext("Here and now"), lines: nowLines(names, view, unit, definition) },
      { heading: gettext("Printed, as it lies"), lines: printedLines(names, definition, unit.rotation) },
      tileContradictions(names, unit),
      ...groundAt(view, unit.at).map((lying) => underneath(names, lying)),
      ...fixturesAt(view, unit.at).map((fixture) => underneath(names, fixture)),
      ...terrainSections(names, view, unit.at),
    ],
  };
}

/** A tile of the land, with what it hits here and now. */
export function explainFixture(names, view, fixture) {
  const who = (at) => described(names, view, at);
  const definition = names.definition(fixture);
  return {
    piece: fixture, title: names.tile(fixture), subtitle: subtitle(names, fixture),
    sections: [
      { heading: gettext("Here and now"), lines: [...initiativeLines(fixture), ...attackLines(names, fixture.attacks ?? [], who)] },
      { heading: gettext("Printed, as it lies"), lines: printedLines(names, definition, fixture.rotation) },
      ...terrainSections(names, view, fixture.at),
    ],
  };
}

/** A field where something is to be won. */
export function explainPrize(names, view, prize) {
  return { marker: Object.keys(prize.markers)[0], title: gettext("A prize"), subtitle: names.field(prize.at), sections: [prizeSection(names, prize), ...terrainSections(names, view, prize.at)] };
}

/** The tiles of the land on a field, as pieces: none or one. */
export const fixturesAt = (view, at) => (view.fixtures ?? []).filter((fixture) => sameField(fixture.at, at)).map((fixture) => ({ ...fixture, seat: null }));

/** The foundation tiles on a field: none or one. */
export const groundAt = (view, at) => (view.ground ?? []).filter((lying) => sameField(lying.at, at));

/** What lies under a unit. */
function underneath(names, lying) {
  const definition = names.definition(lying);
  const lines = definition.kind === "fixture" ? printedLines(names, definition, lying.rotation) : traitTexts(names, definition);
  return { heading: fill(gettext("Under it: %(tile)s"), { tile: names.unit(lying) }), lines };
}

/** A foundation tile on which nobody stands. */
export function explainGround(names, view, lying) {
  const facts = explainTile(names, lying);
  return { ...facts, sections: [...facts.sections, ...terrainSections(names, view, lying.at)] };
}

function nowLines(names, view, unit, definition) {
  const who = (at) => described(names, view, at);
  const list = (places) => places.map(who).join(", ");
  const lines = [...wholeLines(unit, who, woundCount), ...conditionLines(names, view, unit, definition, list)];
  lines.push(...initiativeLines(unit));
  lines.push(...(unit.bonuses ?? []).map((bonus) => bonusSource(names, bonus, who)));
  lines.push(...attackLines(names, unit.attacks ?? [], who));
  if (unit.nets?.length) lines.push(fill(gettext("Holds in its net: %(units)s"), { units: list(unit.nets) }));
  if (unit.acts_on?.length) lines.push(fill(gettext("Acts on: %(units)s"), { units: list(unit.acts_on) }));
  if (unit.medics?.length) lines.push(fill(gettext("A medic takes over wounds for it: %(units)s"), { units: list(unit.medics) }));
  if (definition.kind === "module" && unit.serves !== undefined && unit.serves !== unit.seat) {
    lines.push(fill(gettext("Taken over by a scoper: it serves %(army)s"), { army: names.army(unit.serves) }));
  }
  return [...lines, ...(unit.abilities ?? []).map((ability) => abilityLine(names, ability, who))];
}

function conditionLines(names, view, unit, definition, list) {
  const lines = [];
  if (definition.kind === "hq") {
    const player = view.players[unit.seat];
    const hurt = fill(gettext("Hit points %(hp)s of %(max)s"), { hp: player.hq_hp, max: player.hq_hp_max ?? 20 });
    lines.push(names.counted ? gettext("It cannot be destroyed; wounds that enemies would deal to it are their points") : hurt);
  } else if (unit.wounds) {
    const left = (unit.toughness ?? definition.toughness ?? 0) + 1 - (unit.wounds_in_all ?? unit.wounds);
    lines.push(fill(gettext("%(wounds)s; %(left)s more would destroy it"), { wounds: woundCount(unit.wounds), left }));
  }
  if (unit.toughness !== undefined && unit.toughness !== definition.toughness) {
    lines.push(fill(gettext("Toughness %(n)s here (printed %(printed)s)"), { n: unit.toughness, printed: definition.toughness }));
  }
  lines.push(...markerLines(names, unit));
  if (unit.netted_by?.length) lines.push(fill(gettext("Netted by %(units)s: it does nothing and cannot move; armor and toughness still work"), { units: list(unit.netted_by) }));
  return lines;
}

function markerLines(names, unit) {
  const words = ([id, count]) => fill(gettext("%(marker)s, %(n)s on it: %(text)s"), { marker: names.marker(id), n: count, text: names.markerText(id) });
  return Object.entries(unit.markers ?? {}).map(words);
}

function initiativeLines(unit) {
  return (unit.initiative ?? []).map((icon) => {
    if (icon.printed === null) return fill(gettext("Extra attack in segment %(value)s"), { value: icon.value });
    if (icon.value === icon.printed) return fill(gettext("Acts in segment %(value)s"), { value: icon.value });
    return fill(gettext("Acts in segment %(value)s (printed %(printed)s)"), { value: icon.value, printed: icon.printed });
  });
}

function bonusSource(names, bonus, who) {
  const amount = bonus.amount > 0 ? `+${bonus.amount}` : `−${-bonus.amount}`;
  const what = { melee: gettext("melee strength"), ranged: gettext("ranged strength"), initiative: gettext("initiative"), extra_attack: gettext("attack"), toughness: gettext("toughness") }[bonus.what] ?? bonus.what;
  const source = bonus.marker ? names.marker(bonus.marker) : bonus.feature ? names.feature(bonus.feature) : who(bonus.from);
  return fill(gettext("%(amount)s %(what)s from %(unit)s"), { amount, what, unit: source });
}

/** A line for each attack that hits, and one for all of a kind that do not. */
function attackLines(names, attacks, who) {
  const steered = attacks.filter((attack) => names.attack(attack.kind)?.bends);
  const straight = attacks.filter((attack) => !steered.includes(attack));
  const idle = new Map();
  for (const attack of straight.filter((a) => !a.hits?.length)) {
    const head = fill(gettext("%(kind)s %(strength)s"), { kind: names.trait(attack.kind), strength: attack.strength });
    idle.set(head, [...(idle.get(head) ?? []), attack.direction]);
  }
  const idleLines = [...idle].map(([head, directions]) => fill(gettext("%(attack)s hits nobody: %(sides)s"), { attack: head, sides: directionList(directions) }));
  return [
    ...straight.filter((attack) => attack.hits?.length).map((attack) => attackLine(names, attack, who)),
    ...idleLines,
    ...steered.map((attack) => fill(gettext("%(attack)s: its way is chosen in the battle"), { attack: attackHead(names, attack) })),
  ];
}

function attackHead(names, attack) {
  return fill(gettext("%(kind)s %(strength)s, %(direction)s"), { kind: names.trait(attack.kind), strength: attack.strength, direction: directionName(attack.direction) });
}

function attackLine(names, attack, who) {
  const whom = (at) => ((attack.prizes ?? []).some((prize) => sameField(prize, at)) ? fill(gettext("the prize on %(field)s"), { field: names.field(at) }) : who(at));
  const without = (at, wounds) => wounds && (attack.endless ?? []).some((other) => sameField(other, at));
  const count = (at, wounds) => (without(at, wounds) ? gettext("wounds without end") : woundCount(wounds));
  const hits = attack.hits.map((at, i) => fill(gettext("%(unit)s (%(wounds)s)"), { unit: whom(at), wounds: count(at, attack.wounds?.[i] ?? attack.strength) }));
  const words = fill(gettext("%(attack)s: hits %(units)s"), { attack: attackHead(names, attack), units: hits.join(", ") });
  return attack.legs ? `${words}; ${sentOn(attack, who)}` : words;
}

/** Who sends a shot on, each once. */
function sentOn({ legs }, who) {
  const relays = legs.slice(1).map(([from]) => from);
  const units = relays.filter((at, i) => relays.findIndex((other) => sameField(other, at)) === i).map(who);
  return fill(gettext("sent on by %(units)s"), { units: units.join(", ") });
}

function abilityLine(names, ability, who) {
  const name = ability.ability === "transport" && ability.via ? fill(gettext("Transport by %(unit)s"), { unit: who(ability.via) }) : names.ability(ability.ability);
  return fill(ability.ready ? gettext("%(ability)s: ready") : gettext("%(ability)s: not now"), { ability: name });
}

/** "Hybrid C3", or the field alone. */
export function described(names, view, at) {
  const unit = view.board.find((u) => sameField(u.at, at)) ?? fixturesAt(view, at)[0];
  return unit ? names.unitAt(unit) : names.field(at);
}

/** One breath about a field, for the screen reader: place, tile, owner, direction, wounds, nets, what may be done. */
export function fieldLabel(names, view, at, lit) {
  const unit = view.board.find((u) => sameField(u.at, at));
  const parts = [names.field(at), ...(unit ? unitParts(names, view, unit) : [gettext("empty")])];
  const under = unit ? gettext("under it %(tile)s") : gettext("%(tile)s lies there");
  parts.push(...groundAt(view, at).map((lying) => fill(under, { tile: names.unit(lying) })));
  parts.push(...fixturesAt(view, at).map((fixture) => fixtureLabel(names, fixture)));
  parts.push(...prizesAt(view, at).map((prize) => prizeLabel(names, prize)));
  parts.push(...terrainLabels(names, view, at));
  if (lit) parts.push(gettext("can be chosen"));
  return parts.join(", ");
}

/** "(name) stands there, top side looks up" */
function fixtureLabel(names, fixture) {
  const values = { tile: names.tile(fixture), direction: directionName(fixture.rotation ?? 0) };
  return fill(gettext("%(tile)s stands there, top side looks %(direction)s"), values);
}

function unitParts(names, view, unit) {
  const definition = names.definition(unit);
  const parts = [names.unit(unit), fill(gettext("top side looks %(direction)s"), { direction: directionName(unit.rotation) })];
  if (definition.kind === "hq") parts.push(scoreWords(view.players[unit.seat]));
  const attacks = [...new Set((unit.attacks ?? []).map((a) => a.kind))];
  for (const kind of attacks) {
    const towards = unit.attacks.filter((a) => a.kind === kind).map((a) => directionName(a.direction));
    parts.push(`${names.trait(kind)} ${towards.length === 6 ? gettext("all sides") : towards.join(" / ")}`);
  }
  if (unit.wounds) parts.push(woundCount(unit.wounds));
  if (unit.with) parts.push(fill(gettext("one unit with %(tile)s"), { tile: described(names, view, unit.with) }));
  if (unit.netted_by?.length) parts.push(gettext("netted"));
  for (const [id, count] of Object.entries(unit.markers ?? {})) parts.push(count > 1 ? `${names.marker(id)} ×${count}` : names.marker(id));
  return parts;
}
