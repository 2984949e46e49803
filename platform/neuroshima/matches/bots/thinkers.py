"""The processes in which bots think, as many as think at once."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from neuroshima.matches.bots.thinking import Thinker, ThinkingFailedError, can_fork
from neuroshima.tasks.workers import worker_count

logger = logging.getLogger(__name__)


class ThinkersClosedError(Exception):
    """The server stops: what was asked is to be asked again, after its next start."""


class Thinkers:
    """Lends processes.

    It starts another one where all are lent, up to `most`, and starts none before.

    A process needs seconds until it has read the games. Meanwhile the one that is given back first is lent again."""

    def __init__(self, most: int, *, in_spare_time: bool = False) -> None:
        """`in_spare_time`: they work only while nothing else on the machine wants their core."""
        self._most = most
        self._in_spare_time = in_spare_time
        self._is_closed = False
        self._all: list[Thinker] = []
        self._idle: list[Thinker] = []
        """The one that was used last is used first."""
        self._changed = threading.Condition()

    @contextmanager
    def lent(self) -> Iterator[Thinker]:
        """A process for one thought. Raises ThinkersClosedError where they are closed before it is thought."""
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
        """Start the first process before a bot needs it."""
        with self._changed:
            if not self._all:
                self._add()

    def fork(self) -> None:
        """Make all processes as copies of this one, while no other thread runs.

        Where that cannot be, they are made when they are needed."""
        if not can_fork():
            return
        for _ in range(self._most - len(self._all)):
            thinker = self._new()
            thinker.fork()
            self._all.append(thinker)
            self._idle.append(thinker)

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
        return Thinker(in_spare_time=self._in_spare_time)

    def _start(self, thinker: Thinker) -> None:
        """Start its process without waiting for it."""
        threading.Thread(target=self._warm, args=(thinker,), name="thinkers", daemon=True).start()

    def _warm(self, thinker: Thinker) -> None:
        try:
            thinker.warm_up()
        except Exception:
            logger.exception("a process for bots could not be started")
        self._lend_again(thinker)  # where it failed, the bot that thinks next tries it, and hears of it

    def _give_back(self, thinker: Thinker) -> None:
        if thinker.is_warm or self._is_closed:
            self._lend_again(thinker)
        else:  # it was killed because its bot hung
            self._start(thinker)

    def _lend_again(self, thinker: Thinker) -> None:
        with self._changed:
            self._idle.append(thinker)
            self._changed.notify()


thinkers = Thinkers(worker_count())
"""Those of this process."""
reviewers = Thinkers(1, in_spare_time=True)
"""One for what nobody waits for."""
