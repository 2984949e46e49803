"""Functions that every process with workers calls periodically."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

from neuroshima.contributions import Contributions

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Chore:
    """A function called when workers start, and then periodically; several processes may call it at once."""

    seconds: float
    function: Callable[[], object]


CHORES: Contributions[Chore] = Contributions()


class Upkeep:
    """The chores of one process."""

    def __init__(self) -> None:
        self._due = dict.fromkeys(CHORES, 0.0)
        """When each is called next, by the monotonic clock. The first call is at the start."""

    def do_what_is_due(self) -> None:
        """Call each function whose time has come.

        A failure is logged, and the function is called again later."""
        for chore, due in self._due.items():
            if time.monotonic() < due:
                continue
            try:
                chore.function()
            except Exception:
                logger.exception("a chore failed", extra={"chore": chore.function.__qualname__})
            self._due[chore] = time.monotonic() + chore.seconds
