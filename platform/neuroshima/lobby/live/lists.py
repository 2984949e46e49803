"""What the lobby's sockets tell. The pages' app says how it looks (`show_by`)."""

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
    """On what it depends how the lists look."""

    language: str
    player: int | None = None
    member: bool = False
    """Whether the player has an account."""


@dataclass(frozen=True)
class Shown:
    """What one reader is told."""

    lists: Mapping[str, Sequence[Line]]
    """The lines of each list, in order."""
    here: str
    """How many visitors are here, in words."""
    go: str = ""
    """Where the page is to go, because a match has begun for which its reader has waited."""


class Snapshot(Protocol):
    """The lobby as it was read once, for all readers."""

    @property
    def key(self) -> object:
        """Equal where nothing has changed."""

    def shown_to(self, reader: Reader) -> Shown:
        """The lobby as that reader sees it. It asks no database."""


Read = Callable[[Collection[int]], Snapshot]
"""Reads the lobby for these players, and for everybody; the number of queries does not depend on how many read it."""
_read: list[Read] = []


def show_by(read: Read) -> None:
    """Let the lobby be read and shown by that function."""
    _read[:] = [read]


def read_lobby(players: Collection[int]) -> Snapshot:
    """The lobby as it is now."""
    return _read[0](players)
