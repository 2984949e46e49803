"""A unit of a view: its tile, what lies on it, and its derived facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import lru_cache
from typing import NamedTuple

from ..battle.answering import meet
from ..battle.attacks import more_at_wounded
from ..battle.medics import MEDIC
from ..battle.relays import Arrival, Flight, fly
from ..board.allegiance import attacks
from ..board.effects import FREEZE, POWER, SAVES, TAKEOVER, ZONE
from ..board.markers import Prize
from ..board.modifiers import Forces
from ..board.terrain import Land
from ..board.tiles import EVERY, Attack, Unit
from ..board.unit_values import icon_values
from ..grid import JsonCoord
from ..state.state import State
from ..traits import Trait
from ..turn.movement import has_used
from .dump import dump_piece
from .view_types import AbilityView, AttackView, BonusView, InitiativeView, OtherTile, UnitEffects, UnitView

KEPT = 256
"""So many lists of initiatives are kept: units of few kinds have bonuses at the same time."""


def attacks_shown(state: State, forces: Forces, unit: Unit) -> list[AttackView]:
    """All attacks of a unit, where they would strike now, and how hard."""
    bonuses, at = forces.bonuses[unit.team], unit.at
    if not forces.relays:
        return [_straight(state, forces, unit, attack, bonuses.raised(attack, at)) for attack in unit.attacks]
    shown = []
    for attack in unit.attacks:
        strength = bonuses.raised(attack, at)
        flight = fly(state.board, forces, unit, attack, strength)
        if flight is None:
            shown.append(_straight(state, forces, unit, attack, strength))
        else:
            shown.append(_relayed_attack(state, unit, attack, strength, flight))
    return shown


def _straight(state: State, forces: Forces, unit: Unit, attack: Attack, strength: int) -> AttackView:
    """The units and prizes that an attack would hit along its line.

    `prizes`: the fields where it would hit a prize."""
    kind, direction, printed, line, _joined = attack
    units, grid, twins = state.units, state.grid, forces.structures.twins
    shown, bent = grid.shown, grid.bent
    team, renegades, prizes = unit.team, forces.renegades, state.board.prizes
    hits: list[JsonCoord] = []
    wounds: list[int] = []
    won: list[JsonCoord] = []
    reach = line
    for field in line:
        other = units[field]
        if other is None:
            if not prizes or not state.board.opens(unit, field):
                continue
            won.append(shown[field])
        elif (
            other.team == team
            and not kind.hits_friends
            and not (renegades and attacks(unit, other, renegades))  # asked last: they are rare
        ):
            continue
        elif twins and any(shown[part.at] in hits for part in forces.structures.parts(other)):
            continue  # one unit, hit once
        if other is None or unit.wounds_hqs or not (unit.is_only_hq and other.is_only_hq):
            left = strength
            if kind.falloff:
                left -= kind.falloff * (grid.flown(unit.at, direction, field) - 1)
            if kind.more_at_wounded and other is not None:
                left += more_at_wounded(forces, state.wounds, kind, other)
            if other is not None and other.meets:
                for landed in _landed(forces, unit, attack, other, left):
                    hits.append(shown[landed.field])
                    wounds.append(_wounds_left(forces, unit, attack, landed))
            else:
                heading = grid.heading(unit.at, direction, field) if bent else direction
                stopped = other.armor[heading] if other is not None and kind.armored else 0
                hits.append(shown[field])
                wounds.append(0 if kind.leaves else max(0, left - stopped))
        if kind.reach != EVERY and not kind.aimed:
            reach = line[: line.index(field) + 1]
            break
    facts: AttackView = {
        "kind": kind.id, "direction": direction, "printed": printed, "strength": strength,
        "hits": hits, "wounds": wounds, "line": [shown[f] for f in reach],
    }  # fmt: skip
    if won:
        facts["prizes"] = won
    if bent and reach and (crossed := grid.crossed(unit.at, direction, reach[-1])):
        facts["bends"] = [list(place) for place in crossed]
    return facts


def _landed(forces: Forces, unit: Unit, attack: Attack, victim: Unit, strength: int) -> Sequence[Arrival]:
    """Where an attack ends that arrives at a unit which may change it or send it back."""
    heading = forces.grid.heading(unit.at, attack.direction, victim.at)
    direction = heading if attack.kind.sided else None
    return _meeting(forces, unit, attack, victim, Arrival(victim.at, direction, max(0, strength)))


def _meeting(forces: Forces, unit: Unit, attack: Attack, victim: Unit | None, arrival: Arrival) -> Sequence[Arrival]:
    """The same of an arrival; with no strength left where nothing comes of it."""
    if victim is None or not victim.meets:
        return (arrival,)
    return meet(forces, forces.units, unit, attack, victim, arrival) or [arrival._replace(strength=0)]


def _wounds_left(forces: Forces, unit: Unit, attack: Attack, arrival: Arrival) -> int:
    """The wounds that an attack deals where it arrives."""
    other = forces.units[arrival.field]
    if other is None or attack.kind.leaves or (unit.is_only_hq and other.is_only_hq and not unit.wounds_hqs):
        return 0
    armor = other.armor[arrival.direction] if attack.kind.armored and arrival.direction is not None else 0
    return max(0, arrival.strength - armor)


def _relayed_attack(state: State, unit: Unit, attack: Attack, strength: int, flight: Flight) -> AttackView:
    """The attack of a shot that friendly units send on.

    `hits` has an entry for each way to a unit. `endless`: the fields that the shot reaches without end. `legs`: all its
    straight ways as [from, to]."""
    coord, units, forces = state.coord, state.units, state.forces()
    arrivals = [one for a in flight.arrivals for one in _meeting(forces, unit, attack, units[a.field], a)]
    met = [a for a in arrivals if not (unit.is_only_hq and (other := units[a.field]) is not None and other.is_only_hq)]
    there = [(a, units[a.field]) for a in met]
    facts: AttackView = {
        "kind": attack.kind.id, "direction": attack.direction, "printed": attack.strength, "strength": strength,
        "hits": [coord(a.field) for a in met],
        "wounds": [a.strength if other is None else _wounds_left(forces, unit, attack, a) for a, other in there],
        "line": [coord(f) for f in attack.line[: attack.line.index(flight.legs[0].end) + 1]],
        "legs": [[coord(leg.start[0]), coord(leg.end)] for leg in flight.legs],
    }  # fmt: skip
    endless = {a.field for a in met if a.endless}
    prizes = {a.field for a, other in there if other is None}
    if endless:
        facts["endless"] = [coord(f) for f in sorted(endless)]
    if prizes:
        facts["prizes"] = [coord(f) for f in sorted(prizes)]
    return facts


@lru_cache(KEPT)
def initiatives(icons: Sequence[int], shift: int, extra: int) -> list[InitiativeView]:
    """The values of printed icons with a bonus to initiative, and with extra attacks."""
    values = icon_values(icons, shift, extra)
    printed: list[int | None] = [*icons, *[None] * (len(values) - len(icons))]
    return [{"value": value, "printed": number} for value, number in zip(values, printed, strict=True)]


Abilities = Sequence[tuple[Trait, Unit | None]]
"""The abilities that a unit has, each with the module that gives it, if one does."""


class Said(NamedTuple):
    """What a view says of a unit: `entry`, as long as its `basis` is the same.

    Only wounds and the readiness of `abilities` change without it."""

    basis: object
    abilities: Abilities
    entry: UnitView


class LastView(NamedTuple):
    """What the last view of a position said of the units on its board.

    `land`, `prizes`, `forces`, `wounds`: what the fields were, what could be won, and what was in force then. `used`:
    whose turn it was, and the abilities used in it. `entries`: those of `units`, by field. Copies of the position share
    it, and nobody changes it."""

    land: Land
    prizes: Mapping[int, Prize]
    forces: Forces
    wounds: Sequence[int]
    used: object
    units: Mapping[Unit, Said]
    entries: list[UnitView]


def units_shown(state: State) -> list[UnitView]:
    """The units on the board, with what they are and do here and now.

    A move changes little for most of them. So an entry is made anew only if something has changed on which it rests.
    Views share the others, and the whole list if all is as before: nobody may change them."""
    before = state.last_view if isinstance(state.last_view, LastView) else None
    now = LastView(state.land, state.board.prizes, state.forces(), state.wounds[:], _used_abilities(state), {}, [])
    if before is None or before[:5] != now[:5]:
        state.last_view = before = _update_shown(state, before, now)
    return before.entries


def _used_abilities(state: State) -> object:
    """Whose turn it is, and the abilities used in it."""
    turn = state.turn
    return turn.seat, [(used.unit, used.ability, used.via) for used in turn.used] if turn.used else None


def _update_shown(state: State, before: LastView | None, now: LastView) -> LastView:
    """What a view shows now, where the last one showed `before`."""
    forces, wounds, said = now.forces, now.wounds, {}
    known: Mapping[Unit, Said] = before.units if before is not None and _may_hold(before, now) else {}
    is_same_board = before is not None and before.forces is forces
    touched, markers = _affected_fields(forces), state.board.markers
    spreads = bool(forces.infiltrators or forces.links.networks)
    for unit in filter(None, state.units):
        what = known.get(unit)
        if what is None or not is_same_board:
            reaches_others = spreads and unit.affects_others
            basis: object = unit.sight(forces.units) if unit.sight is not None else None
            if unit.at in touched or markers[unit.at] or unit.nets or reaches_others:  # most units only see others
                basis = _basis(forces, unit, basis, markers[unit.at], reaches_others)
            if what is None or what.basis != basis:
                what = Said(basis, _abilities(state, forces, unit), _unit_without_abilities(state, forces, unit))
        if what.abilities or unit.part or what.entry["wounds"] != wounds[unit.at]:
            what = _update_wounds_and_abilities(state, forces, unit, what)
        said[unit] = what
    return now._replace(units=said, entries=[what.entry for what in said.values()])


def _may_hold(before: LastView, now: LastView) -> bool:
    """Whether entries rest on no more than their `basis`.

    With Structures, with units that send shots on, and with lasting effects, they rest on the whole board."""
    if before.land is not now.land or before.prizes is not now.prizes:
        return False
    both = (before.forces, now.forces)
    return before.forces is now.forces or not any(map(_rests_on_all, both))


def _rests_on_all(forces: Forces) -> bool:
    """Whether what is said of a unit may rest on the whole board."""
    return bool(forces.structures.twins or forces.relays or forces.settled is not None or forces.states)


def _affected_fields(forces: Forces) -> Set[int]:
    """Fields on which nets, modules or HQs work, or whose module another side has."""
    links = forces.links
    return {*forces.netted, *links.serves, *links.served, *links.gifts}


def _basis(
    forces: Forces, unit: Unit, seen: object, markers: Mapping[str, int], reaches_others: bool
) -> tuple[object, ...]:
    """What the entry of a unit follows from besides the unit itself and the land: equal ones mean equal entries.

    `seen`: what it sees of others, which is all where nothing works on it and it works on nobody."""
    at, links = unit.at, forces.links
    return (
        seen,
        markers,
        forces.holders_of(unit) if at in forces.netted else None,
        forces.held_by(unit) if unit.nets else None,
        units_acted_on(forces, unit) if reaches_others else None,
        links.serves.get(at),
        links.served.get(at),
        links.gifts.get(at),
    )


def _update_wounds_and_abilities(state: State, forces: Forces, unit: Unit, said: Said) -> Said:
    """The same with the unit's wounds and abilities as they are now; itself if they are equal."""
    at, entry, abilities = unit.at, said.entry, said.abilities
    now = entry.copy()
    now["wounds"] = state.wounds[at]
    if at in forces.structures.twins:
        now["wounds_in_all"] = forces.structures.total(unit, state.wounds)
    if abilities:
        now["abilities"] = [_ability(state, forces, unit, *ability) for ability in abilities]
    return said if now == entry else said._replace(entry=now)


def _unit_without_abilities(state: State, forces: Forces, unit: Unit) -> UnitView:
    """The unit as it is now, without its abilities."""
    at = unit.at
    other = _other_tile(state, forces, unit) if at in forces.structures.twins else OtherTile()
    shown: UnitView = {**dump_piece(state, unit), **other, **_effects(state, forces, unit), "abilities": []}
    if unit.owner != unit.seat:
        shown["seat"], shown["owner"], shown["army"] = unit.seat, unit.owner, unit.tile.army
    return shown


def _other_tile(state: State, forces: Forces, unit: Unit) -> OtherTile:
    """Of a Structure: where its other tile is, and the wounds of both."""
    structures = forces.structures
    return {"with": state.coord(structures.twins[unit.at]), "wounds_in_all": structures.total(unit, state.wounds)}


def _ability(state: State, forces: Forces, unit: Unit, trait: Trait, module: Unit | None) -> AbilityView:
    """An ability of the unit, and whether it may be used now.

    The ability is for its owner's turn."""
    free = state.turn.seat == unit.seat and forces.works(unit)
    if module is None:
        return {"ability": trait.name, "ready": free and not has_used(state, unit, trait.name)}
    ready = free and not has_used(state, unit, trait.id, module.at)
    return {"ability": trait.id, "ready": ready, "via": state.coord(module.at)}


# What is in force -----------------------------------------------------------------------------------------------------


def _abilities(state: State, forces: Forces, unit: Unit) -> Abilities:
    """The abilities that the unit carries or is given, in the order of the registry."""
    registry, carried, links = state.registry, forces.traits, forces.links
    if carried.are_printed and unit.at not in links.served and registry.ability_ids.isdisjoint(unit.tile.trait_ids):
        return ()  # as most units
    found: list[tuple[Trait, Unit | None]] = []
    may_have = unit.tile.trait_ids | forces.given_traits
    for trait in registry.abilities_among(may_have) if carried.are_printed else registry.abilities:
        if not trait.service and carried.has(unit, trait.id):
            found.append((trait, None))
        found += [(trait, module) for module in links.servants(unit.at, trait.id)]
    return found


def _effects(state: State, forces: Forces, unit: Unit) -> UnitEffects:
    """The derived facts of a unit.

    Most units have no nets, links and services: these are left empty without asking."""
    at, shown, links, added = unit.at, state.grid.shown, forces.links, forces.bonuses[unit.team]
    icons = forces.structures.icons(unit)
    values = initiatives(icons, added.initiative[at], added.extra_attack[at]) if icons else []
    if forces.states and forces.is_under(ZONE, unit):
        values = [{**value, "value": 0} for value in values]
    effects: UnitEffects = {
        "toughness": forces.toughness.of(unit),
        "netted_by": [shown[f] for f in forces.holders_of(unit)] if at in forces.netted else [],
        "nets": [shown[f] for f in forces.held_by(unit)] if unit.nets or forces.settled is not None else [],
        "acts_on": [shown[f] for f in units_acted_on(forces, unit)],
        "serves": links.seat_served(unit) if links.serves else unit.seat,
        "initiative": values,
        "attacks": attacks_shown(state, forces, unit) if unit.attacks and forces.is_active(unit) else [],
        "bonuses": _bonuses(state, forces, unit),
        "medics": [shown[f] for f in _medics(forces, unit)] if at in links.served or forces.states else [],
    }
    if forces.settled is not None or forces.states:
        _add_lasting_effects(effects, forces, at, shown)
    if forces.settled is not None and at in forces.netted and (markers := _net_markers(state, forces, unit)):
        effects["net_markers"] = markers
    return effects


def _net_markers(state: State, forces: Forces, unit: Unit) -> list[str]:
    """The markers that net a unit; of a Structure those on either tile."""
    board = state.board
    lying = (name for part in forces.structures.parts(unit) for name in board.markers[part.at])
    return sorted({name for name in lying if board.kinds[name].nets})


def _medics(forces: Forces, unit: Unit) -> list[int]:
    """The fields of the Medics that take wounds over for the unit, and of those that may."""
    links, at = forces.links, unit.at
    linked = [medic.at for medic in links.servants(at, MEDIC)] if at in links.served else []
    return [*linked, *forces.sources_of(SAVES, unit)] if SAVES in forces.states else linked


def _add_lasting_effects(effects: UnitEffects, forces: Forces, at: int, shown: Sequence[JsonCoord]) -> None:
    """What the unit is under, besides nets and what changes its numbers."""
    settled = forces.settled
    if settled is not None:
        if at in settled.unpowered:
            effects["unpowered"] = True
        if at in settled.frozen:
            effects["frozen"] = True
        if at in settled.takers:
            effects["taken_by"] = [shown[field] for field in sorted(settled.takers[at])]
    states = {name: fields[at] for name, fields in forces.states.items() if at in fields and name != SAVES}
    if states:
        effects["states"] = {name: [shown[field] for field in sorted(by)] for name, by in sorted(states.items())}


def units_acted_on(forces: Forces, unit: Unit) -> list[int]:
    """Fields of the units that the module or HQ serves or harms now."""
    if unit.effects or unit.states:
        by_effects = _units_affected(forces, unit)
        if not unit.takes_over and not unit.acts_on_units:
            return by_effects
    if not (unit.acts_on_units or unit.takes_over) or unit.at in forces.silenced:
        return []
    near = [u for f in forces.links.reached(unit) if (u := forces.units[f]) is not None]
    if unit.takes_over:
        return [u.at for u in near if u.is_module and u.team != unit.team]
    team = forces.links.team_served(unit)
    helps, harms = unit.services or unit.given.helped, unit.given.harmed
    open_ = [u for u in near if u.infiltrates and forces.links.infiltrates(u, unit)]
    return [u.at for u in near if (helps and (u.team == team or u in open_)) or (harms and u.team != team)]


def _units_affected(forces: Forces, unit: Unit) -> list[int]:
    """Fields of the units that the unit takes over, freezes, gives power or puts under a state now."""
    settled, found = forces.settled, set[int]()
    for effect, fields, is_module_work in unit.effects if settled is not None else ():
        assert settled is not None
        if unit.at in (forces.silenced if is_module_work else forces.stopped):
            continue
        team = forces.links.team_served(unit) if is_module_work else unit.team
        there = [other for field in fields if (other := forces.units[field]) is not None]
        if effect.does == TAKEOVER:
            found |= {at for at, takers in settled.takers.items() if unit.at in takers}
        elif effect.does == FREEZE:
            found |= {u.at for u in there if u.at in settled.frozen and u.team != team}
        elif effect.does == POWER:
            found |= {u.at for u in there if u.needs_power and u.team == team and u.at not in settled.unpowered}
    for by_field in forces.states.values():
        found |= {at for at, by in by_field.items() if unit.at in by}
    return sorted(found)


def _bonuses(state: State, forces: Forces, unit: Unit) -> list[BonusView]:
    """The numbers that are added to the unit or taken from it, each with its source.

    First those of modules and HQs, then those of markers and the land."""
    at, shown = unit.at, state.grid.shown
    found: list[BonusView] = []
    for giver, numbers in forces.links.gifts.get(at, ()):
        for what, amount in numbers.items():
            if not (what == "toughness" and unit.is_hq):
                found.append({"from": shown[giver.at], "what": what, "amount": amount})
    for marker, count in state.board.markers[at].items():
        for what, amount in state.board.kinds[marker].bonus._asdict().items():
            if amount:
                found.append({"from": None, "marker": marker, "what": what, "amount": amount * count})
    for feature in state.land.bonuses.get(at, ()) if not unit.is_only_hq else ():
        for what, amount in feature.bonus._asdict().items():
            if amount:
                found.append({"from": None, "feature": feature.id, "what": what, "amount": amount})
    if forces.states or unit.slowed_by_nets:
        found += _bonuses_of_effects(state, forces, unit)
    return found


def _bonuses_of_effects(state: State, forces: Forces, unit: Unit) -> Iterator[BonusView]:
    """What lasting effects add to the unit's numbers, and nets that slow it take from them."""
    at, shown = unit.at, state.grid.shown
    for does, by_field in forces.states.items():
        for source in by_field.get(at, ()):
            giver = forces.units[source]
            bonuses = [e.bonus for e, _, _ in giver.states if e.does == does and e.bonus] if giver is not None else []
            for bonus in bonuses:
                for what, amount in bonus._asdict().items():
                    if amount and not (what == "toughness" and unit.is_hq):
                        yield {"from": shown[source], "what": what, "amount": amount}
    if unit.slowed_by_nets:
        slowers = forces.settled.slowers.get(at, ()) if forces.settled is not None else ()
        for source in slowers:
            yield {"from": shown[source], "what": "initiative", "amount": -1}
        for marker, count in state.board.markers[at].items():
            if state.board.kinds[marker].nets:
                yield {"from": None, "marker": marker, "what": "initiative", "amount": -count}
