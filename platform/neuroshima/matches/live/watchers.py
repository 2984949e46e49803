"""The open sockets of this process: by the match that they look at, and all of them, for when the server stops.

The heartbeat looks at the database for all of them with one query.
"""

from __future__ import annotations

import asyncio
import contextvars
import logging
import time
import weakref
from collections.abc import Collection, Iterator
from typing import Generic, NamedTuple, Protocol, TypeVar

from channels.db import database_sync_to_async

from neuroshima.matches.live import updates
from neuroshima.matches.live.event_loop import PerLoop, begin
from neuroshima.matches.live.protocol import Message
from neuroshima.matches.live.protocol.from_server import RestartingMessage
from neuroshima.matches.live.updates import Look, News, Online, SentView
from neuroshima.matches.play.absence import EVERY, note_present
from neuroshima.players.identity import Reader

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

    @property
    def is_busy(self) -> bool:
        """Whether something is being read for it or sent to it now."""

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


HEARTBEAT = 5.0
"""Seconds between two heartbeats."""
SLICE = 50
"""Sockets whose heartbeats follow each other before others get a turn."""


class Beating(Protocol):
    """A socket that looks at a match."""

    slug: str
    reader: Reader

    def is_calm(self, look: Look) -> bool:
        """Whether nothing is new for the socket, so that its heartbeat waits for nothing."""

    async def beat(self, look: Look | None) -> None:
        """Tell the browser what is new, and that the server is alive.

        None: the database could not be read."""


class Heart:
    """The heartbeat for all sockets of one event loop.

    It runs while at least one socket is open."""

    def __init__(self) -> None:
        self._sockets: set[Beating] = set()
        self._busy: set[Beating] = set()
        """Sockets whose last heartbeat is still running, for example because the channel layer does not answer."""
        self._task: asyncio.Task[None] | None = None
        self._noted = -EVERY
        """When players present were last stored, by the monotonic clock."""

    def add(self, socket: Beating) -> None:
        self._sockets.add(socket)
        if self._task is None:
            nobodys = contextvars.Context()  # else log lines would carry the context of the first socket
            self._task = asyncio.get_running_loop().create_task(self._run(), context=nobodys)

    def remove(self, socket: Beating) -> None:
        self._sockets.discard(socket)
        if not self._sockets and self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            begin(self.beat(), "a heartbeat failed")

    async def beat(self) -> None:
        """One heartbeat of every socket that has finished the last one."""
        sockets = self._sockets - self._busy
        self._busy |= sockets
        look = await self._look(sockets)
        await self._note_present(sockets)
        slow: list[asyncio.Task[None]] = []
        for number, one in enumerate(sockets, 1):
            if look is not None and one.is_calm(look):
                await self._beat_of(one, look)
            else:  # it reads something first, which may take long
                slow.append(asyncio.create_task(self._beat_of(one, look)))
            if number % SLICE == 0:
                await asyncio.sleep(0)
        await asyncio.gather(*slow)

    async def _beat_of(self, socket: Beating, look: Look | None) -> None:
        try:
            await socket.beat(look)
        except Exception as error:
            logger.warning("a heartbeat failed: %r", error)
        finally:
            self._busy.discard(socket)

    async def _note_present(self, sockets: set[Beating]) -> None:
        """Once a minute, store which players have which match open."""
        if time.monotonic() < self._noted + EVERY:
            return
        self._noted = time.monotonic()
        players = ((one.slug, one.reader.player) for one in sockets)
        try:
            await database_sync_to_async(note_present)({(slug, who.pk) for slug, who in players if who is not None})
        except Exception:
            logger.warning("a heartbeat could not note who is there", exc_info=True)

    async def _look(self, sockets: set[Beating]) -> Look | None:
        slugs, identities = {one.slug for one in sockets}, {one.reader.identity for one in sockets}
        try:
            found: Look = await database_sync_to_async(updates.look)(slugs, identities)
            return found
        except Exception:
            logger.warning("a heartbeat could not ask what is stored", exc_info=True)
            return None


_hearts = PerLoop(Heart)


def heart() -> Heart:
    """The heart of the running event loop."""
    return _hearts.here()
