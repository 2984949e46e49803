"""Limits of sockets: messages, malformed messages.

`places.py` counts the sockets themselves.
"""

from __future__ import annotations

import time
from collections.abc import Callable


class TokenBucket:
    """Token bucket: `rate` messages a second in the long run, `size` at once."""

    def __init__(self, rate: float, size: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.size, self.clock = rate, size, clock
        self.level, self.at = float(size), clock()

    def take(self, weight: int = 1, spare: int = 0) -> bool:
        """Whether one more message is allowed now.

        `weight`: for how many it counts. `spare`: so many are left for others."""
        now = self.clock()
        self.level = min(self.size, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < weight + spare:
            return False
        self.level -= weight
        return True


class Strikes:
    """Counts errors of a socket; at the `most`th one it should be closed."""

    def __init__(self, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.left, self.clock = most, clock
        self.last_slow = -1.0

    def one(self) -> bool:
        """Count one error; return whether it was the last allowed one."""
        self.left -= 1
        return self.left <= 0

    def slow(self) -> bool:
        """As `one`, for a flood: at most once a second, since a burst is no attack yet."""
        now = self.clock()
        if now - self.last_slow < 1:
            return False
        self.last_slow = now
        return self.one()
