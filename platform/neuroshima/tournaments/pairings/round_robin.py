"""Everybody meets everybody once, by Berger's tables."""

from __future__ import annotations

from collections.abc import Sequence

from neuroshima.tournaments.pairings import Pair


def rounds_for(entrants: int) -> int:
    """So many rounds it takes."""
    return max(1, entrants - 1 + entrants % 2)


def round_robin_pairs(entrants: Sequence[int], number: int) -> list[Pair]:
    """The pairs of round `number`, counted from 1.

    Sides are balanced to one; where the number is odd, everybody has one round off."""
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
    """A round off stands behind who has it."""
    if one is None:
        one, other = other, one
    assert one is not None
    return one, other
