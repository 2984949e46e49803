"""The end of a segment: all damage is booked at the same moment (hex 4.5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set

from ..board.tiles import LETHAL, Unit
from ..events import Log
from .battle import Battle
from .events import hq_damage_event, wound_event
from .points import book_points, counts
from .segment import Segment

LEAVES = "eliminated"
"""Why the units of an army go whose HQ is destroyed."""
Destroyed = Mapping[int, str]
"""Why each unit leaves the board at the end of the segment, by field (of a Structure, by its first one)."""


def has_effect(segment: Segment, used: Set[int]) -> bool:
    """Whether anything is otherwise after the segment than before.

    `used`: fields of the Medics that have worked."""
    if used or segment.explosions or segment.prize_hits:
        return True
    board, recipients = segment.battle.board, segment.point_recipients
    if board.points is None and not board.eliminated_seats:  # all that anybody could take counts
        return bool(segment.wounds)
    return any(counts(board, bundle, recipients) for bundle in segment.bundles)


def add_bundles(segment: Segment) -> None:
    """Add the wounds of the bundles to the sums."""
    wounds = segment.wounds
    for bundle in segment.bundles:
        wounds[bundle.victim] = wounds.get(bundle.victim, 0) + bundle.wounds


def find_destroyed(segment: Segment, used: Set[int]) -> Destroyed:
    """Return the units that are destroyed, in the order in which they leave.

    Nothing is booked yet, because pending decisions may depend on the result."""
    battle, structures = segment.battle, segment.forces.structures
    destroyed: dict[int, str] = {}
    if used or segment.explosions:
        destroyed |= {structures.head(field): "absorbed" for field in used}
        destroyed |= {structures.head(field): "exploded" for field in segment.explosions}
    is_printed, before = segment.forces.toughness.is_printed, battle.wounds
    for unit, new in segment.wounds.items():
        if is_printed and not unit.is_hq:  # as nearly always: nobody has more than is printed on a single tile
            if before[unit.at] + new > unit.toughness:
                destroyed.setdefault(unit.at, "wounds")
        elif _is_destroyed(segment, unit, new):
            destroyed.setdefault(structures.head(unit.at), "wounds")
    if len(destroyed) > 1:
        destroyed = dict(sorted(destroyed.items()))
    if destroyed and battle.board.army_leaves_with_hq:  # foundation tiles are no units: they go after the battle
        beaten = {hq.seat for at in destroyed if (hq := battle.units[at]) is not None and hq.is_hq}
        for leaving in filter(None, battle.units if beaten else ()):
            if leaving.seat in beaten:
                destroyed.setdefault(structures.head(leaving.at), LEAVES)
    return destroyed


def _is_destroyed(segment: Segment, unit: Unit, new: int) -> bool:
    battle, forces = segment.battle, segment.forces
    if unit.is_hq:
        return _loses_hit_points(battle, unit) and battle.hp[unit.seat] <= new
    structures = forces.structures
    more = sum(segment.wounds.get(part, 0) for part in structures.parts(unit))
    return forces.toughness.is_destroyed(unit, structures.total(unit, battle.wounds) + more, new)


def _loses_hit_points(battle: Battle, hq: Unit) -> bool:
    return hq.seat not in battle.board.eliminated_seats and battle.board.points is None


def book_damage(segment: Segment, destroyed: Destroyed, log: Log) -> None:
    """Book the damage of a segment.

    HQs lose hit points or give points, units get wounds, and destroyed units leave all together."""
    battle, wounds = segment.battle, segment.battle.wounds
    if battle.board.points is not None:
        book_points(segment, battle.board.points, log)
    taken: Iterable[tuple[Unit, int]] = segment.wounds.items()
    for unit, new in taken if log is None else sorted(taken, key=lambda wounded: wounded[0].at):
        if unit.is_hq:
            _hurt_hq(battle, unit, new, log)
        else:
            wounds[unit.at] += new
            if log is not None and new < LETHAL:
                log.append(wound_event(battle.grid, unit, new, wounds[unit.at]))
    if destroyed:
        for field, cause in destroyed.items():
            segment.gone += battle.board.take_off(field, cause, log)
        battle.destroyed += segment.gone


def _hurt_hq(battle: Battle, hq: Unit, new: int, log: Log) -> None:
    if _loses_hit_points(battle, hq):
        battle.hp[hq.seat] = hp = max(0, battle.hp[hq.seat] - new)
        if log is not None:
            log.append(hq_damage_event(battle.grid, hq, new, hp))


def book_prizes(segment: Segment, log: Log) -> None:
    """Put the wounds on the prizes; those that are opened are won or lost."""
    for field in sorted({at for _, at, _ in segment.prize_hits}):
        hits = [(unit, wounds) for unit, at, wounds in segment.prize_hits if at == field]
        segment.battle.board.damage_prize(field, hits, log)
