"""Special rules of the atlas (hex 9.5): that of all missions, and those of maps.

The latter are our own. Names and texts are in words.toml.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ..rules.battle.events import hq_damage_event, hq_repaired_event
from ..rules.board.board import Board
from ..rules.board.hit_points import hit_points_of, lose_hit_points, regain_hit_points
from ..rules.board.tiles import Unit, placed_anew
from ..rules.events import Event, Log
from ..rules.grid import JsonCoord
from ..rules.scenario.scenario import SpecialRule
from .terrain import Crumbling, Landmark, Turning, with_words

TOLL = 1
"""Hit points that an HQ loses by a special rule after a battle."""
REST = 2
"""Hit points that it gets back by one."""


class Deadlock(SpecialRule):
    """The rule common to all missions of the atlas."""

    id = "deadlock"
    standstill = True


class Tribute(SpecialRule):
    """The side with most units on the landmark costs the others hit points."""

    id = "tribute"

    def after_battle(self, board: Board, starts: Sequence[int], log: Log) -> list[Unit]:
        holder = holding(board)
        return [] if holder is None else _charge(self, board, (hq for hq in _hqs(board) if hq.team != holder), log)


class Relief(SpecialRule):
    """The side with most units on the landmark regains hit points."""

    id = "relief"

    def after_battle(self, board: Board, starts: Sequence[int], log: Log) -> list[Unit]:
        holder = holding(board)
        for hq in _hqs(board):
            if hq.team == holder and (given := regain_hit_points(board, hq, REST, starts[hq.owner])):
                _tell(log, {**hq_repaired_event(board, hq, given), "rule": self.id})
        return []


class Thirst(SpecialRule):
    """The sides with no unit on any landmark lose hit points."""

    id = "thirst"

    def after_battle(self, board: Board, starts: Sequence[int], log: Log) -> list[Unit]:
        served = {unit.team for unit in _holders(board)}
        return _charge(self, board, (hq for hq in _hqs(board) if hq.team not in served), log)


class Fares(SpecialRule):
    """Units on the landmark are worth points, in the game for points."""

    id = "fares"

    def after_battle(self, board: Board, starts: Sequence[int], log: Log) -> list[Unit]:
        points = board.points
        for unit in _holders(board) if points is not None else ():
            assert points is not None
            if unit.seat not in board.eliminated_seats and board.room_for_points(unit.seat) > 0:
                points[unit.seat] += 1
                total, at = points[unit.seat], _coord(board, unit)
                event: Event = {
                    "type": "points", "seat": unit.seat, "at": at, "points": 1, "total": total, "rule": self.id
                }  # fmt: skip
                _tell(log, event)
        return []


class Crumbles(SpecialRule):
    """Loose ground falls away with everything on it, and cracked ground comes loose.

    No Medic helps."""

    id = "crumbling"
    becomes = {"loose_crust": "sinkhole", "cracked_crust": "loose_crust"}

    def after_battle(self, board: Board, starts: Sequence[int], log: Log) -> list[Unit]:
        falling = [field for field in _fields_of(board, Crumbling.id) if board.units[field] is not None]
        fallen: list[Unit] = []
        for field in falling:
            fallen += board.take_off(field, self.id, log)
        return fallen


class Breaches(SpecialRule):
    """Weak walls fall with the first battle."""

    id = "breaches"
    becomes = {"weak_wall": "rubble"}


class Turntables(SpecialRule):
    """All that stands on a turntable turns by a sixth, clockwise."""

    id = "turntables"

    def after_battle(self, board: Board, starts: Sequence[int], log: Log) -> list[Unit]:
        for field in _fields_of(board, Turning.id):
            unit = board.units[field]
            if unit is not None:
                turned = (unit.rotation + 1) % 6
                board.units[field] = placed_anew(board.grid, unit, field, turned)
                at = _coord(board, unit)
                _tell(log, {"type": "turned", "seat": unit.seat, "at": at, "rotation": turned, "rule": self.id})
        return []


# What they have in common ---------------------------------------------------------------------------------------------


def holding(board: Board) -> int | None:
    """The team with the most units on landmarks.

    None if there is a tie or no unit is there."""
    counted = Counter(unit.team for unit in _holders(board)).most_common(2)
    if not counted or (len(counted) > 1 and counted[0][1] == counted[1][1]):
        return None
    return counted[0][0]


def _holders(board: Board) -> Iterator[Unit]:
    """The units on landmarks; netted ones too."""
    return (unit for field in _fields_of(board, Landmark.id) if (unit := board.units[field]) is not None)


def _fields_of(board: Board, feature: str) -> list[int]:
    return [field for field in range(board.grid.size) if board.land.has(field, feature)]


def _hqs(board: Board) -> list[Unit]:
    """The HQs that can still be hurt or helped, by seat."""
    found = [
        unit for unit in board.units if unit is not None and unit.is_hq and unit.seat not in board.eliminated_seats
    ]
    return sorted(found, key=lambda hq: hq.seat)


def _charge(rule: SpecialRule, board: Board, hqs: Iterable[Unit], log: Log) -> list[Unit]:
    """These HQs lose hit points, all at the same moment; those that fall by it."""
    fallen: list[Unit] = []
    for hq in list(hqs):
        lost = min(TOLL, hit_points_of(board, hq))
        left = lose_hit_points(board, hq, lost)
        _tell(log, {**hq_damage_event(board, hq, lost), "rule": rule.id})
        if not left:
            fallen += board.take_off(hq.at, rule.id, log)
    return fallen


def _coord(board: Board, unit: Unit) -> JsonCoord:
    return list(board.grid.coords[unit.at])


def _tell(log: Log, event: Event) -> None:
    if log is not None:
        log.append(event)


SPECIAL: tuple[SpecialRule, ...] = tuple(
    with_words("rule", kind()) for kind in (Deadlock, Tribute, Relief, Thirst, Fares, Crumbles, Breaches, Turntables)
)
