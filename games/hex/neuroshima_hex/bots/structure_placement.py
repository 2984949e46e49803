"""Building the Structure of a bot: its fields, faces and rotations."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from neuroshima_contract import Action
from neuroshima_contract.legal import count, nth

from ..rules.state.state import State
from .evaluation import value_after_battle

TRIED, FEWEST, MOST = 0.25, 4, 40
"""Which part of what a bot may look at goes into places anywhere, and how many of them at least and at most. The rest
goes into turning and shifting the best of them."""


def best_build(rules: State, seat: int, entries: list[Action], rng: random.Random, most: int) -> tuple[Action, float]:
    """The best of some ways to build the Structure, and the value after it.

    `entries`: those of the legal list that build. `most`: how many positions may be looked at."""
    everything = count(entries)
    tries = min(MOST, max(FEWEST, int(most * TRIED)))
    found = [nth(entries, rng.randrange(everything)) for _ in range(tries)]
    best, value = max(((action, worth(rules, seat, action)) for action in found), key=lambda pair: pair[1])
    looked, before = tries, value - 1.0
    while value > before and looked < most:
        before = value
        for field, choice in _choices(entries, best):
            other = {**best, field: choice}
            better = worth(rules, seat, other) if choice != best[field] else value
            looked += choice != best[field]
            if better > value:
                best, value = other, better
    return best, value


def worth(rules: State, seat: int, action: Action) -> float:
    """The value after a battle fought with the Structure on the board.

    A Boarding starts just that battle."""
    return value_after_battle(rules.preview_action(seat, action), seat)


def _choices(entries: list[Action], action: Action) -> Iterator[tuple[str, Any]]:
    """Alternatives for a build that keep the field of its first tile.

    Other faces, rotations, and fields of the second tile."""
    entry = next(entry for entry in entries if entry["at"] == action["at"])
    for field in ("rotation", "other_rotation", "tile", "other", "other_at"):
        allowed = entry[field]
        yield from ((field, choice) for choice in (allowed["any"] if isinstance(allowed, dict) else ()))
