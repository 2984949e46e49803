"""How many connections are open, and how much memory closed ones held."""

from __future__ import annotations

from typing import Final

EACH: Final = 16 * 1024
"""Bytes that a connection holds, without what it sends and receives."""


class OpenConnections:
    """The connections of a process."""

    def __init__(self) -> None:
        self.now = 0
        self.freed = 0
        """Bytes that closed connections held, about. `memory.py` resets it."""

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
