"""Batched writes to a connection: nothing is lost, doubled or reordered."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from typing import Any

import pytest
from autobahn.twisted import websocket as autobahn_twisted
from autobahn.websocket import protocol as autobahn_protocol
from neuroshima.site.server.bounded_frames import PromptConnection, QuickSocket
from twisted.internet.testing import StringTransport


class Reactor:
    """Records which connections want to know when they can be written."""

    def __init__(self) -> None:
        self.writers: set[Any] = set()

    def addReader(self, reader: Any) -> None:  # noqa: N802 - Twisted's word
        """Do nothing: the test does not read."""

    def removeReader(self, reader: Any) -> None:  # noqa: N802 - Twisted's word
        """Do nothing: the test does not read."""

    addWriter = lambda self, writer: self.writers.add(writer)  # noqa: E731, N815
    removeWriter = lambda self, writer: self.writers.discard(writer)  # noqa: E731, N815


class Protocol:
    def makeConnection(self, transport: Any) -> None:  # noqa: N802 - Twisted's word
        """Do nothing: no connection is needed."""


@pytest.fixture
def line() -> Iterator[tuple[Any, socket.socket, Reactor]]:
    """A connection, its other end, and the reactor."""
    near, far = socket.socketpair()
    near.setblocking(False)
    far.setblocking(False)
    reactor = Reactor()
    made: Any = PromptConnection
    connection = made(near, Protocol(), ("", 0), None, 1, reactor)
    connection.connected = True
    yield connection, far, reactor
    near.close()
    far.close()


def read(far: socket.socket) -> bytes:
    found = b""
    while True:
        try:
            part = far.recv(1 << 20)
        except BlockingIOError:
            return found
        if not part:
            return found
        found += part


async def next_round() -> None:
    """Wait for the next round of the event loop, in which data is sent."""
    await asyncio.sleep(0)


async def test_what_one_round_writes_goes_out_in_one_call(line: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    connection, far, reactor = line
    calls: list[bytes] = []
    send = connection.writeSomeData

    def counted(data: bytes) -> Any:
        calls.append(bytes(data))
        return send(data)

    monkeypatch.setattr(connection, "writeSomeData", counted)
    connection.write(b"one")
    connection.writeSequence([b"two", b"three"])
    assert read(far) == b""
    await next_round()
    assert read(far) == b"onetwothree" and calls == [b"onetwothree"] and not reactor.writers
    connection.write(b"four")
    await next_round()
    assert read(far) == b"four" and len(calls) == 2


async def test_what_the_line_does_not_take_waits_in_its_order(line: Any) -> None:
    connection, far, reactor = line
    parts = [bytes([number]) * 50_000 for number in range(30)]
    for part in parts:
        connection.write(part)
    found = b""
    while connection not in reactor.writers:  # some bytes at a time, until the line is full
        connection.startWriting()
        await next_round()
    found += read(far)
    assert 0 < len(found) < sum(map(len, parts))
    connection.write(b"behind them")
    while connection in reactor.writers:
        connection.doWrite()
        found += read(far)
    await next_round()
    assert found + read(far) == b"".join(parts) + b"behind them"
    connection.write(b"again in one round")
    await next_round()
    assert read(far) == b"again in one round" and not reactor.writers


async def test_a_line_that_was_cut_is_closed_by_twisted(line: Any) -> None:
    connection, far, reactor = line
    far.close()
    connection.write(b"one")
    await next_round()
    assert connection in reactor.writers, "who looks at it next finds that it is lost"
    assert connection.doWrite() is not None


async def test_a_closing_connection_sends_its_data_first(line: Any) -> None:
    connection, far, reactor = line
    connection.write(b"last words")
    connection.loseConnection()
    await next_round()
    assert read(far) == b"last words"
    assert connection in reactor.writers and connection.doWrite() is not None, "Twisted closes it"


async def test_nothing_is_sent_on_a_line_that_has_gone(line: Any) -> None:
    connection, far, reactor = line
    connection.write(b"early")
    connection.connected = False
    connection.write(b"late")
    await next_round()
    assert read(far) == b"" and not reactor.writers


def test_no_log_message_is_formatted(monkeypatch: pytest.MonkeyPatch) -> None:
    def words(_thing: object) -> str:
        raise AssertionError("these words cost more than the message")

    made: Any = QuickSocket()
    made.transport = StringTransport()  # type: ignore[no-untyped-call]
    received: list[bytes] = []
    monkeypatch.setattr(made, "_dataReceived", received.append)
    for module in (autobahn_protocol, autobahn_twisted):
        for name in ("hltype", "hlval"):
            monkeypatch.setattr(module, name, words)
    made.dataReceived(b"asked")
    made.send_queue = []
    made.sendData(b"answered")
    assert received == [b"asked"] and made.transport.value() == b"answered"
