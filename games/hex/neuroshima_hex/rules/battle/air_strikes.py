"""Explosions that are Air Strikes: what a Clown calls on itself in some editions (hex 11.1).

An Air Strike is an attack with an instant tile: it wounds no HQ, destroys foundation tiles, and has no effect on
sheltered ground. Where a unit is on a foundation tile the attacker chooses which of the two is hit. All this is decided
with the declarations of the segment, and booked with its wounds.
"""

from __future__ import annotations

from ..board.questions import Answers
from ..board.tiles import Unit
from ..events import Log
from .instant_damage import layers
from .pending import Effect
from .segment import Segment

CAUSE = "explosion"


def aim_air_strike(segment: Segment, unit: Unit, answers: Answers) -> None:
    """Find out on which fields the Air Strike of a unit hits the foundation tile.

    On the unit's own field, too: it is the middle of the area. The unit itself goes in any case."""
    board = segment.battle.board
    area = segment.air_strike_area(unit)
    ground = [field for field in area if board.ground[field] is not None]
    if ground:
        could_be_meant = [(field, 1) for field in area if board.units[field] is not None]
        segment.air_strikes[unit.at] = layers(board, Effect(CAUSE, unit.seat, could_be_meant, ground), answers)


def book_air_strikes(segment: Segment, log: Log) -> None:
    """Take the foundation tiles that were hit off the board."""
    battle = segment.battle
    for field in sorted(set().union(*segment.air_strikes.values())):
        battle.destroyed.append(battle.board.take_up(field, CAUSE, log))
        segment.is_ground_changed = True
