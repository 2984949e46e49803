"""What waits for clients that send requests but do not read the answers, bounded for each and for the whole process.

Bytes that the system does not take wait in memory. A connection that takes none of them for a while is ended, and so
are the slowest ones if too much waits for all clients together.
"""

from __future__ import annotations

import logging
import socket
import time
from collections import Counter, deque
from collections.abc import Callable
from typing import Any, Final, Protocol

from twisted.internet.interfaces import IPushProducer
from twisted.internet.task import LoopingCall
from zope.interface import implementer

from neuroshima.site.server.bounded_frames import BoundedSocket, PromptConnection
from neuroshima.site.server.connections import open_connections
from neuroshima.site.server.request_bodies import BoundedChannel, BoundedRequest

logger = logging.getLogger(__name__)

CEILING = 64 * 1024 * 1024
"""Most bytes that may wait for all clients of a process together."""
LONGEST_STALL = 30.0
"""Seconds after which a connection is ended if its client has taken nothing of what waits for it."""
LOG_EVERY: Final = 60.0
"""Seconds between two lines about ended connections."""


class Connection(Protocol):
    """A connection for whose client bytes wait."""

    def abortConnection(self) -> None:  # noqa: N802 - Twisted's word
        """End the connection, and drop what waits."""


class UnreadAnswers:
    """The bytes that wait for each client."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._waiting: dict[Connection, tuple[int, float]] = {}
        """Bytes, and when the client took some of them last. The client who took some longest ago comes first."""
        self._bodies: dict[Connection, bytes] = {}
        """The rest of a long answer, which is passed on in pieces. Several clients may get the same object."""
        self._readers: Counter[int] = Counter()
        """How many clients get a body, by its `id`."""
        self.total = 0
        """All bytes; a body that several clients get counts once."""
        self._ended, self._logged_at = 0, -LOG_EVERY

    def __len__(self) -> int:
        return len(self._waiting)

    def note(self, connection: Connection, unread: int, *, progressed: bool) -> None:
        """Note how many bytes wait, and whether the client has just taken some."""
        before, at = self._waiting.get(connection, (0, self._clock()))
        if progressed or not unread:
            self._waiting.pop(connection, None)
            at = self._clock()
        if unread:
            self._waiting[connection] = unread, at
        self._add(unread - before)

    def hold(self, connection: Connection, body: bytes) -> None:
        """Note that a body is kept to be passed on in pieces."""
        self._bodies[connection] = body
        self._readers[id(body)] += 1
        if self._readers[id(body)] == 1:
            self._add(len(body))

    def release(self, connection: Connection) -> None:
        """Undo `hold`."""
        body = self._bodies.pop(connection, None)
        if body is None:
            return
        self._readers[id(body)] -= 1
        if not self._readers[id(body)]:
            del self._readers[id(body)]
            self.total -= len(body)
            open_connections.note_freed(len(body))

    def forget(self, connection: Connection) -> None:
        """The connection has ended."""
        self.release(connection)
        self.total -= self._waiting.pop(connection, (0, 0.0))[0]

    def end(self, connection: Connection) -> None:
        """End a connection whose client does not keep up."""
        self.forget(connection)
        connection.abortConnection()
        self._ended += 1
        self._log()

    def end_stalled(self) -> None:
        """End the connections whose clients have stopped reading."""
        latest = self._clock() - LONGEST_STALL
        for connection in [connection for connection, (_bytes, at) in self._waiting.items() if at <= latest]:
            self.end(connection)
        self._log()

    def _add(self, more: int) -> None:
        self.total += more
        while more > 0 and self.total > CEILING and self._waiting:
            self.end(next(iter(self._waiting)))

    def _log(self) -> None:
        """Write one line for all connections that were ended in a minute."""
        if self._ended and self._clock() >= self._logged_at + LOG_EVERY:
            logger.warning("readers that do not keep up were cut off: %s", self._ended)
            self._ended, self._logged_at = 0, self._clock()


unread_answers = UnreadAnswers()
"""Those of this process."""


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
