// What holds for a unit here and now, in words, and where it comes from.

import { fill, gettext } from "../../neuroshima/table/text.js";
import { sameField } from "../board/geometry.js";
import { woundCount } from "./amounts.js";
import { described } from "./field_labels.js";
import { directionName } from "./names.js";
import { directionList } from "./printed_tile.js";
import { wholeLines } from "./structures.js";

/**
 * @import { Attack, Field, Fixture, HexView, Tile, Unit } from "../types.js"
 * @import { HexNames } from "./names.js"
 */

/**
 * @param {HexNames} names
 * @param {HexView} view
 * @param {Unit} unit
 * @param {Tile} definition
 * @returns {string[]}
 */
export function nowLines(names, view, unit, definition) {
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
    const player = view.players[unit.owner ?? unit.seat];
    const [hp, max] = names.isOneOfSeveral(unit) ? [definition.hit_points - (unit.wounds ?? 0), definition.hit_points] : [player.hq_hp, player.hq_hp_max ?? 20];
    const hurt = fill(gettext("Hit points %(hp)s of %(max)s"), { hp, max });
    lines.push(names.counted ? gettext("It cannot be destroyed: each wound that an enemy would deal to it is a point for that enemy") : hurt);
  } else if (unit.wounds) {
    const left = (unit.toughness ?? definition.toughness ?? 0) + 1 - (unit.wounds_in_all ?? unit.wounds);
    lines.push(fill(gettext("%(wounds)s; %(left)s more would destroy it"), { wounds: woundCount(unit.wounds), left }));
  }
  if (unit.toughness !== undefined && unit.toughness !== definition.toughness) {
    lines.push(fill(gettext("Toughness %(n)s here (printed %(printed)s)"), { n: unit.toughness, printed: definition.toughness }));
  }
  lines.push(...markerLines(names, unit));
  if (unit.netted_by?.length) lines.push(fill(gettext("Netted by %(units)s: it does nothing and cannot move; armor and toughness still work"), { units: list(unit.netted_by) }));
  if (unit.net_markers?.length) lines.push(fill(gettext("Netted by a marker (%(markers)s): it does nothing and cannot move; armor and toughness still work"), { markers: unit.net_markers.map((marker) => names.marker(marker)).join(", ") }));
  return [...lines, ...lastingLines(names, unit, list)];
}

/** What other units do to it as long as they stand and work, besides nets. */
function lastingLines(names, unit, list) {
  const lines = [];
  if (unit.taken_by?.length) {
    const values = { units: list(unit.taken_by), army: names.army(unit.seat), owner: names.army(unit.owner) };
    lines.push(fill(gettext("Taken over by %(units)s: it belongs to %(army)s as long as that lasts, and is a tile of %(owner)s"), values));
  }
  if (unit.unpowered) lines.push(gettext("Without power: it does nothing and cannot move; armor and toughness still work"));
  if (unit.frozen) lines.push(gettext("Frozen: what it does as a module has no effect"));
  for (const [state, places] of Object.entries(unit.states ?? {})) {
    lines.push(places.length ? fill(gettext("%(state)s: %(units)s"), { state: names.trait(state), units: list(places) }) : names.trait(state));
  }
  return lines;
}

function markerLines(names, unit) {
  const words = ([id, count]) => fill(gettext("%(marker)s, %(n)s on it: %(text)s"), { marker: names.marker(id), n: count, text: names.markerText(id) });
  return Object.entries(unit.markers ?? {}).map(words);
}

/**
 * @param {Unit | Fixture} unit
 * @returns {string[]}
 */
export function initiativeLines(unit) {
  return (unit.initiative ?? []).map((icon) => {
    if (icon.printed === null) return fill(gettext("Extra attack in segment %(value)s"), { value: icon.value });
    if (icon.value === icon.printed) return fill(gettext("Acts in segment %(value)s"), { value: icon.value });
    return fill(gettext("Acts in segment %(value)s (printed %(printed)s)"), { value: icon.value, printed: icon.printed });
  });
}

function bonusSource(names, bonus, who) {
  const amount = bonus.amount > 0 ? `+${bonus.amount}` : `−${-bonus.amount}`;
  const what = { melee: gettext("strength of blows"), ranged: gettext("strength of shots"), initiative: gettext("initiative"), extra_attack: gettext("attack"), toughness: gettext("toughness") }[bonus.what] ?? bonus.what;
  const source = bonus.marker ? names.marker(bonus.marker) : bonus.feature ? names.feature(bonus.feature) : who(bonus.from);
  return fill(gettext("%(amount)s %(what)s from %(unit)s"), { amount, what, unit: source });
}

/**
 * A line for each attack that hits, and one for all of a kind that do not.
 * @param {HexNames} names
 * @param {Attack[]} attacks
 * @param {(at: Field) => string} who
 * @returns {string[]}
 */
export function attackLines(names, attacks, who) {
  const steered = attacks.filter((attack) => names.attack(attack.kind)?.bends);
  const aimed = attacks.filter((attack) => names.attack(attack.kind)?.aimed);
  const straight = attacks.filter((attack) => !steered.includes(attack) && !aimed.includes(attack));
  const idle = new Map();
  for (const attack of straight.filter((a) => !a.hits?.length)) {
    const head = fill(gettext("%(kind)s %(strength)s"), { kind: names.trait(attack.kind), strength: attack.strength });
    idle.set(head, [...(idle.get(head) ?? []), attack.direction]);
  }
  const idleLines = [...idle].map(([head, directions]) => fill(gettext("%(attack)s hits nobody: %(sides)s"), { attack: head, sides: directionList(directions) }));
  return [
    ...straight.filter((attack) => attack.hits?.length).map((attack) => attackLine(names, attack, who)),
    ...idleLines,
    ...aimed.map((attack) => fill(gettext("%(kind)s %(strength)s: its target is chosen in the battle"), { kind: names.trait(attack.kind), strength: attack.strength })),
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
