"""The initiative and the attacks of a unit in a view: when it acts, where it would strike now, and how hard."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..battle.relays import Flight, fly
from ..board.allegiance import attacks
from ..board.modifiers import Forces
from ..board.tiles import EVERY, Attack, Unit
from ..board.unit_values import icon_values
from ..grid import JsonCoord
from ..state.state import State
from .view_types import AttackView, InitiativeView

KEPT = 256
"""So many lists of initiatives are kept: units of few kinds have bonuses at the same time."""


def attacks_shown(state: State, forces: Forces, unit: Unit) -> list[AttackView]:
    """All attacks of a unit, where they would strike now, and how hard."""
    bonuses = forces.bonuses[unit.team]
    shown = []
    for attack in unit.attacks:
        strength = bonuses.raised(attack, unit.at)
        flight = fly(state.board, forces, unit, attack, strength) if forces.relays else None
        if flight is None:
            shown.append(_straight(state, forces, unit, attack, strength))
        else:
            shown.append(_relayed_attack(state, unit, attack, strength, flight))
    return shown


def _straight(state: State, forces: Forces, unit: Unit, attack: Attack, strength: int) -> AttackView:
    """The units and prizes that an attack would hit along its line.

    `prizes`: the fields where it would hit a prize."""
    kind, direction, printed, line, _joined = attack
    units, shown, twins = state.units, state.grid.shown, forces.structures.twins
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
        elif other.team == team and not (renegades and attacks(unit, other, renegades)):  # asked last: they are rare
            continue
        elif twins and any(shown[part.at] in hits for part in forces.structures.parts(other)):
            continue  # one unit, hit once
        if other is None or not (unit.is_hq and other.is_hq):
            hits.append(shown[field])
            left = strength - kind.falloff * (state.grid.distances[unit.at][field] - 1) if kind.falloff else strength
            stopped = other.armor[direction] if other is not None and kind.armored else 0
            wounds.append(max(0, left - stopped))
        if kind.reach != EVERY:
            reach = line[: line.index(field) + 1]
            break
    facts: AttackView = {
        "kind": kind.id, "direction": direction, "printed": printed, "strength": strength,
        "hits": hits, "wounds": wounds, "line": [shown[f] for f in reach],
    }  # fmt: skip
    if won:
        facts["prizes"] = won
    return facts


def _relayed_attack(state: State, unit: Unit, attack: Attack, strength: int, flight: Flight) -> AttackView:
    """The attack of a shot that friendly units send on.

    `hits` has an entry for each way to a unit. `endless`: the fields that the shot reaches without end. `legs`: all its
    straight ways as [from, to]."""
    coord, units = state.coord, state.units
    met = [a for a in flight.arrivals if not (unit.is_hq and (other := units[a.field]) is not None and other.is_hq)]
    there = [(a, units[a.field]) for a in met]
    armor = [other.armor[a.direction] if other is not None and attack.kind.armored else 0 for a, other in there]
    facts: AttackView = {
        "kind": attack.kind.id, "direction": attack.direction, "printed": attack.strength, "strength": strength,
        "hits": [coord(a.field) for a in met],
        "wounds": [max(0, a.strength - less) for a, less in zip(met, armor, strict=True)],
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
