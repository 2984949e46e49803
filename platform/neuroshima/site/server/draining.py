"""Stop a server without losing anything.

Finish what is in progress, take nothing new, tell every open table.

1. The port is closed: a proxy sends new requests and sockets to another server. 2. Messages that arrive from now on are
not read. The page sends a command again that was not answered. 3. Requests and commands under way are finished, and
answered. 4. Every open table is told that the server restarts, and its socket is closed (1012). The page reconnects.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any

from daphne.server import Server  # before anything that imports Twisted: it chooses the event loop
from daphne.ws_protocol import WebSocketProtocol

logger = logging.getLogger(__name__)

LONGEST_WORK = 10.0
"""Seconds that requests and commands under way get."""
LONGEST_CLOSE = 2.0
"""Seconds in which browsers confirm that their socket is closed."""
STEP = 0.02
SERVICE_RESTART = 1012


class CountedWork:
    """An ASGI application that counts what it works on.

    HTTP requests and WebSocket messages."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.under_way = 0

    async def __call__(self, scope: Any, receive: Callable[[], Awaitable[Any]], send: Any) -> None:
        self.under_way += 1
        try:
            between = self._uncounted(receive) if scope["type"] == "websocket" else receive
            await self.application(scope, between, send)
        finally:
            self.under_way -= 1

    def _uncounted(self, receive: Callable[[], Awaitable[Any]]) -> Callable[[], Awaitable[Any]]:
        """A socket that waits for its next message does no work."""

        async def received() -> Any:
            self.under_way -= 1
            try:
                return await receive()
            finally:
                self.under_way += 1

        return received


class DrainingServer(Server):  # type: ignore[misc]
    """A Daphne that knows the ports at which it listens."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.ports: list[Any] = []

    def listen_success(self, port: Any) -> None:
        self.ports.append(port)
        super().listen_success(port)


async def drain(server: DrainingServer, work: CountedWork, say_restarting: Callable[[], Awaitable[None]]) -> None:
    """Bring a server to where it can be stopped."""
    for port in server.ports:
        port.stopListening()
    for socket in _sockets(server):
        socket.muted = True
    if not await _until(lambda: work.under_way == 0, LONGEST_WORK):
        logger.warning("%s requests or commands were not finished before the stop", work.under_way)
    await say_restarting()
    for socket in _sockets(server):
        with suppress(Exception):  # one that closes at this moment
            socket.sendCloseFrame(code=SERVICE_RESTART)
    await _until(lambda: not any(True for _ in _sockets(server)), LONGEST_CLOSE)


def _sockets(server: DrainingServer) -> Iterator[WebSocketProtocol]:
    for protocol, details in list(server.connections.items()):
        if isinstance(protocol, WebSocketProtocol) and "disconnected" not in details:
            yield protocol


async def _until(done: Callable[[], bool], longest: float) -> bool:
    """Whether it came true in that many seconds."""
    deadline = time.monotonic() + longest
    while not done():
        if time.monotonic() > deadline:
            return False
        await asyncio.sleep(STEP)
    return True
