"""Checkpoints of SQLite in a thread of their own.

A checkpoint copies committed pages from the write-ahead log to the database, and waits for the disk twice. SQLite makes
it in the commit that fills the log (1,000 pages), so every few seconds a batch of moves had to wait. This thread makes
checkpoints beside the moves. If it cannot keep up, SQLite makes them as before, but with a larger log
(`configuration.LARGEST_LOG`).
"""

from __future__ import annotations

import logging
import threading

from django.db import DatabaseError, connection

from neuroshima.site.sqlite3 import base

logger = logging.getLogger(__name__)

EVERY = 0.5
"""Seconds between two checks."""
ENOUGH = 10
"""Fewest transactions for a checkpoint."""


class Checkpoints:
    """The thread that makes checkpoints."""

    def __init__(self) -> None:
        self._made_at = 0
        self._failed = False

    def start(self) -> None:
        threading.Thread(target=self._run, name="checkpoints", daemon=True).start()

    def _run(self) -> None:
        stopped = threading.Event()
        while not stopped.wait(EVERY):
            self.look()

    def look(self) -> None:
        """Make a checkpoint if enough was committed since the last one."""
        if base.commits.number - self._made_at < ENOUGH:
            return
        self._made_at = base.commits.number
        try:
            with connection.cursor() as cursor:
                cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
            self._failed = False
        except DatabaseError as error:  # commands report it too, so one line is enough
            if not self._failed:
                logger.warning("a checkpoint failed: %r", error)
            self._failed = True


def make_checkpoints() -> None:
    """Start the thread, if the site's database is SQLite."""
    if connection.vendor == "sqlite":
        Checkpoints().start()
