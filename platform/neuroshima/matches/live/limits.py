"""Limits of sockets: messages, malformed messages, sockets of one visitor."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from neuroshima.refusals import Code, refusal


class TokenBucket:
    """`rate` messages a second in the long run, `size` at once."""

    def __init__(self, rate: float, size: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.size, self.clock = rate, size, clock
        self.level, self.at = float(size), clock()

    def take(self) -> bool:
        """Whether one more message is allowed now."""
        now = self.clock()
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Places:
    """So many places for each key, in this process."""

    def __init__(self) -> None:
        self.taken: Counter[str] = Counter()

    def take(self, key: str, most: int, code: Code) -> None:
        """Take one of the `most` places of `key`. Raises Refusal `code` where there is none."""
        if self.taken[key] >= most:
            raise refusal(code, count=most)
        self.taken[key] += 1

    def give_back(self, key: str) -> None:
        """One place is free again."""
        self.taken[key] -= 1
        if self.taken[key] <= 0:
            del self.taken[key]


class Strikes:
    """Counts what a socket did wrong; at the `most`th time it is to be closed."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.left, self.clock = most, clock
        self.last_slow = -1.0

    def one(self) -> bool:
        """Count one; whether that was the last."""
        self.left -= 1
        return self.left <= 0

    def slow(self) -> bool:
        """Count one for a flood, at most once a second: a burst is not yet an attack."""
        now = self.clock()
        if now - self.last_slow < 1:
            return False
        self.last_slow = now
        return self.one()
