"""Stop a server without losing anything.

1. The port is closed, so that a proxy sends new requests and sockets to another server.
2. New messages are no longer read. The page repeats a command that was not answered.
3. Running requests and commands are finished and answered. Clients that read get the rest of their answers.
4. Every open table is told that the server restarts, and its socket is closed (1012). The page reconnects.
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

from neuroshima.site.server.slow_readers import unread_answers

logger = logging.getLogger(__name__)

LONGEST_WORK = 10.0
"""Seconds for running requests and commands to finish."""
LONGEST_CLOSE = 2.0
"""Seconds for browsers to confirm that their socket is closed."""
STEP = 0.02
SERVICE_RESTART = 1012


class CountedWork:
    """An ASGI application that counts its running HTTP requests and WebSocket messages."""

    def __init__(self, application: Any) -> None:
        self.application = application
        self.under_way = 0

    async def __call__(self, scope: Any, receive: Callable[[], Awaitable[Any]], send: Any) -> None:
        self.under_way += 1
        try:
            between = self._not_counting(receive) if scope["type"] == "websocket" else receive
            await self.application(scope, between, send)
        finally:
            self.under_way -= 1

    def _not_counting(self, receive: Callable[[], Awaitable[Any]]) -> Callable[[], Awaitable[Any]]:
        """`receive` that does not count waiting for a socket's next message as work."""

        async def receive_uncounted() -> Any:
            self.under_way -= 1
            try:
                return await receive()
            finally:
                self.under_way += 1

        return receive_uncounted


class DrainingServer(Server):  # type: ignore[misc]
    """A Daphne server that knows its listening ports."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.ports: list[Any] = []

    def listen_success(self, port: Any) -> None:
        self.ports.append(port)
        super().listen_success(port)


async def drain(server: DrainingServer, work: CountedWork, say_restarting: Callable[[], Awaitable[None]]) -> None:
    """Finish the work of a server, so that it can be stopped."""
    for port in server.ports:
        port.stopListening()
    for socket in _sockets(server):
        socket.muted = True
    if not await _until(lambda: work.under_way == 0, LONGEST_WORK):
        logger.warning("%s requests or commands were not finished before the stop", work.under_way)
    await _until(lambda: not unread_answers, LONGEST_CLOSE)
    await say_restarting()
    for socket in _sockets(server):
        with suppress(Exception):  # the socket may be closing at this moment
            socket.sendCloseFrame(code=SERVICE_RESTART)
    await _until(lambda: not any(True for _ in _sockets(server)), LONGEST_CLOSE)


def _sockets(server: DrainingServer) -> Iterator[WebSocketProtocol]:
    for protocol, details in list(server.connections.items()):
        if isinstance(protocol, WebSocketProtocol) and "disconnected" not in details:
            yield protocol


async def _until(done: Callable[[], bool], longest: float) -> bool:
    """Wait for a condition. Returns whether it came true within `longest` seconds."""
    deadline = time.monotonic() + longest
    while not done():
        if time.monotonic() > deadline:
            return False
        await asyncio.sleep(STEP)
    return True
