"""The open sockets of this process: by the match that they look at, and all of them, for when the server stops."""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Collection, Iterator
from typing import Generic, NamedTuple, Protocol, TypeVar

from neuroshima.matches.live.protocol import Message
from neuroshima.matches.live.protocol.from_server import RestartingMessage
from neuroshima.matches.live.reader import Reader
from neuroshima.matches.live.updates import News, Online, SentView

logger = logging.getLogger(__name__)

_watchers: dict[str, set[Watcher]] = {}


class Knowledge(NamedTuple):
    """The reader's position for which news is made: last move `have`, view `shown`.

    The news fits no other position."""

    reader: Reader
    have: int
    shown: SentView | None


class Watcher(Protocol):
    """A socket that looks at a match."""

    slug: str
    reader: Reader
    seq: int
    """The number of the last move sent to it; -1 before the first message."""
    shown: SentView | None
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


class OpenSocket(Protocol):
    """A browser's socket."""

    async def tell(self, message: Message) -> None:
        """Send a message to the browser."""


SocketT = TypeVar("SocketT", bound=OpenSocket)


class OpenSockets(Generic[SocketT]):
    """The open sockets of one kind of page."""

    def __init__(self) -> None:
        self._sockets: weakref.WeakSet[SocketT] = weakref.WeakSet()

    def add(self, socket: SocketT) -> None:
        self._sockets.add(socket)

    def remove(self, socket: SocketT) -> None:
        self._sockets.discard(socket)

    def __len__(self) -> int:
        return len(self._sockets)

    def __iter__(self) -> Iterator[SocketT]:
        return iter(tuple(self._sockets))

    async def say_restarting(self) -> None:
        """Tell each socket that the server stops and will be back."""
        for socket in self:
            try:
                async with asyncio.timeout(1):
                    await socket.tell(RestartingMessage())
            except Exception as error:
                logger.info("a socket was not told of the restart: %r", error)
