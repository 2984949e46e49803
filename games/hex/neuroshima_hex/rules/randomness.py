"""Chance that a position carries with it.

So everything that is shuffled during a game follows from the seed.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass
class Chance:
    """The source of the next shuffle: a seed of its own, and a counter of shuffles."""

    seed: str
    drawn: int = 0

    def next(self) -> random.Random:
        """What the next shuffle is made by."""
        self.drawn += 1
        return random.Random(f"{self.seed}/{self.drawn}")


def shuffled(tiles: Iterable[str], chance: random.Random) -> list[str]:
    """The tiles in an order of chance's making.

    Uses nothing but `chance.random()`, the one method whose numbers are promised to be the same in every version of
    Python."""
    order = list(tiles)
    for last in range(len(order) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order
