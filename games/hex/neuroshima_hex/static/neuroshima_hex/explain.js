// A tile in words: what is printed on it, what holds here and now, and where that comes from. Returns plain data
// ({title, subtitle, sections}) that card.js shows and field labels are made of.

import { sameField } from "./geometry.js";
import { directionName } from "./names.js";
import { fill, gettext, ngettext } from "../neuroshima/table/text.js";

/** "3 wounds", in the reader's language. */
export const woundCount = (n) => fill(ngettext("%(n)s wound", "%(n)s wounds", n), { n });

/** What a trait does, for tiles whose icons do not say it. */
function traitWords(trait) {
  return {
    mobility: () => gettext("Mobility: once in each of its owner's turns it may move to an adjacent free field and/or turn."),
    explosion: () => gettext("In its segment it may explode instead of attacking: one wound to every adjacent unit, HQs included, armor useless; it is then destroyed."),
    medic: () => gettext("Medic: takes over all wounds of one attack on a linked friendly unit and is destroyed instead."),
    scoper: () => gettext("Scoper: enemy modules linked to it work for its owner."),
    recon: () => gettext("Recon center: whenever a unit of its owner moves, it may go two fields."),
    transport: () => gettext("Transport: once a turn each linked unit may move and/or turn as if it were mobile."),
    quartermaster: () => gettext("Quartermaster: once a battle the linked unit may make one blow a shot, or one shot a blow, of the same strength."),
    battle: () => gettext("Battle: ends the turn, and a battle is fought at once."),
    move: () => gettext("Move: one own unit moves to an adjacent free field and/or turns."),
    push_back: () => gettext("Push back: one own unit pushes an adjacent enemy unit one field away; its owner picks the field if there are several."),
    air_strike: () => gettext("Bomb: one wound to every unit on the chosen field and the six around it, own ones too, but not to HQs."),
    sniper: () => gettext("Sniper: one wound to any enemy unit, but not to an HQ."),
    grenade: () => gettext("Grenade: destroys an enemy unit next to your HQ, but not an HQ."),
  }[trait]?.();
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
  }[kind]?.() ?? kind;
  return fill(gettext("%(amount)s %(what)s: %(whom)s"), { amount: sign, what, whom });
}

export function kindName(kind) {
  return { hq: gettext("HQ"), warrior: gettext("Warrior"), module: gettext("Module"), instant: gettext("Instant tile") }[kind] ?? kind;
}

export function attackName(kind) {
  return { melee: gettext("Melee"), ranged: gettext("Ranged"), gauss: gettext("Gauss shot"), explosion: gettext("Explosion") }[kind] ?? kind;
}

const SIDES = [
  ["net", () => gettext("Net")],
  ["armor", () => gettext("Armor")],
  ["links", () => gettext("Links")],
];

/** Directions of the sides that carry `flags`, turned by `rotation`. */
function sides(flags, rotation) {
  return directionList((flags ?? []).flatMap((flag, side) => (flag ? [(side + rotation) % 6] : [])));
}

function directionList(directions) {
  directions.sort();
  return directions.length === 6 ? gettext("all sides") : directions.map(directionName).join(", ");
}

function strengthSides(definition, kind, rotation) {
  const values = definition[kind] ?? [];
  const strengths = [...new Set(values.filter(Boolean))].sort((a, b) => b - a);
  return strengths.map((n) => fill(gettext("%(kind)s %(strength)s: %(sides)s"), { kind: attackName(kind), strength: n, sides: sides(values.map((v) => v === n), rotation) }));
}

/** What is printed on a tile, in lines. */
export function printedLines(definition, rotation = 0) {
  const lines = [];
  if (definition.initiative?.length) lines.push(fill(gettext("Initiative %(values)s"), { values: definition.initiative.join(", ") }));
  else if (definition.kind !== "instant") lines.push(gettext("No initiative: it never attacks"));
  for (const kind of ["melee", "ranged", "gauss"]) lines.push(...strengthSides(definition, kind, rotation));
  for (const [kind, name] of SIDES) if (definition[kind]?.some(Boolean)) lines.push(`${name()}: ${sides(definition[kind], rotation)}`);
  if (definition.toughness) lines.push(fill(gettext("Toughness %(n)s"), { n: definition.toughness }));
  return [...lines, ...effectLines(definition)];
}

/** What an instant tile does, for the log. */
export const traitLines = (definition) => (definition?.traits ?? []).map((trait) => traitWords(trait) ?? trait).join(" ");

function effectLines(definition) {
  const bonuses = Object.entries(definition.bonus ?? {}).filter(([, amount]) => amount);
  return [
    ...bonuses.map(([kind, amount]) => bonusWords(kind, amount, definition.kind === "hq")),
    ...(definition.traits ?? []).map((trait) => traitWords(trait) ?? trait),
  ];
}

/** A tile that is in a hand, a discard pile or a stack. */
export function explainTile(names, seat, id, note = "") {
  const definition = names.definition(seat, id);
  const subtitle = `${names.army(seat)} · ${kindName(definition.kind)}`;
  return { army: names.armyId(seat), tile: id, definition, rotation: 0, title: names.tile(seat, id), subtitle, sections: [{ lines: printedLines(definition) }], note };
}

/** A unit on the board: what is printed, and what holds here and now. */
export function explainUnit(names, view, unit) {
  const definition = names.definition(unit.seat, unit.tile);
  const subtitle = [names.army(unit.seat), kindName(definition.kind), names.field(unit.at)].join(" · ");
  return {
    army: names.armyId(unit.seat), tile: unit.tile, definition, rotation: unit.rotation, title: names.tile(unit.seat, unit.tile), subtitle,
    sections: [
      { heading: gettext("Here and now"), lines: nowLines(names, view, unit, definition) },
      { heading: gettext("Printed, as it lies"), lines: printedLines(definition, unit.rotation) },
    ],
  };
}

function nowLines(names, view, unit, definition) {
  const who = (at) => described(names, view, at);
  const list = (places) => places.map(who).join(", ");
  const lines = conditionLines(view, unit, definition, list);
  lines.push(...initiativeLines(unit));
  lines.push(...(unit.bonuses ?? []).map((bonus) => bonusSource(bonus, who)));
  lines.push(...attackLines(unit.attacks ?? [], who));
  if (unit.nets?.length) lines.push(fill(gettext("Holds in its net: %(units)s"), { units: list(unit.nets) }));
  if (unit.acts_on?.length) lines.push(fill(gettext("Acts on: %(units)s"), { units: list(unit.acts_on) }));
  if (unit.medics?.length) lines.push(fill(gettext("A medic takes over wounds for it: %(units)s"), { units: list(unit.medics) }));
  if (definition.kind === "module" && unit.serves !== undefined && unit.serves !== unit.seat) {
    lines.push(fill(gettext("Taken over by a scoper: it serves %(army)s"), { army: names.army(unit.serves) }));
  }
  return [...lines, ...(unit.abilities ?? []).map((ability) => abilityLine(ability, who))];
}

function conditionLines(view, unit, definition, list) {
  const lines = [];
  if (definition.kind === "hq") {
    const player = view.players[unit.seat];
    lines.push(fill(gettext("Hit points %(hp)s of %(max)s"), { hp: player.hq_hp, max: player.hq_hp_max ?? 20 }));
  } else if (unit.wounds) {
    const left = (unit.toughness ?? definition.toughness ?? 0) + 1 - unit.wounds;
    lines.push(fill(gettext("%(wounds)s; %(left)s more would destroy it"), { wounds: woundCount(unit.wounds), left }));
  }
  if (unit.netted_by?.length) lines.push(fill(gettext("Netted by %(units)s: it does nothing and cannot move; armor and toughness still work"), { units: list(unit.netted_by) }));
  return lines;
}

function initiativeLines(unit) {
  return (unit.initiative ?? []).map((icon) => {
    if (icon.printed === null) return fill(gettext("Extra attack in segment %(value)s"), { value: icon.value });
    if (icon.value === icon.printed) return fill(gettext("Acts in segment %(value)s"), { value: icon.value });
    return fill(gettext("Acts in segment %(value)s (printed %(printed)s)"), { value: icon.value, printed: icon.printed });
  });
}

function bonusSource(bonus, who) {
  const amount = bonus.amount > 0 ? `+${bonus.amount}` : `−${-bonus.amount}`;
  const what = { melee: gettext("melee strength"), ranged: gettext("ranged strength"), initiative: gettext("initiative"), extra_attack: gettext("attack") }[bonus.what] ?? bonus.what;
  return fill(gettext("%(amount)s %(what)s from %(unit)s"), { amount, what, unit: who(bonus.from) });
}

/** A line for each attack that hits, and one for all of a kind that do not. */
function attackLines(attacks, who) {
  const hitting = attacks.filter((attack) => attack.hits?.length);
  const idle = new Map();
  for (const attack of attacks.filter((a) => !a.hits?.length)) {
    const head = fill(gettext("%(kind)s %(strength)s"), { kind: attackName(attack.kind), strength: attack.strength });
    idle.set(head, [...(idle.get(head) ?? []), attack.direction]);
  }
  const idleLines = [...idle].map(([head, directions]) => fill(gettext("%(attack)s hits nobody: %(sides)s"), { attack: head, sides: directionList(directions) }));
  return [...hitting.map((attack) => attackLine(attack, who)), ...idleLines];
}

function attackLine(attack, who) {
  const head = fill(gettext("%(kind)s %(strength)s, %(direction)s"), { kind: attackName(attack.kind), strength: attack.strength, direction: directionName(attack.direction) });
  const hits = attack.hits.map((at, i) => fill(gettext("%(unit)s (%(wounds)s)"), { unit: who(at), wounds: woundCount(attack.wounds?.[i] ?? attack.strength) }));
  return fill(gettext("%(attack)s: hits %(units)s"), { attack: head, units: hits.join(", ") });
}

function abilityLine(ability, who) {
  const name = ability.ability === "transport" && ability.via ? fill(gettext("Transport by %(unit)s"), { unit: who(ability.via) }) : abilityName(ability.ability);
  return fill(ability.ready ? gettext("%(ability)s: ready") : gettext("%(ability)s: not now"), { ability: name });
}

export function abilityName(ability) {
  return { mobility: gettext("Mobility"), transport: gettext("Transport") }[ability] ?? ability;
}

/** "Hybrid C3", or the field alone. */
export function described(names, view, at) {
  const unit = view.board.find((u) => sameField(u.at, at));
  return unit ? names.unitAt(unit) : names.field(at);
}

/** One breath about a field, for the screen reader: place, tile, owner, direction, wounds, nets, what may be done. */
export function fieldLabel(names, view, at, lit) {
  const unit = view.board.find((u) => sameField(u.at, at));
  const parts = [names.field(at), ...(unit ? unitParts(names, view, unit) : [gettext("empty")])];
  if (lit) parts.push(gettext("can be chosen"));
  return parts.join(", ");
}

function unitParts(names, view, unit) {
  const definition = names.definition(unit.seat, unit.tile);
  const parts = [names.unit(unit), fill(gettext("top side looks %(direction)s"), { direction: directionName(unit.rotation) })];
  if (definition.kind === "hq") parts.push(fill(ngettext("%(n)s hit point", "%(n)s hit points", view.players[unit.seat].hq_hp), { n: view.players[unit.seat].hq_hp }));
  const attacks = [...new Set((unit.attacks ?? []).map((a) => a.kind))];
  for (const kind of attacks) {
    const towards = unit.attacks.filter((a) => a.kind === kind).map((a) => directionName(a.direction));
    parts.push(`${attackName(kind)} ${towards.length === 6 ? gettext("all sides") : towards.join(" / ")}`);
  }
  if (unit.wounds) parts.push(woundCount(unit.wounds));
  if (unit.netted_by?.length) parts.push(gettext("netted"));
  return parts;
}
