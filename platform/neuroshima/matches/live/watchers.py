"""The sockets of this process, by the match that they look at."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple, Protocol

from neuroshima.matches.live.messages import Online, Shown
from neuroshima.matches.live.reader import Reader
from neuroshima.matches.live.updates import News

_watchers: dict[str, set[Watcher]] = {}


class Knowledge(NamedTuple):
    """The reader's position for which news is made: last move `have`, view `shown`.

    The news fits no other position."""

    reader: Reader
    have: int
    shown: Shown | None


class Watcher(Protocol):
    """A socket that looks at a match."""

    slug: str
    reader: Reader
    seq: int
    """The number of the last move sent to it; -1 before the first message."""
    shown: Shown | None
    """The view that its reader has."""

    @property
    def online(self) -> Online:
        """The seats whose players are online."""

    async def hear(self, news: News | None, knows: Knowledge) -> None:
        """Pass on news made for `knows`. None: the socket must read by itself."""

    async def seats_changed(self) -> None:
        """A player sat down at the match or got up."""

    async def session_ended(self) -> None:
        """The session behind the socket has ended."""


def watch(watcher: Watcher) -> None:
    _watchers.setdefault(watcher.slug, set()).add(watcher)


def stop_watching(watcher: Watcher) -> None:
    at_match = _watchers.get(watcher.slug, set())
    at_match.discard(watcher)
    if not at_match:
        _watchers.pop(watcher.slug, None)


def watchers_of(slug: str) -> Collection[Watcher]:
    """The sockets of this process at a match, as they are now."""
    return tuple(_watchers.get(slug, ()))
