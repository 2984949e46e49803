"""What may be seen of a position, with every derived fact spelled out: screens and bots hold no rules.

In Hex the same for everybody: hands lie face up and discard piles may be looked through; only the order of the stacks
is hidden. `remaining` counts what is still in a stack, which anybody can work out from the army list."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .dump import (
    dump_battle,
    dump_effect,
    dump_fixtures,
    dump_ground,
    dump_land,
    dump_piece,
    dump_player,
    dump_prizes,
    dump_setup,
    dump_turn,
)
from .forces import Forces
from .medics import MEDIC
from .state import State
from .tiles import EVERY, Attack, Unit
from .turns import Player

Facts = dict[str, Any]


def view(state: State) -> Facts:
    """The position without its secrets."""
    options = state.options
    return {
        "options": {
            "edition": options.edition,
            "mode": options.mode,
            "auto_choose": options.auto_choose,
            "scenario": options.scenario,
            "extended": options.extended,
        },
        "fields": [list(coord) for coord in state.grid.coords],
        "players": [_player(state, player) for player in state.players],
        "turn": dump_turn(state),
        "setup": dump_setup(state),
        "board": [unit_facts(state, unit) for unit in state.units if unit is not None],
        "terrain": dump_land(state).get("terrain", []),
        "ground": [dump_ground(state, tile) for tile in state.ground if tile is not None],
        "fixtures": [_fixture(state, entry) for entry in dump_fixtures(state)],
        "prizes": dump_prizes(state),
        "battle": dump_battle(state, state.running) if state.running else None,
        "effect": dump_effect(state, state.effect) if state.effect else None,
        "pending": state.pending.dump() if state.pending else None,
        "outcome": state.result.dump() if state.result else None,
    }


def _player(state: State, player: Player) -> Facts:
    remaining = Counter(player.stack)
    counted = {"points_max": state.mode.points} if state.board.points is not None else {}
    return {
        **dump_player(state, player),
        **counted,
        "hq_hp_max": state.mode.hq_start(player.seat, player.army.hq.hit_points),
        "hq_start": player.hq_start,
        "markers": dict(state.board.kept[player.seat]),
        "stack": len(player.stack),
        "remaining": {name: remaining[name] for name, tile in player.army.tiles.items() if not tile.is_hq},
    }


def unit_facts(state: State, unit: Unit) -> Facts:
    """A unit with what it is and does here and now."""
    forces = state.forces()
    coord = state.coord
    return {
        **dump_piece(state, unit.at),
        "toughness": forces.toughness(unit),
        "netted_by": [coord(f) for f in _net_throwers(forces, unit)],
        "nets": [coord(f) for f in _held(forces, unit)],
        "acts_on": [coord(f) for f in _acted_on(forces, unit)],
        "serves": forces.seat_served(unit),
        "initiative": _initiative(forces, unit),
        "attacks": [_attack(state, unit, a) for a in unit.attacks] if forces.is_active(unit) else [],
        "bonuses": _bonuses(state, unit),
        "medics": [coord(m.at) for m in forces.servants(unit.at, MEDIC)],
        "abilities": _abilities(state, unit),
    }


def _fixture(state: State, entry: Facts) -> Facts:
    """A tile that belongs to the land, with what it attacks, as of a unit."""
    fixture = state.board.fixtures[state.grid.index[tuple(entry["at"])]]
    attacks = [_attack(state, fixture, attack) for attack in fixture.attacks]
    return {**entry, "initiative": [{"value": n, "printed": n} for n in fixture.initiative], "attacks": attacks}


def _held(forces: Forces, unit: Unit) -> list[int]:
    """Enemy units that the unit's nets hold now."""
    if unit.at in forces.netted:
        return []
    held = (forces.units[f] for f in unit.nets)
    return [u.at for u in held if u is not None and u.team != unit.team and u.at in forces.netted]


def _net_throwers(forces: Forces, unit: Unit) -> list[int]:
    return [u.at for u in forces.present if u.nets and unit.at in _held(forces, u)] if unit.at in forces.netted else []


def _acted_on(forces: Forces, unit: Unit) -> list[int]:
    """Units that the module or HQ serves or harms now."""
    if unit.at in forces.netted:
        return []
    near = [u for f in forces.reached(unit) if (u := forces.units[f]) is not None]
    if unit.takes_over:
        return [u.at for u in near if u.is_module and u.team != unit.team]
    if not unit.acts_on_units:
        return []
    team = forces.team_served(unit)
    harms = bool(unit.bonus.enemy_initiative)
    helps = bool(unit.services) or any(unit.bonus[:5])
    open_ = [u for u in near if u.infiltrates and u.at not in forces.netted]
    return [u.at for u in near if (helps and (u.team == team or u in open_)) or (harms and u.team != team)]


def _initiative(forces: Forces, unit: Unit) -> list[Facts]:
    if not unit.initiative:
        return []
    values = forces.icon_values(unit)
    printed = [*unit.initiative, *[None] * (len(values) - len(unit.initiative))]
    return [{"value": value, "printed": number} for value, number in zip(values, printed, strict=True)]


def _attack(state: State, unit: Unit, attack: Attack) -> Facts:
    """Where an attack would strike now, and how hard; `prizes` those of the fields where it would hit a prize."""
    forces = state.forces()
    kind, direction, printed, line, _joined = attack
    melee, ranged = forces.melee[unit.at], forces.ranged[unit.at]
    strength = printed + (0, melee, ranged, melee + ranged)[kind.bonus]
    hits, wounds, prizes = [], [], []
    reach = list(line)
    for number, field in enumerate(line):
        other = state.units[field]
        if other.team == unit.team if other is not None else not state.board.opens(unit, field):
            continue
        if other is None:
            prizes.append(state.coord(field))
        if not (unit.is_hq and other is not None and other.is_hq):
            hits.append(state.coord(field))
            left = max(0, strength - kind.falloff * (state.grid.distances[unit.at][field] - 1))
            stopped = other.armor[direction] if other is not None and kind.armored else 0
            wounds.append(max(0, left - stopped))
        if kind.reach != EVERY:
            reach = reach[: number + 1]
            break
    facts: Facts = {
        "kind": kind.id, "direction": direction, "printed": printed, "strength": strength,
        "hits": hits, "wounds": wounds, "line": [state.coord(f) for f in reach],
    }  # fmt: skip
    return {**facts, "prizes": prizes} if prizes else facts


def _bonuses(state: State, unit: Unit) -> list[Facts]:
    """Which number each module or HQ adds to the unit, or takes from it; then which its markers add."""
    forces = state.forces()
    given = ((giver, forces.given(giver, unit)) for giver in forces.present if giver.acts_on_units)
    by_units = [
        {"from": state.coord(giver.at), "what": what, "amount": amount}
        for giver, numbers in given
        for what, amount in numbers.items()
        if not (what == "toughness" and unit.is_hq)
    ]
    by_markers = [
        {"from": None, "marker": marker, "what": what, "amount": amount * count}
        for marker, count in state.board.markers[unit.at].items()
        for what, amount in state.board.kinds[marker].bonus._asdict().items()
        if amount
    ]
    return by_units + by_markers


def _abilities(state: State, unit: Unit) -> list[Facts]:
    """What the unit may do in its owner's turn, and whether it still may in the running one."""
    turn = state.turn
    forces = state.forces()
    own = turn.seat == unit.seat and unit.at not in forces.netted
    facts: list[Facts] = []
    for trait in state.catalog.abilities:
        if not trait.service and forces.carries(unit, trait.id):
            facts.append({"ability": trait.name, "ready": own and not turn.has_used(unit.at, trait.name)})
        for module in forces.servants(unit.at, trait.id):
            ready = own and not turn.has_used(unit.at, trait.id, module.at)
            facts.append({"ability": trait.id, "ready": ready, "via": state.coord(module.at)})
    return facts
