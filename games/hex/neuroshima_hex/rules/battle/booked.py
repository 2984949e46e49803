"""What a booked segment of a battle means for those that act on wounds and losses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from ..board.modifiers import Forces
from ..board.tiles import Unit
from ..events import Log
from ..occasions import Occasion
from ..occasions.occasion import DESTROYED, SEGMENT_BEGINS, SEGMENT_ENDS, WOUNDED
from .battle import Battle
from .segment import Segment

Hear = Callable[[list[Occasion], Forces, Log], Forces]
"""Lets everything act on occasions. Is given the modifiers in force, and returns those that are afterwards."""


def occasions_of(segment: Segment) -> Iterator[Occasion]:
    """What happened in a segment, in this order: the wounds, the losses."""
    for bundle in segment.bundles:
        by = bundle.by or _unit_at(segment, bundle.source)
        yield _wounded(bundle.victim, by, bundle.source, bundle.wounds, segment.number)
    for unit in segment.gone:
        yield _destroyed(segment, unit)


def end_of_segment(segment: Segment) -> Occasion:
    """All of a segment is booked."""
    return _of_battle(segment.battle, SEGMENT_ENDS, segment.number)


def losses_at_the_end(
    battle: Battle, gone: Iterable[Unit], causes: Mapping[int, str], forces: Forces
) -> Iterator[Occasion]:
    """The losses after the last segment. `causes`: why they left, by field; `forces`: those in force before."""
    teams = battle.board.teams
    for unit in gone:
        cause, worked = causes.get(forces.structures.head(unit.at), "unsupported"), forces.works(unit)
        yield Occasion(DESTROYED, unit.seat, unit, unit.at, cause=cause, worked=worked, team=teams[unit.seat])


def start_of_segment(battle: Battle, number: int) -> Occasion:
    """The segment of that number begins, which comes next."""
    return _of_battle(battle, SEGMENT_BEGINS, number)


def _of_battle(battle: Battle, event: str, number: int) -> Occasion:
    return Occasion(event, battle.causer, segment=number, team=battle.board.teams[battle.causer])


def _wounded(victim: Unit, by: Unit | None, source: int | str, wounds: int, number: int) -> Occasion:
    cause = source if isinstance(source, str) else ""
    return Occasion(
        WOUNDED, victim.seat, victim, victim.at, by=by, cause=cause, wounds=wounds, segment=number, team=victim.team
    )


def _destroyed(segment: Segment, unit: Unit) -> Occasion:
    """The loss of a unit: by the unit that wounded it, if there is only one."""
    structures = segment.forces.structures
    head = structures.head(unit.at)
    sources = {b.source for b in segment.bundles if structures.head(b.victim.at) == head and isinstance(b.source, int)}
    by = _unit_at(segment, next(iter(sources))) if len(sources) == 1 else None
    if by is None and len(sources) == 1:
        by = next((b.by for b in segment.bundles if b.source in sources), None)
    return Occasion(
        DESTROYED, unit.seat, unit, unit.at, by=by, cause=segment.destroyed.get(head, ""), segment=segment.number,
        worked=segment.forces.works(unit), team=unit.team, killers=segment.killers.get(unit, ()),
    )  # fmt: skip


def _unit_at(segment: Segment, source: int | str) -> Unit | None:
    """The unit that dealt wounds. It may have been destroyed in the same segment."""
    return segment.forces.units[source] if isinstance(source, int) else None
