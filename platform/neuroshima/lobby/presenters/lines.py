"""Lists of the lobby, as its pages and its sockets send them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple


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
class LobbyView:
    """The lobby as one reader sees it."""

    lists: Mapping[str, Sequence[Line]]
    """The lines of each list, in order."""
    here: str
    """The number of visitors, in words."""
    go: str = ""
    """The address to which the page should go, because the reader's match has begun."""
