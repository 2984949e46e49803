"""What clients have not read yet, bounded for the whole process.

Bytes that the system does not take wait in memory. A connection that takes none of them for a while is ended, and so
are the slowest ones if too much waits for all clients together.
"""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Final, Protocol

from neuroshima.site.server.open_connections import open_connections

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
