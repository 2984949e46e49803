"""Everything that a battle tells, as events (docs/hex-data.md).

An event is made only where a log is kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ..board.allegiance import attacks
from ..board.board import Board
from ..board.hit_points import hit_points_of
from ..board.tiles import NOBODY, Attack, Unit
from ..events import Event
from ..events.battle import (
    Absorbed,
    Attacked,
    Declaration,
    Declared,
    Freed,
    HqDamaged,
    HqRepaired,
    Marked,
    PointsScored,
    Wounded,
)
from ..grid import Grid
from .medics import Bundle
from .relays import Arrival
from .segment import OPENING, Segment


def heading_event(segment: Segment) -> Event:
    """A segment begins."""
    return {"type": "opening"} if segment.number == OPENING else {"type": "segment", "segment": segment.number}


def declared_event(segment: Segment, unit: Unit, declared: Declaration) -> Event:
    """Complete what a trait says of the declaration of a unit's owner."""
    declared["seat"] = unit.seat
    declared.setdefault("unit", segment.coord(unit.at))
    return declared


# Attacks --------------------------------------------------------------------------------------------------------------


def attack_event(
    segment: Segment, unit: Unit, attack: Attack, strength: int, field: int, direction: int | None, wounds: int
) -> Attacked:
    """An attack reaches a field, where it arrives in `direction`."""
    victim = segment.battle.units[field]
    armored = victim is not None and direction is not None and attack.kind.armored and victim.armor[direction]
    return _attack_event(segment, unit, attack, strength, field, max(0, wounds), 1 if armored else 0)


def arrival_event(segment: Segment, unit: Unit, attack: Attack, arrival: Arrival, wounds: int) -> Attacked:
    """An attack reaches a field, by whatever way."""
    if arrival.way or arrival.endless:
        return relay_event(segment, unit, attack, arrival, wounds)
    return attack_event(segment, unit, attack, arrival.strength, arrival.field, arrival.direction, wounds)


def relay_event(segment: Segment, unit: Unit, attack: Attack, arrival: Arrival, wounds: int) -> Attacked:
    """An attack reaches a field by a way of several legs."""
    event = attack_event(segment, unit, attack, arrival.strength, arrival.field, arrival.direction, wounds)
    event["over"] = [segment.coord(f) for f in arrival.passed]
    event["path"] = [segment.coord(f) for f in (unit.at, *arrival.way, arrival.field)]
    if arrival.endless:
        event["endless"] = True
    return event


def lost_shot_event(
    segment: Segment, unit: Unit, attack: Attack, strength: int, path: tuple[int, ...] | None = None
) -> Attacked:
    """An attack hits nothing.

    `path`: the ends of its legs, if friendly units have sent it on."""
    event = _attack_event(segment, unit, attack, strength, None)
    if path is not None:
        event["path"] = [segment.coord(f) for f in path]
    return event


def explosion_event(segment: Segment, unit: Unit, victim: Unit) -> Attacked:
    """An explosion hits a unit."""
    return {
        "type": "attack", "seat": unit.seat, "from": segment.coord(unit.at), "direction": None, "kind": "explosion",
        "strength": 1, "to": segment.coord(victim.at), "wounds": 1, "armor": 0, "over": [], "extra": False,
    }  # fmt: skip


def _attack_event(
    segment: Segment,
    unit: Unit,
    attack: Attack,
    strength: int,
    target: int | None,
    wounds: int = 0,
    armor: Literal[0, 1] = 0,
) -> Attacked:
    event: Attacked = {
        "type": "attack", "seat": unit.seat if unit.seat != NOBODY else None,
        "from": segment.coord(unit.at), "direction": attack.direction, "kind": attack.kind.id, "strength": strength,
        "to": None if target is None else segment.coord(target), "wounds": wounds, "armor": armor,
        "over": [segment.coord(f) for f in _fields_passed_over(segment, unit, attack, target)],
        "extra": _is_extra(segment, unit),
    }  # fmt: skip
    if target is not None and (crossed := segment.battle.grid.crossed(unit.at, attack.direction, target)):
        event["bends"] = [list(place) for place in crossed]
    return event


def _fields_passed_over(segment: Segment, unit: Unit, attack: Attack, target: int | None) -> Iterator[int]:
    """Fields of friendly units over which a shot flies."""
    if attack.kind.pattern is not None:
        return
    for field in attack.line:
        if field == target:
            return
        other = segment.battle.units[field]
        if other is not None and not attacks(unit, other, segment.renegades):
            yield field


def _is_extra(segment: Segment, unit: Unit) -> bool:
    """Whether the unit acts by an extra icon."""
    values = segment.forces.values.get(unit, ())  # a unit that attacks as it is destroyed has none
    return segment.number in values[len(segment.forces.structures.icons(unit)) :]


# Damage ---------------------------------------------------------------------------------------------------------------


def absorbed_event(grid: Grid, bundle: Bundle, medic: Unit) -> Absorbed:
    """A Medic takes wounds over."""
    source = list(grid.coords[bundle.source]) if isinstance(bundle.source, int) else bundle.source
    return {
        "type": "absorbed", "seat": medic.seat, "medic": list(grid.coords[medic.at]), "source": source,
        "patient": list(grid.coords[bundle.victim.at]), "side": bundle.side, "wounds": bundle.taken,
    }  # fmt: skip


def wound_event(grid: Grid, unit: Unit, new: int, total: int) -> Wounded:
    """A unit gets wounds."""
    return {"type": "wound", "seat": unit.seat, "at": list(grid.coords[unit.at]), "wounds": new, "total": total}


def hq_damage_event(board: Board, hq: Unit, damage: int) -> HqDamaged:
    """An HQ has lost hit points."""
    at, hp = list(board.grid.coords[hq.at]), board.hp[hq.owner]
    event: HqDamaged = {"type": "hq_damage", "seat": hq.owner, "at": at, "damage": damage, "hp": hp}
    if hq.owner in board.several:
        event["left"] = hit_points_of(board, hq)
    return event


def hq_repaired_event(board: Board, hq: Unit, amount: int) -> HqRepaired:
    """An HQ has got hit points back."""
    at, hp = list(board.grid.coords[hq.at]), board.hp[hq.owner]
    event: HqRepaired = {"type": "hq_repaired", "seat": hq.owner, "at": at, "amount": amount, "hp": hp}
    if hq.owner in board.several:
        event["left"] = hit_points_of(board, hq)
    return event


def recipient_event(grid: Grid, unit: Unit, opponent: int) -> Declared:
    """The owner of a unit that hurts its own HQ has said who gets the points."""
    at = list(grid.coords[unit.at])
    return {"type": "declared", "seat": unit.seat, "opponent": opponent, "unit": at}


def points_event(grid: Grid, hq: Unit, seat: int, points: int, total: int) -> PointsScored:
    """A seat gets points for wounds of an HQ."""
    return {"type": "points", "seat": seat, "at": list(grid.coords[hq.at]), "points": points, "total": total}


def marked_event(grid: Grid, unit: Unit, marker: str, count: int) -> Marked:
    """A unit gets a marker; `count` of that kind it has now."""
    return {"type": "marked", "seat": unit.seat, "at": list(grid.coords[unit.at]), "marker": marker, "count": count}


def freed_event(grid: Grid, unit: Unit) -> Freed:
    """A unit is netted no more."""
    return {"type": "freed", "seat": unit.seat, "at": list(grid.coords[unit.at])}
