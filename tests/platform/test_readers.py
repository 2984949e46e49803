"""Slow readers: the data that waits for a reader is counted and bounded."""

from __future__ import annotations

from typing import Any

import pytest
from daphne.ws_protocol import WebSocketProtocol
from neuroshima.site.server import slow_readers
from neuroshima.site.server.slow_readers import PatientSocket
from twisted.internet.testing import StringTransport


class Line(StringTransport):
    """A connection that the test can fill and drain."""

    cut = False

    def abortConnection(self) -> None:  # noqa: N802 - Twisted's word
        self.cut = True


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The data written to the connection."""
    sent: list[str] = []
    monkeypatch.setattr(WebSocketProtocol, "serverSend", lambda self, content, binary: sent.append(content))
    monkeypatch.setattr(WebSocketProtocol, "makeConnection", lambda self, line: setattr(self, "transport", line))
    monkeypatch.setattr(slow_readers, "MOST_WAITING", 10)
    return sent


@pytest.fixture
def socket(sent: list[str]) -> Any:
    """A socket after its upgrade; its connection reports when it is full."""
    line: Any = Line()  # type: ignore[no-untyped-call]
    socket = PatientSocket()
    line.registerProducer(object(), True)
    socket.makeConnection(line)
    socket.state = socket.STATE_OPEN
    assert line.producer is socket
    return socket


def test_a_reading_client_gets_everything(socket: Any, sent: list[str]) -> None:
    for _ in range(5):
        socket.serverSend("12345678")
        socket.transport.producer.pauseProducing()
        socket.serverSend("12345678")
        socket.transport.producer.resumeProducing()
    assert len(sent) == 10 and not socket.transport.cut


def test_a_client_that_does_not_read_is_disconnected(socket: Any, sent: list[str]) -> None:
    socket.transport.producer.pauseProducing()
    socket.serverSend("12345678")
    assert sent == ["12345678"] and not socket.transport.cut
    socket.serverSend("123")
    assert socket.transport.cut and len(sent) == 1


def test_nothing_is_sent_to_closed_sockets(socket: Any, sent: list[str]) -> None:
    """The application learns of the closing a moment later; that is no error."""
    for state in (socket.STATE_CLOSING, socket.STATE_CLOSED):
        socket.state = state
        socket.serverSend("1")
    assert sent == []
