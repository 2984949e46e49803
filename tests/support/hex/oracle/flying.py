"""Shots that friendly units relay (section 11.5), followed field by field.

After each tick every copy of the shot is one field further. A shot that still arrives when every path without a circle
must have ended arrives endlessly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from tests.support.hex.oracle.board import DIRECTIONS, Board, Field, Unit, on_board, opposite, step
from tests.support.hex.oracle.derived import Facts

ENDED, TICKS = 120, 240
"""Five units send shots on, each in three directions at most, five fields at most: longer than 75 is a circle."""


class Shot(Protocol):
    kind: str
    side: int


@dataclass
class Arrival:
    victim: Unit
    side: int
    endless: bool


Copies = Counter[tuple[Field, int]]
"""How many copies of a shot are on a field, flying in a direction."""


def sends_on(facts: Facts, shooter: Unit, unit: Unit | None, direction: int) -> bool:
    """Whether the unit relays a shot that arrives in that direction."""
    if unit is None or unit.seat != shooter.seat or unit in facts.netted:
        return False
    return bool(unit.icon("redirect_in", opposite(direction)))


def sent_on(facts: Facts, shooter: Unit, part: Shot) -> bool:
    """Whether the shot reaches a unit that relays it."""
    if part.kind == "melee":
        return False
    for other in facts.board.line(shooter, part.side):
        if sends_on(facts, shooter, other, part.side):
            return True
        if other.seat != shooter.seat and part.kind == "ranged":
            return False
    return False


def arrivals(facts: Facts, shooter: Unit, part: Shot) -> Iterator[Arrival]:
    """Every unit that is hit, once for each hit."""
    met: dict[tuple[Unit, int], list[int]] = {}
    copies: Copies = Counter({(shooter.at, part.side): 1})
    for tick in range(TICKS):
        copies, struck = fly_one_field(facts, shooter, part, copies)
        for (victim, side), number in struck.items():
            met.setdefault((victim, side), []).extend([tick] * (number if tick < ENDED else 1))
    for (victim, side), ticks in met.items():
        if ticks[-1] >= ENDED:
            yield Arrival(victim, side, endless=True)
        else:
            yield from (Arrival(victim, side, endless=False) for _tick in ticks)


def fly_one_field(facts: Facts, shooter: Unit, part: Shot, copies: Copies) -> tuple[Copies, Counter[tuple[Unit, int]]]:
    """Move all copies one field further; return them with the units that they meet."""
    ahead: Copies = Counter()
    struck: Counter[tuple[Unit, int]] = Counter()
    board: Board = facts.board
    for (at, direction), copied in copies.items():
        number = min(copied, 1000)  # in circles that split
        field = step(at, direction)
        other = board.unit_at(field) if on_board(field) else None
        if not on_board(field):
            continue
        if other is not None and other.seat != shooter.seat:
            struck[other, direction] += number
            if part.kind == "ranged":
                continue
        if sends_on(facts, shooter, other, direction):
            assert other is not None
            for outward in DIRECTIONS:
                if other.icon("redirect_out", outward):
                    ahead[field, outward] += number
        else:
            ahead[field, direction] += number
    return ahead, struck
