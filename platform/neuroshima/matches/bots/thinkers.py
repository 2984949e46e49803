"""A pool of processes in which bots think."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from neuroshima.forks import ForkServer
from neuroshima.matches.bots.thinking import Thinker, ThinkingFailedError
from neuroshima.tasks.workers import worker_count

logger = logging.getLogger(__name__)

RESTS_AFTER = 60.0
"""Seconds after which a process that nobody needs is ended. It holds 20 MB, and a new one takes some milliseconds."""


class ThinkersClosedError(Exception):
    """The server stops. Ask again after the next start."""


class Thinkers:
    """A pool of processes in which bots think.

    It starts another process only when all are in use, up to `most`.

    Without a fork server, a new process needs seconds to load the games. If another process is returned before that, it
    is used instead."""

    def __init__(self, most: int, *, in_spare_time: bool = False) -> None:
        """`in_spare_time`: the processes use only idle processor time."""
        self._most = most
        self._in_spare_time = in_spare_time
        self._forks: ForkServer | None = None
        self._is_closed = False
        self._all: list[Thinker] = []
        self._idle: list[Thinker] = []
        """A stack: the process used last is used first."""
        self._changed = threading.Condition()

    @contextmanager
    def acquire(self) -> Iterator[Thinker]:
        """Context manager: a process of the pool, for one thought. Raises ThinkersClosedError."""
        with self._changed:
            if not self._idle:
                self._add()
            self._changed.wait_for(lambda: self._idle)
            thinker = self._idle.pop()
        try:
            yield thinker
        except ThinkingFailedError as error:
            if self._is_closed:
                raise ThinkersClosedError from error
            raise
        finally:
            self._give_back(thinker)

    def warm_up(self) -> None:
        """Start the first process before a bot needs it, unless a fork server makes it at once."""
        with self._changed:
            if not self._all and self._forks is None:
                self._add()

    def fork_from(self, forks: ForkServer) -> None:
        """Let a fork server make all processes."""
        self._forks = forks

    def let_rest(self) -> None:
        """End the processes that nobody has needed for a while, if a fork server makes new ones at once."""
        with self._changed:
            resting = [thinker for thinker in self._idle if self._forks and thinker.idle_seconds() > RESTS_AFTER]
            for thinker in resting:
                self._idle.remove(thinker)
                self._all.remove(thinker)
        for thinker in resting:
            thinker.close()

    def close(self) -> None:
        """Kill all processes."""
        with self._changed:
            self._is_closed = True
            for thinker in self._all:
                thinker.close()

    def _add(self) -> None:
        if len(self._all) < self._most:
            self._all.append(self._new())
            self._start(self._all[-1])

    def _new(self) -> Thinker:
        return Thinker(in_spare_time=self._in_spare_time, forks=self._forks)

    def _start(self, thinker: Thinker) -> None:
        """Start the thinker's process without waiting for it."""
        threading.Thread(target=self._warm, args=(thinker,), name="thinkers", daemon=True).start()

    def _warm(self, thinker: Thinker) -> None:
        try:
            thinker.warm_up()
        except Exception:
            logger.exception("a process for bots could not be started")
        self._make_available(thinker)  # if the start failed, the next bot tries again and gets the error

    def _give_back(self, thinker: Thinker) -> None:
        if thinker.is_warm or self._is_closed:
            self._make_available(thinker)
        else:  # its process was killed, because the bot hung
            self._start(thinker)

    def _make_available(self, thinker: Thinker) -> None:
        with self._changed:
            self._idle.append(thinker)
            self._changed.notify()


thinkers = Thinkers(worker_count())
"""The pool of this process."""
reviewers = Thinkers(1, in_spare_time=True)
"""One process for work that nobody waits for."""


def let_rest() -> None:
    """End processes of all pools that nobody has needed for a while."""
    for pool in (thinkers, reviewers):
        pool.let_rest()
