"""The threads that run tasks.

In the server itself, or in a process of their own (`manage.py worker`). Each thread runs the worker of the database
backend until nothing is to do, and then waits. A task enqueued by this process wakes a thread as soon as it is
committed; tasks of other processes are found by looking.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Sequence
from typing import Any

from django.db import close_old_connections, connections, transaction
from django_tasks import DEFAULT_TASK_BACKEND_ALIAS
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult

from neuroshima.configuration import configuration
from neuroshima.tasks import leases, queues
from neuroshima.tasks.upkeep import Upkeep

logger = logging.getLogger(__name__)

LOOK_ALONE, LOOK_SHARED = 0.5, 0.05
"""Seconds between two looks for tasks of other processes. A bot's answer begins within 100 ms."""
TRUSTED = 1.0
"""Seconds for which the keeper's connection is used without asking whether it still stands."""
AFTER_A_FAILURE = 1.0
"""Seconds that a thread waits after its database failed."""


_thread = threading.local()


class LeasedWorker(Worker):
    """The backend's worker; it runs what is ready, and returns."""

    def __init__(self, left_to_others: Sequence[str] = ()) -> None:
        """`left_to_others`: queues."""
        super().__init__(
            queue_names=["*"],
            interval=0.05,
            batch=True,
            backend_name=DEFAULT_TASK_BACKEND_ALIAS,
            startup_delay=False,
            max_tasks=None,
            worker_id=leases.new_worker_id(),
            excluded_queue_names=[*left_to_others],
        )

    def run_task(self, db_task_result: DBTaskResult[..., Any]) -> None:
        with leases.held(db_task_result.pk):
            super().run_task(db_task_result)


class Calls:
    """Counter of wanted threads, at most as many as exist, since each runs all waiting tasks."""

    def __init__(self, most: int) -> None:
        self._most, self._count = most, 0
        self._changed = threading.Condition()

    def add(self) -> None:
        """Let one thread more run, which waits or will."""
        with self._changed:
            self._count = min(self._count + 1, self._most)
            self._changed.notify()

    def wait(self) -> None:
        """Wait for a call, and take it."""
        with self._changed:
            self._changed.wait_for(lambda: self._count > 0)
            self._count -= 1


class Workers:
    """The worker threads of this process, and one thread that looks after them."""

    def __init__(self, count: int = 0, look_every: float = 0) -> None:
        """`count`: how many.

        `look_every`: seconds between two looks for tasks of other processes. 0: as the settings say."""
        self._count = count or worker_count()
        self._look_every = look_every or seconds_between_looks()
        self._calls = Calls(self._count)
        self._stopped = threading.Event()
        self._workers: list[LeasedWorker] = []
        self._threads: list[threading.Thread] = []
        self._keeper = threading.Thread(target=self._keep, name="tasks", daemon=True)

    def start(self) -> None:
        for number in range(self._count):
            self._begin(LeasedWorker([queues.PATIENT] if number else []))
        self._keeper.start()

    def wake(self) -> None:
        """There is a new task: let a thread run it at once."""
        self._calls.add()

    def stop(self, patience: float = 5.0) -> None:
        """End the threads.

        Running tasks finish within `patience` seconds or are queued again."""
        deadline = time.monotonic() + patience
        self._stopped.set()
        for worker in self._workers:
            worker.running = False
        for _thread in self._threads:
            self._calls.add()
        for thread in (self._keeper, *self._threads):
            thread.join(max(0.0, deadline - time.monotonic()))
        leases.give_back()

    def _begin(self, worker: LeasedWorker) -> None:
        thread = threading.Thread(target=self._work, args=(worker,), name=worker.worker_id, daemon=True)
        self._workers.append(worker)
        self._threads.append(thread)
        thread.start()

    def _work(self, worker: LeasedWorker) -> None:
        """The life of a worker's thread."""
        _thread.works = True
        while not self._stopped.is_set():
            try:
                worker.run()
            except Exception:
                logger.exception("a worker failed")
                self._stopped.wait(AFTER_A_FAILURE)
                self._calls.add()
            self._calls.wait()
        connections.close_all()

    def _keep(self) -> None:
        """Look for tasks of other processes, do the upkeep, replace ended threads."""
        upkeep, checked = Upkeep(), 0.0
        while not self._stopped.wait(self._look_every):
            try:
                if time.monotonic() - checked > TRUSTED:
                    close_old_connections()
                    checked = time.monotonic()
                upkeep.do_what_is_due()
                if DBTaskResult.objects.ready().filter(backend_name=DEFAULT_TASK_BACKEND_ALIAS).exists():
                    self._calls.add()
                self._replace_ended()
            except Exception:
                logger.exception("the keeper of the workers failed")
                connections.close_all()
                self._stopped.wait(AFTER_A_FAILURE)
        connections.close_all()

    def _replace_ended(self) -> None:
        for number, thread in enumerate(self._threads):
            if not thread.is_alive() and not self._stopped.is_set():
                logger.error("the worker %s has ended, another one begins", thread.name)
                ended = self._workers[number]
                del self._threads[number], self._workers[number]
                self._begin(LeasedWorker(ended.excluded_queue_names))
                return


def worker_count() -> int:
    """How many tasks a process runs at once."""
    if configuration().workers:
        return configuration().workers
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def seconds_between_looks() -> float:
    """Interval between looks for tasks of other processes.

    Short if there are several processes, or if servers run no tasks themselves. A single process wakes its workers
    itself and looks for delayed tasks only."""
    alone = configuration().bots and not configuration().redis_url
    return LOOK_ALONE if alone else LOOK_SHARED


_here: Workers | None = None


def start(look_every: float = 0) -> Workers:
    """Run tasks in this process from now on; `look_every` as for `Workers`."""
    global _here
    if _here is None:
        _here = Workers(look_every=look_every)
        _here.start()
    return _here


def stop() -> None:
    """End the workers of this process, if it has any."""
    global _here
    if _here is not None:
        _here.stop()
        _here = None


def wake_on_commit(**_signal: object) -> None:
    """A task was enqueued in this process: wake a worker when it is committed.

    What a worker enqueues itself is run by that worker, or by one that is woken for more."""
    if _here is not None and not getattr(_thread, "works", False):
        transaction.on_commit(_here.wake, robust=True)
