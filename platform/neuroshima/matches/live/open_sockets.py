"""The open sockets of this process, to notify them when the server stops."""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

from neuroshima.matches.live.protocol.from_server import RestartingMessage
from neuroshima.matches.live.protocol.message import Message

logger = logging.getLogger(__name__)


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
