"""Points of the code that are measured.

They cost next to nothing while nobody listens. `site/operating/metrics.py` makes metrics of them; a measured module
knows only its point.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

Listener = Callable[..., object]
"""Called with the value and the labels."""


class Point:
    """A measured thing, with a number (seconds, or 1) and labels."""

    def __init__(self) -> None:
        self._listener: Listener | None = None

    def listen(self, listener: Listener | None) -> None:
        """Set the only listener; None for none."""
        self._listener = listener

    def tell(self, value: float, *labels: str) -> None:
        """Pass one measurement to the listener."""
        if self._listener is not None:
            self._listener(value, *labels)

    @contextmanager
    def measure_time(self, *labels: str) -> Iterator[None]:
        """Context manager: measure the seconds its block takes, even if it raises."""
        begun = time.perf_counter()
        try:
            yield
        finally:
            self.tell(time.perf_counter() - begun, *labels)


MOVE = Point()
"""A stored move: 1, the game, the kind of move."""
COMMAND = Point()
"""A message of a browser: seconds until its answer is sent."""
ASKED = Point()
"""A bot's move: seconds from the move before it until the bot begins to think."""
THOUGHT = Point()
"""A bot's move: seconds of thinking, the game, the bot."""
BOT_FAILED = Point()
"""A decision of a bot that failed or was illegal: 1, the game, the bot."""
