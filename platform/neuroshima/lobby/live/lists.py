"""Lists that the lobby's sockets send; the pages' app renders them (`show_by`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol


class Line(NamedTuple):
    """One line of a list."""

    id: str
    html: str


@dataclass(frozen=True)
class Reader:
    """The facts about a reader on which the lists depend."""

    language: str
    player: int | None = None
    member: bool = False
    """Whether the player has an account."""


@dataclass(frozen=True)
class Shown:
    """The lobby as one reader sees it."""

    lists: Mapping[str, Sequence[Line]]
    """The lines of each list, in order."""
    here: str
    """The number of visitors, in words."""
    go: str = ""
    """The address to which the page should go, because the reader's match has begun."""


class Snapshot(Protocol):
    """The lobby as it was read once, for all readers."""

    @property
    def key(self) -> object:
        """A value that is equal if nothing has changed."""

    def lobby_for(self, reader: Reader) -> Shown:
        """The lobby as that reader sees it. Without database queries."""


Read = Callable[[Collection[int]], Snapshot]
"""Reads the lobby for these players, and for everybody; the number of queries does not depend on the number of
readers."""
_read: list[Read] = []


def show_by(read: Read) -> None:
    """Register the function that reads and renders the lobby."""
    _read[:] = [read]


def read_lobby(players: Collection[int]) -> Snapshot:
    """The lobby as it is now."""
    return _read[0](players)
