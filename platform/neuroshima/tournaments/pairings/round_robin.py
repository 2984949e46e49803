"""Everybody meets everybody once, by Berger's tables."""

from __future__ import annotations

from collections.abc import Sequence

from neuroshima.tournaments.pairings import Pair


def rounds_for(entrants: int) -> int:
    """The number of rounds for so many entrants."""
    return max(1, entrants - 1 + entrants % 2)


def round_robin_pairs(entrants: Sequence[int], number: int) -> list[Pair]:
    """The pairs of round `number`, counted from 1.

    Each entrant sits first and second equally often, or nearly (a difference of 1). With an odd number of entrants,
    each has one bye."""
    circle: list[int | None] = [*entrants, *([None] if len(entrants) % 2 else [])]
    turning, last = len(circle) - 1, circle[-1]
    if turning < 1:
        return [(entrants[0], None)]
    turn = number - 1
    pairs = [(circle[turn % turning], last) if turn % 2 == 0 else (last, circle[turn % turning])]
    for step in range(1, len(circle) // 2):
        one, other = circle[(turn + step) % turning], circle[(turn - step) % turning]
        pairs.append((one, other) if step % 2 else (other, one))
    return [_with_somebody(one, other) for one, other in pairs]


def _with_somebody(one: int | None, other: int | None) -> Pair:
    """The pair, with None for a bye in second place."""
    if one is None:
        one, other = other, one
    assert one is not None
    return one, other
