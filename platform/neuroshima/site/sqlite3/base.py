"""Django's backend for SQLite, with a queue for the threads that write.

SQLite lets one transaction write at a time. A waiting thread polls the lock, at last every tenth of a second, and
others may get it first: under load a batch of moves waited for a fifth of a second. Here the threads of a process get
the lock in turn. SQLite's own lock still works between processes.

A checkpoint copies committed pages from the write-ahead log to the database, and waits for the disk twice. SQLite makes
it in the commit that fills the log (1,000 pages), so every few seconds a batch of moves had to wait. A thread makes
checkpoints beside the moves. If it cannot keep up, SQLite makes them as before, but with a larger log
(`configuration.LARGEST_LOG`).
"""

from __future__ import annotations

import itertools
import logging
import threading
from collections import defaultdict, deque
from typing import Any

from django.db import DatabaseError, connection
from django.db.backends.sqlite3.base import DatabaseWrapper as SQLiteWrapper
from django.db.utils import OperationalError


class Turns:
    """A fair lock: waiting threads get it in the order in which they came."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._taken = False
        self._waiting: deque[threading.Lock] = deque()

    def take(self, patience: float) -> bool:
        """Wait at most `patience` seconds. Returns whether the turn came."""
        with self._guard:
            if not self._taken:
                self._taken = True
                return True
            turn = threading.Lock()
            turn.acquire()
            self._waiting.append(turn)
        if turn.acquire(timeout=patience):
            return True
        with self._guard:
            if turn not in self._waiting:  # the turn came at the last moment
                return True
            self._waiting.remove(turn)
            return False

    def give_back(self) -> None:
        """End the turn, and begin the next one."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False


turns: defaultdict[str, Turns] = defaultdict(Turns)
"""One lock for each database file."""


class Commits:
    """Counts the transactions that this process has committed, in any thread."""

    def __init__(self) -> None:
        self.number = 0
        self._numbers = itertools.count(1)

    def add(self) -> None:
        """Count one more."""
        self.number = next(self._numbers)


commits = Commits()


class DatabaseWrapper(SQLiteWrapper):
    """A connection that waits for its turn to write."""

    _in_turn = False

    def _start_transaction_under_autocommit(self) -> None:
        settings = self.settings_dict
        if not turns[str(settings["NAME"])].take(settings["OPTIONS"].get("timeout", 5.0)):
            raise OperationalError("database is locked by another thread")
        self._in_turn = True
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]
        except BaseException:
            self._end_turn()
            raise

    def _commit(self) -> Any:
        """Commit, and end the turn.

        If it fails, Django's rollback or close ends the turn."""
        done = super()._commit()  # type: ignore[misc]
        commits.add()
        self._end_turn()
        return done

    def _rollback(self) -> Any:
        done = super()._rollback()  # type: ignore[misc]
        self._end_turn()
        return done

    def _close(self) -> Any:
        try:
            return super()._close()  # type: ignore[misc]
        finally:
            self._end_turn()

    def _end_turn(self) -> None:
        if self._in_turn:
            self._in_turn = False
            turns[str(self.settings_dict["NAME"])].give_back()


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
        if commits.number - self._made_at < ENOUGH:
            return
        self._made_at = commits.number
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
