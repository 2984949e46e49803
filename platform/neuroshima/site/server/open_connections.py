"""How many connections are open; giving back the memory of closed ones.

What a connection held refers to itself in circles, so it stays until Python collects garbage, which it does rarely in a
server. And the allocator keeps the pages that come free, unless it is asked to give them back.
"""

from __future__ import annotations

import ctypes
import gc
import sys
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
