"""How many connections are open, how many may be, and giving back the memory of closed ones.

As many files as the system allows may be open, some of them kept for the server itself. A line in the log says when
they run out.

What a connection held refers to itself in circles, so it stays until Python collects garbage, which it does rarely in a
server. And the allocator keeps the pages that come free, unless it is asked to give them back.
"""

from __future__ import annotations

import ctypes
import gc
import logging
import resource
import sys
import time
from collections.abc import Callable
from typing import Any, Final

from twisted.internet.task import LoopingCall

EACH: Final = 16 * 1024
"""Bytes that a connection holds, without what it sends and receives."""


class OpenConnections:
    """The connections of a process."""

    def __init__(self) -> None:
        self.now = 0
        self.freed = 0
        """Bytes that closed connections held, about. `MemoryKeeper` resets it."""

    def note_opened(self) -> None:
        """A client has connected."""
        self.now += 1

    def note_closed(self) -> None:
        """A connection has ended."""
        self.now -= 1
        self.freed += EACH

    def note_freed(self, size: int) -> None:
        """Something that was received or was to be sent is no longer needed."""
        self.freed += size


open_connections = OpenConnections()
"""Those of this process."""


MUCH: Final = 8 * 1024 * 1024
"""Bytes of closed connections for which it is worth while."""
EVERY: Final = 20.0
"""Seconds between two looks."""


def give_back_memory() -> None:
    """Collect garbage, and give free pages back to the system."""
    gc.collect()
    trim = _trim()
    if trim is not None:
        trim(0)


def _trim() -> Any:
    """The C library's function that gives free pages back; None if it has none."""
    if not sys.platform.startswith("linux"):
        return None
    return getattr(ctypes.CDLL(None), "malloc_trim", None)


class MemoryKeeper:
    """Gives back memory when closed connections held much."""

    _again = False

    def look(self) -> None:
        """Give back memory, and once more at the next look: some of what a connection held is in use until then."""
        is_much = open_connections.freed >= MUCH
        if is_much or self._again:
            open_connections.freed, self._again = 0, is_much
            give_back_memory()


def keep_memory_low() -> None:
    """Look regularly."""
    looking: Any = LoopingCall(MemoryKeeper().look)
    looking.start(EVERY, now=False)


logger = logging.getLogger(__name__)

FEW: Final = 4096
"""A limit below this one is told at the start."""
KEPT: Final = 200
"""Files that connections leave to the database, Redis, logs and uploads; a quarter of a low limit."""
LIMITLESS: Final = 1 << 30
PORT: Final = "twisted.internet.tcp.Port"
NO_FILE: Final = ("EMFILE encountered", "Could not accept")
"""The source of Twisted's lines about connections it cannot accept, and how they begin."""
LOG_EVERY: Final = 60.0
"""Seconds between two lines that files run out."""


def raise_limit() -> int:
    """Raise the soft limit of open files to the hard one. Returns the limit."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (OSError, ValueError) as error:  # some systems allow less than they say
            logger.warning("the limit of open files stays at %s: %s", soft, error)
    limit = LIMITLESS if soft == resource.RLIM_INFINITY else soft
    if limit < FEW:
        logger.warning("only %s files may be open, and each connection is one: raise LimitNOFILE (ulimit -n)", limit)
    return limit


class Room:
    """Room for connections, so that the server itself can always open files."""

    def __init__(self, limit: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.limit, self.most = limit, limit - min(KEPT, limit // 4)
        self._clock, self._refused, self._logged_at = clock, 0, -LOG_EVERY

    def is_left(self) -> bool:
        """Whether there is room for one more connection."""
        if open_connections.now < self.most:
            return True
        self.note_refused()
        return False

    def note_refused(self) -> None:
        """A connection was refused. The log tells it once a minute."""
        self._refused += 1
        if self._clock() >= self._logged_at + LOG_EVERY:
            logger.error(
                "too many open files: %s connections are open, %s files may be; refused connections: %s. "
                "Raise LimitNOFILE (ulimit -n)",
                open_connections.now,
                self.limit,
                self._refused,
            )
            self._refused, self._logged_at = 0, self._clock()


def watch_accepts(room: Room) -> None:
    """Tell also if Twisted finds no file for a connection: it closes it, and says so only in its own log."""
    from twisted.logger import globalLogPublisher

    def observe(event: dict[str, Any]) -> None:
        if event.get("log_namespace") == PORT and str(event.get("log_format")).startswith(NO_FILE):
            room.note_refused()

    globalLogPublisher.addObserver(observe)  # type: ignore[arg-type]  # an observer is a function


def bound_connections(server: Any, room: Room) -> None:
    """Refuse connections for which a running Daphne has no room."""
    build = server.http_factory.buildProtocol

    def build_protocol(address: Any) -> Any:
        return build(address) if room.is_left() else None

    server.http_factory.buildProtocol = build_protocol
    watch_accepts(room)
