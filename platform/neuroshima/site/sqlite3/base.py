"""Django's backend for SQLite, with a queue for the threads that write.

SQLite lets one transaction write at a time. A thread that waits looks again now and then, at last every tenth of a
second, and meanwhile others get in before it: under load a batch of moves waited for a fifth of a second. Here the
threads of a process go in turn. Other processes are kept out by SQLite itself, as before.
"""

from __future__ import annotations

import itertools
import threading
from collections import defaultdict, deque
from typing import Any

from django.db.backends.sqlite3.base import DatabaseWrapper as SQLiteWrapper
from django.db.utils import OperationalError


class Turns:
    """A lock whose waiters get it in the order in which they came."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._taken = False
        self._waiting: deque[threading.Lock] = deque()

    def take(self, patience: float) -> bool:
        """Wait for the turn for so many seconds; whether it came."""
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
            if turn not in self._waiting:  # it came at the last moment
                return True
            self._waiting.remove(turn)
            return False

    def give_back(self) -> None:
        """End the turn; the next one begins."""
        with self._guard:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._taken = False


turns: defaultdict[str, Turns] = defaultdict(Turns)
"""By the database's file."""


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
    """A connection that writes in its turn."""

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
        """Commit; where that fails, Django rolls back or closes, which ends the turn."""
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
