"""Frames of other apps on the socket of a match.

An app contributes a handler for its message types. Each handler of a socket has its own queue, so that its frames and
moves do not wait for each other.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from neuroshima_contract import Json

from neuroshima.contributions import Contributions
from neuroshima.matches.live.event_loop import begin
from neuroshima.matches.live.protocol import Message
from neuroshima.players.identity import Reader

logger = logging.getLogger(__name__)

MOST_WAITING: Final = 16
"""Frames of a socket that may wait for one handler."""


class MatchSocket(Protocol):
    """The socket, as a handler may use it."""

    slug: str
    reader: Reader
    language: str
    visitor: str
    address: str

    async def tell(self, message: Message) -> None:
        """Send a message to the browser. A refusal counts as one."""


class FrameHandler(Protocol):
    """Answers the frames of an app, for one socket.

    It is made when the first such frame arrives."""

    async def handle(self, data: Json) -> None:
        """Answer a decoded frame. The next frame follows when this returns."""

    async def beat(self) -> None:
        """A heartbeat: look for news whose hint was lost."""

    async def on_new_player(self) -> None:
        """Called when the socket has another player, or the player has other seats."""

    async def close(self) -> None:
        """The socket has closed."""


Make = Callable[[MatchSocket], FrameHandler]


@dataclass(frozen=True)
class Handling:
    """Handlers made by `make` answer the frames of these types."""

    types: frozenset[str]
    make: Make


HANDLINGS: Contributions[Handling] = Contributions()


def _maker_for(kind: object) -> Make | None:
    return next((each.make for each in HANDLINGS if kind in each.types), None)


class Handlers:
    """The handlers of one socket."""

    def __init__(self, socket: MatchSocket) -> None:
        self._socket = socket
        self._made: dict[Make, FrameHandler] = {}
        self._queues: dict[Make, asyncio.Queue[Json]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    def answers(self, data: Json) -> bool:
        """Whether a frame is for a handler."""
        kind = data.get("type")
        return isinstance(kind, str) and _maker_for(kind) is not None

    def put(self, data: Json) -> bool:
        """Queue the frame for its handler; False if too many frames are waiting."""
        make = _maker_for(data["type"])
        assert make is not None, "the caller asks `answers` first"
        if make not in self._made:
            self._begin(make)
        try:
            self._queues[make].put_nowait(data)
        except asyncio.QueueFull:
            return False
        return True

    def beat(self) -> None:
        """A heartbeat of the socket."""
        for handler in self._made.values():
            begin(handler.beat(), "a heartbeat failed")

    def renew(self) -> None:
        """The socket has another player, or the player has other seats."""
        for handler in self._made.values():
            begin(handler.on_new_player(), "a socket was not renewed")

    def close(self) -> None:
        """The socket has closed."""
        for task in self._tasks:
            task.cancel()
        for handler in self._made.values():
            begin(handler.close(), "a handler was not closed")
        self._made, self._queues, self._tasks = {}, {}, []

    def _begin(self, make: Make) -> None:
        handler, queue = make(self._socket), asyncio.Queue[Json](MOST_WAITING)
        self._made[make], self._queues[make] = handler, queue
        self._tasks.append(asyncio.get_running_loop().create_task(self._answer(handler, queue)))

    async def _answer(self, handler: FrameHandler, queue: asyncio.Queue[Json]) -> None:
        while True:
            data = await queue.get()
            try:
                await handler.handle(data)
            except Exception:
                logger.exception("a frame was not answered", extra={"match": self._socket.slug})
