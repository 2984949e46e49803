"""What the host has set in the database, read at most every few seconds by each process."""

from __future__ import annotations

import logging
import math
import time
from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from django.core.exceptions import SynchronousOnlyOperation
from django.db import DatabaseError
from django.db.models import Model
from django.db.models.signals import post_delete, post_save

logger = logging.getLogger(__name__)
FRESH: Final = 5.0
"""Seconds for which a process believes what it has read."""
T = TypeVar("T")


class Remembered(Generic[T]):
    """A value that `read` makes from the database. `first`: the value until it could be read."""

    def __init__(self, read: Callable[[], T], first: Callable[[], T]) -> None:
        self._read, self._first = read, first
        self._known: tuple[float, T] | None = None

    def value(self) -> T:
        """The value. If the database fails, that which was known last.

        So it is in an event loop, too, where nobody may wait for the database: a page with which the server refuses."""
        if self._known is None or time.monotonic() - self._known[0] >= FRESH:
            before = self._known[1] if self._known else self._first()
            try:
                found = self._read()
            except SynchronousOnlyOperation:
                return before
            except DatabaseError as error:
                logger.warning("what the host has set could not be read: %r", error)
                found = before
            self._known = time.monotonic(), found
        return self._known[1]

    def forget(self, **_signal: Any) -> None:
        """Read anew at the next question: something was written in this process."""
        self._known = None

    def settle(self, known: T) -> None:
        """Believe this until something is written in this process: for tests."""
        self._known = math.inf, known

    def watch(self, *models: type[Model]) -> None:
        """Forget at once what is written to these models in this process."""
        for model in models:
            post_save.connect(self.forget, model)
            post_delete.connect(self.forget, model)
