"""Requests that arrive slowly are closed after a time; slow answers are not. The test sets the clock."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima.site.server.request_bodies import PromptChannel
from twisted.internet.task import Clock
from twisted.internet.testing import StringTransport
from twisted.web import http

HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n"
POST = b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n"
SECONDS = 60


class Request(http.Request):
    """A request that the test answers."""

    def process(self) -> None:
        channel: Any = self.channel
        channel.whole.append(self)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def channel(clock: Clock) -> Any:
    channel: Any = PromptChannel()  # type: ignore[no-untyped-call]
    channel.timeOut, channel.callLater, channel.requestFactory, channel.whole = SECONDS, clock.callLater, Request, []
    channel.makeConnection(StringTransport())  # type: ignore[no-untyped-call]
    return channel


def closed(channel: Any) -> bool:
    return bool(channel.transport.disconnecting)


@pytest.mark.parametrize("begun", [HEAD + b"X-Slow: ", POST])
def test_a_request_in_drops_is_closed(channel: Any, clock: Clock, begun: bytes) -> None:
    channel.dataReceived(begun)
    for _second in range(SECONDS - 1):
        clock.advance(1)
        channel.dataReceived(b"a")
    assert not closed(channel)
    clock.advance(1)
    assert closed(channel) and not channel.whole


def test_a_silent_connection_is_closed(channel: Any, clock: Clock) -> None:
    clock.advance(SECONDS)
    assert closed(channel)


def test_a_request_has_its_time_from_its_first_byte(channel: Any, clock: Clock) -> None:
    """And the next one on the same connection again."""
    for done in range(2):
        clock.advance(SECONDS - 1)
        channel.dataReceived(HEAD)
        clock.advance(SECONDS - 1)
        channel.dataReceived(b"\r\n")
        assert len(channel.whole) == done + 1
        channel.whole[-1].finish()
    assert not closed(channel)


def test_an_answer_takes_as_long_as_it_takes(channel: Any, clock: Clock) -> None:
    channel.dataReceived(HEAD + b"\r\n")
    clock.advance(10 * SECONDS)
    assert not closed(channel)
    channel.whole[0].finish()
    clock.advance(SECONDS)
    assert closed(channel)
