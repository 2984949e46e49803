"""The end of a segment: what was dealt is booked, all at the same moment (hex 4.5)."""

from __future__ import annotations

from collections.abc import Mapping, Set

from ..board.tiles import LETHAL, Unit
from ..events import Log
from .battle import Battle
from .events import hq_damage_event, wound_event
from .points import book_points, counts
from .segment import Segment

LEAVES = "eliminated"
"""Why the units of an army go whose HQ is destroyed."""
Wounds = Mapping[int, int]
"""The wounds that units get in the segment, by field."""
Destroyed = Mapping[int, str]
"""Why each unit leaves the board at the end of the segment, by field (of a Structure, by its first one)."""


def has_effect(segment: Segment, used: Set[int]) -> bool:
    """Whether anything is otherwise after the segment than before.

    `used`: fields of the Medics that have worked."""
    if used or segment.explosions or segment.prize_hits:
        return True
    board, recipients = segment.battle.board, segment.point_recipients
    if board.points is None and not board.eliminated_seats:  # all that anybody could take counts
        return bool(segment.bundles)
    return any(counts(board, bundle, recipients) for bundle in segment.bundles)


def find_wounds(segment: Segment) -> Wounds:
    """The wounds that the segment's bundles add up to."""
    wounds: dict[int, int] = {}
    for bundle in segment.bundles:
        wounds[bundle.victim.at] = wounds.get(bundle.victim.at, 0) + bundle.wounds
    return wounds


def find_destroyed(segment: Segment, wounds: Wounds, used: Set[int]) -> Destroyed:
    """The units that are destroyed.

    Nothing is booked yet: what is still to be decided may depend on it."""
    battle, head = segment.battle, segment.forces.structures.head
    destroyed: dict[int, str] = {}
    if used:
        destroyed |= {head(field): "absorbed" for field in sorted(used)}
    if segment.explosions:
        destroyed |= {head(field): "exploded" for field in sorted(segment.explosions)}
    is_printed, before, units = segment.forces.toughness.is_printed, battle.wounds, segment.units
    for field in sorted(wounds):
        unit = units[field]
        assert unit is not None
        if is_printed and not unit.is_hq:  # as nearly always: nobody has more than is printed on a single tile
            if before[field] + wounds[field] > unit.toughness:
                destroyed.setdefault(field, "wounds")
        elif _is_destroyed(segment, unit, wounds):
            destroyed.setdefault(head(field), "wounds")
    if battle.board.army_leaves_with_hq:  # foundation tiles are no units: they go after the battle
        beaten = {unit.seat for at in destroyed if (unit := battle.units[at]) is not None and unit.is_hq}
        for unit in segment.forces.present if beaten else ():
            if unit.seat in beaten:
                destroyed.setdefault(head(unit.at), LEAVES)
    return destroyed


def _is_destroyed(segment: Segment, unit: Unit, wounds: Wounds) -> bool:
    battle, forces, new = segment.battle, segment.forces, wounds[unit.at]
    if unit.is_hq:
        return _loses_hit_points(battle, unit) and battle.hp[unit.seat] <= new
    structures = forces.structures
    total = structures.total(unit, battle.wounds) + sum(wounds.get(part.at, 0) for part in structures.parts(unit))
    return forces.toughness.is_destroyed(unit, total, new)


def _loses_hit_points(battle: Battle, hq: Unit) -> bool:
    return hq.seat not in battle.board.eliminated_seats and battle.board.points is None


def book_damage(segment: Segment, wounds: Wounds, destroyed: Destroyed, log: Log) -> None:
    """Lower HQ hit points or count points, put wounds on units, and remove the destroyed ones all together."""
    battle = segment.battle
    if battle.board.points is not None:
        book_points(segment, battle.board.points, log)
    for field in sorted(wounds):
        unit = segment.units[field]
        assert unit is not None
        if unit.is_hq:
            _hurt_hq(battle, unit, wounds[field], log)
        else:
            battle.wounds[field] += wounds[field]
            if log is not None and wounds[field] < LETHAL:
                log.append(wound_event(battle.grid, unit, wounds[field], battle.wounds[field]))
    for field in sorted(destroyed, key=lambda at: (destroyed[at] == LEAVES, at)) if destroyed else ():
        segment.gone += battle.board.take_off(field, destroyed[field], log)
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
