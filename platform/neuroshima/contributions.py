"""What apps contribute to a room that lies below them: the one registry of the host.

The room keeps a `Contributions` of the type it asks for; an app above adds its own in `AppConfig.ready`. For "something
has happened" there are Django's signals.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class Contributions(Generic[T]):
    """The contributions of all apps, in the order of INSTALLED_APPS."""

    def __init__(self, *contributions: T) -> None:
        self._all = list(contributions)

    def add(self, contribution: T) -> None:
        """Add a contribution, unless an equal one is there."""
        if contribution not in self._all:
            self._all.append(contribution)

    def __iter__(self) -> Iterator[T]:
        return iter(self._all)
