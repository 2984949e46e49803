"""Points of the code that are measured.

They cost nothing worth mentioning, and nothing more until somebody listens.

What is made of them is for `site/operating/metrics.py`; a module that is measured knows its point alone.
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
        """Call `listener` from now on, and nobody else; None: nobody."""
        self._listener = listener

    def tell(self, value: float, *labels: str) -> None:
        """It has happened."""
        if self._listener is not None:
            self._listener(value, *labels)

    @contextmanager
    def timed(self, *labels: str) -> Iterator[None]:
        """Tell how many seconds the block takes, also where it raises."""
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
"""A bot's move: seconds from the move that asks for it until the bot begins to think."""
THOUGHT = Point()
"""A bot's move: seconds that it thought, the game, the bot."""
