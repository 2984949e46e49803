"""Limits of sockets: messages, malformed messages.

`places.py` counts the sockets themselves.
"""

from __future__ import annotations

import time
from collections.abc import Callable


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
