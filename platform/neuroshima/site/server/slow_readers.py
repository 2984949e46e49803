"""Bound what waits for clients that send requests but do not read the answers.

`unread.py` counts it for the whole process.
"""

from __future__ import annotations

import socket
from collections import deque
from typing import Any, Final

from twisted.internet.interfaces import IPushProducer
from twisted.internet.task import LoopingCall
from zope.interface import implementer

from neuroshima.site.server.bounded_frames import BoundedSocket, PromptConnection
from neuroshima.site.server.open_connections import open_connections
from neuroshima.site.server.request_bodies import BoundedChannel, BoundedRequest
from neuroshima.site.server.unread import unread_answers

MOST_WAITING = 1024 * 1024
"""Most bytes that may be sent to a socket while earlier ones wait. A single message may be longer."""
PIECE: Final = 64 * 1024
"""Bytes of a long answer that are passed on at once."""
IN_THE_SYSTEM: Final = 128 * 1024
"""Bytes for each client that wait in the system, which takes twice as many. By itself it takes up to 4 MiB, and the
server learns of a slow client's progress only with each third of them."""
LOOK_EVERY: Final = 2.0
"""Seconds between two searches for clients that have stopped reading."""


class CountedConnection(PromptConnection):
    """A connection that counts what waits for its client."""

    _is_counted = False

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        open_connections.note_opened()

    @property
    def unread(self) -> int:
        """Bytes that the system has not taken."""
        return len(self.dataBuffer) - self.offset + self._tempDataLen

    def doWrite(self) -> Any:  # noqa: N802 - Twisted's word
        before = self.unread
        failed = super().doWrite()  # type: ignore[no-untyped-call]
        left = self.unread
        if left or self._is_counted:
            self._is_counted = left > 0
            unread_answers.note(self, left, progressed=left < before)
        return failed

    def abortConnection(self) -> None:  # noqa: N802 - Twisted's word
        super().abortConnection()  # type: ignore[no-untyped-call]
        self._forget()

    def connectionLost(self, reason: Any) -> None:  # noqa: N802 - Twisted's word
        super().connectionLost(reason)
        self._forget()
        open_connections.note_closed()

    def _forget(self) -> None:
        """Drop what waits at once: the garbage collection may take long to find this object."""
        open_connections.note_freed(self.unread)
        unread_answers.forget(self)
        self._tempDataBuffer, self._tempDataLen, self.dataBuffer, self.offset = [], 0, b"", 0


def count_unread(port: Any) -> None:
    """Make a port of Twisted use `CountedConnection`, and end connections whose clients have stopped reading."""
    port.transport = CountedConnection
    port.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, IN_THE_SYSTEM)  # connections inherit it
    looking: Any = LoopingCall(unread_answers.end_stalled)
    looking.start(LOOK_EVERY, now=False)


@implementer(IPushProducer)
class PatientRequest(BoundedRequest):
    """A request whose long answer is passed on in pieces, as fast as the client reads.

    The application is done as soon as it has answered, so no thread and no connection to the database waits for a slow
    client."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._bodies: deque[memoryview] = deque()
        """What is not passed on yet."""
        self._ended = False
        """Whether the application has answered completely."""
        self._paused = False

    def handle_reply(self, message: dict[str, Any]) -> None:
        """Take a part of the answer from the application."""
        body = message.get("body", b"")
        is_short = message["type"] != "http.response.body" or len(body) <= PIECE
        if self.finished or self.channel is None or (is_short and not self._bodies) or not self._response_started:
            super().handle_reply(message)
            return
        is_first, self._ended = not self._bodies, not message.get("more_body", False)
        self._bodies.append(memoryview(body))
        if is_first:
            unread_answers.hold(self.channel.transport, body)
            self.registerProducer(self, True)
            self.resumeProducing()

    def pauseProducing(self) -> None:  # noqa: N802 - Twisted's word
        self._paused = True

    def resumeProducing(self) -> None:  # noqa: N802 - Twisted's word
        self._paused = False
        while self._bodies and not self._paused:
            body = self._bodies.popleft()
            if len(body) > PIECE:
                self._bodies.appendleft(body[PIECE:])
            self.write(bytes(body[:PIECE]))
        if not self._bodies:
            self.unregisterProducer()
            unread_answers.release(self.channel.transport)
            if self._ended:
                super().handle_reply({"type": "http.response.body"})

    def stopProducing(self) -> None:  # noqa: N802 - Twisted's word
        self._bodies.clear()

    def connectionLost(self, reason: Any) -> None:  # noqa: N802 - Twisted's word
        self._bodies.clear()
        super().connectionLost(reason)


class PatientChannel(BoundedChannel):
    """A connection whose requests are `PatientRequest`s."""

    request_class = PatientRequest

    def timeoutConnection(self) -> None:  # noqa: N802 - Twisted's word
        """Close an idle connection, unless its client still reads the last answer."""
        transport: Any = self.transport
        if transport.unread and self._abortingCall is None:
            self.setTimeout(self.timeOut)  # type: ignore[no-untyped-call]
        else:
            super().timeoutConnection()  # type: ignore[no-untyped-call]


@implementer(IPushProducer)
class PatientSocket(BoundedSocket):
    """A socket that is closed if too many bytes wait for its client.

    The page then reconnects and gets the current state, so nothing is lost."""

    full = False
    """Whether the transport has asked to pause sending."""
    waiting = 0

    def makeConnection(self, transport: Any) -> None:  # noqa: N802 - Twisted's word
        transport.unregisterProducer()  # that of the HTTP request which became this socket
        transport.registerProducer(self, True)
        super().makeConnection(transport)

    def pauseProducing(self) -> None:  # noqa: N802 - Twisted's word
        self.full = True

    def resumeProducing(self) -> None:  # noqa: N802 - Twisted's word
        self.full, self.waiting = False, 0

    def stopProducing(self) -> None:  # noqa: N802 - Twisted's word
        """Do nothing when the connection closes: only the application produces data."""

    def onPing(self, payload: bytes) -> None:  # noqa: N802 - Autobahn's word
        """Answer a ping, unless the client does not read: the protocol wants only the last ping answered."""
        if not self.full:
            super().onPing(payload)

    def serverSend(self, content: Any, binary: bool = False) -> None:  # noqa: N802 - Daphne's word
        if self.state not in (self.STATE_CONNECTING, self.STATE_OPEN):
            return  # the client has gone, but the application does not know it yet
        if self.full:
            self.waiting += len(content)
        if self.waiting > MOST_WAITING:
            unread_answers.end(self.transport)
            return
        super().serverSend(content, binary)
