"""Functions that every process with workers calls periodically."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

logger = logging.getLogger(__name__)


@dataclass
class Chore:
    """A function called periodically; several processes may call it at once."""

    seconds: float
    function: Callable[[], object]
    due: float = 0.0
    """When it is called next, by the monotonic clock. The first call is at the start."""


_registered: list[tuple[float, Callable[[], object]]] = []


def every(seconds: float, function: Callable[[], object]) -> None:
    """Call `function` when workers start, and then at this interval."""
    _registered.append((seconds, function))


class Upkeep:
    """The chores of one process."""

    def __init__(self) -> None:
        self._chores = [Chore(seconds, function) for seconds, function in _registered]

    def do_what_is_due(self) -> None:
        """Call each function whose time has come.

        A failure is logged, and the function is called again later."""
        for chore in self._chores:
            if time.monotonic() < chore.due:
                continue
            try:
                chore.function()
            except Exception:
                logger.exception("a chore failed", extra={"chore": chore.function.__qualname__})
            chore.due = time.monotonic() + chore.seconds
