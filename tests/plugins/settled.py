"""Settings of a server under test without randomness.

Every match has the same seed, and of random choices the first is taken. `SETTLED` in
tests/support/platform/serving.py starts such a server.
"""

import random
from collections.abc import Sequence
from typing import Any

from neuroshima import chance
from quick_passwords import *  # noqa: F403

SEED = 13


class First(random.Random):
    """The host's random generator, replaced by first choices."""

    def getrandbits(self, k: int, /) -> int:
        return SEED

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        return 0 if stop is None else start

    def choice(self, seq: Any) -> Any:
        return seq[0]

    def sample(self, population: Sequence[Any], k: int, *, counts: Any = None) -> list[Any]:
        return list(population[:k])


chance.generator = First()
