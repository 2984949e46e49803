"""Many sockets that only listen: what their process holds, and when each hears of something.

`python -m neuroshima_lab.service_bench.crowd` opens them, and then answers a line for each line of its input. A socket
is a bare protocol of asyncio: a client library would take more processor time than the server.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel

AT_ONCE = 50
"""Sockets that open at the same time."""
MESSAGE = b'"type"'
"""Part of every message: a socket is open when it has its first one."""
PING, PONG, NO_MASK = b"\x89", b"\x8a", bytes(4)
"""The server closes a socket that does not answer its pings. No text of the measurement has that byte."""
LONGEST = 120.0
"""Seconds that a socket may take to open."""


class Crowd(BaseModel):
    """Sockets that a process shall open: (path, number) each. `sign`: the text of the messages that count."""

    port: int
    places: list[tuple[str, int]]
    sign: str = ""


class Heard(BaseModel):
    """What the sockets heard since the last question: when each heard the sign first, and bytes of all messages."""

    at: list[float]
    received: int
    open: int


class Listener(asyncio.Protocol):
    """One socket."""

    def __init__(self, port: int, path: str, number: int, sign: bytes) -> None:
        self.sign, self.is_open, self.at, self.received = sign, False, 0.0, 0
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._before = b""
        key = "dGhlIHNhbXBsZSBub25jZQ=="
        lines = (
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            f"Origin: http://127.0.0.1:{port}",
            f"X-Forwarded-For: 10.{100 + number // 62_500}.{number // 250 % 250}.{number % 250 + 1}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
        )
        self._request = "\r\n".join((*lines, "", "")).encode()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self._answer_ping(data)
        if not self.is_open and MESSAGE in self._before + data:
            self.is_open = True
            self.opened.set_result(None)
        if not self.at and self.sign in self._before + data:
            self.at = time.time()
        self._before = data[-max(len(MESSAGE), len(self.sign)) :]

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_open = False
        if not self.opened.done():
            self.opened.set_result(None)

    def _answer_ping(self, data: bytes) -> None:
        at = data.find(PING)
        if at >= 0 and self.is_open:
            payload = data[at + 2 : at + 2 + data[at + 1]]
            self._transport.write(PONG + bytes([0x80 | len(payload)]) + NO_MASK + payload)

    def forget(self) -> None:
        """Begin to count anew."""
        self.at, self.received = 0.0, 0


async def _open(crowd: Crowd) -> list[Listener]:
    loop, free = asyncio.get_running_loop(), asyncio.Semaphore(AT_ONCE)
    listeners: list[Listener] = []

    async def open_one(path: str, number: int) -> None:
        async with free, asyncio.timeout(LONGEST):
            _transport, listener = await loop.create_connection(
                lambda: Listener(crowd.port, path, number, crowd.sign.encode()), "127.0.0.1", crowd.port
            )
            listeners.append(listener)
            await listener.opened

    paths = [path for path, count in crowd.places for _ in range(count)]
    await asyncio.gather(*(open_one(path, number) for number, path in enumerate(paths)))
    return listeners


def _heard(listeners: Sequence[Listener]) -> Heard:
    times = [each.at for each in listeners if each.at]
    return Heard(at=times, received=sum(each.received for each in listeners), open=sum(e.is_open for e in listeners))


async def _listen() -> None:
    listeners = await _open(Crowd.model_validate_json(sys.stdin.readline()))
    print("ready", flush=True)
    while await asyncio.to_thread(sys.stdin.readline):
        print(_heard(listeners).model_dump_json(), flush=True)
        for each in listeners:
            each.forget()
    os._exit(0)  # ten thousand sockets take long to close one by one


if __name__ == "__main__":
    asyncio.run(_listen())
