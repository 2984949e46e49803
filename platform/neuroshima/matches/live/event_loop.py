"""One object per event loop, and background work."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Generic, TypeVar
from weakref import WeakKeyDictionary

logger = logging.getLogger(__name__)

T = TypeVar("T")

_begun: set[asyncio.Task[None]] = set()
"""References to running tasks: the loop itself does not keep a task alive."""


class PerLoop(Generic[T]):
    """One object for each event loop, made when it is asked for first."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self._of: WeakKeyDictionary[asyncio.AbstractEventLoop, T] = WeakKeyDictionary()

    def here(self) -> T:
        """The object of the running event loop."""
        loop = asyncio.get_running_loop()
        if loop not in self._of:
            self._of[loop] = self._make()
        return self._of[loop]


def begin(work: Coroutine[Any, Any, None], failure: str, level: int = logging.WARNING) -> None:
    """Start work in the background. If it fails, the log says `failure`."""

    def log_failure(task: asyncio.Task[None]) -> None:
        _begun.discard(task)
        if not task.cancelled() and task.exception() is not None:
            logger.log(level, "%s: %r", failure, task.exception())

    task = asyncio.get_running_loop().create_task(work)
    _begun.add(task)
    task.add_done_callback(log_failure)
