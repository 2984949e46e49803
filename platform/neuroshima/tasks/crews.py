"""Threads that run the tasks of some queues.

Each thread runs the worker of the database backend until nothing is to do, and then waits for a call.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import connections
from django.db.models import Q
from django.db.models.functions import Now
from django_tasks import DEFAULT_TASK_BACKEND_ALIAS, TaskResultStatus
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult, get_date_max

from neuroshima import statements
from neuroshima.tasks import leases, queues

logger = logging.getLogger(__name__)

AFTER_A_FAILURE = 1.0
"""Seconds that a thread waits after its database failed."""

_thread = threading.local()


class LeasedWorker(Worker):
    """The backend's worker; it runs what is ready, and returns."""

    def __init__(self, served: Sequence[str] = queues.ALL) -> None:
        """`served`: queues."""
        super().__init__(
            queue_names=[*served],
            interval=0.05,
            batch=True,
            backend_name=DEFAULT_TASK_BACKEND_ALIAS,
            startup_delay=False,
            max_tasks=None,
            worker_id=leases.new_worker_id(),
            excluded_queue_names=[],
        )

    def run_task(self, db_task_result: DBTaskResult[..., Any]) -> None:
        with leases.held(db_task_result.pk):
            super().run_task(db_task_result)


class Calls:
    """Counter of wanted threads, at most as many as exist."""

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


class Crew:
    """The threads that serve one queue."""

    def __init__(self, queue: str, count: int) -> None:
        self.queue = queue
        self._count = count
        self._calls = Calls(count)
        self._stopped = threading.Event()
        self._threads: dict[threading.Thread, LeasedWorker] = {}

    def start(self) -> None:
        for _ in range(self._count):
            self._begin()

    def call(self) -> None:
        """There is a task: let a thread run it at once."""
        self._calls.add()

    def call_if_ready(self) -> None:
        """Call if a task is ready, whoever enqueued it."""
        statement, parameters = _one_that_is_ready(self.queue)
        if statements.rows(statement, *parameters):
            self.call()

    def replace_ended(self) -> None:
        """A thread that has ended is followed by another one."""
        for thread in [thread for thread in self._threads if not thread.is_alive()]:
            logger.error("the worker %s has ended, another one begins", thread.name)
            del self._threads[thread]
            self._begin()

    def stop(self) -> None:
        """Let no thread begin another task."""
        self._stopped.set()
        for worker in [*self._threads.values()]:  # the keeper may just be replacing one
            worker.running = False
            self.call()

    def join(self, deadline: float) -> None:
        """Wait for the threads, until that time of the monotonic clock at most."""
        for thread in [*self._threads]:
            thread.join(max(0.0, deadline - time.monotonic()))

    def _begin(self) -> None:
        worker = LeasedWorker([self.queue])
        thread = threading.Thread(target=self._work, args=(worker,), name=worker.worker_id, daemon=True)
        self._threads[thread] = worker
        thread.start()

    def _work(self, worker: LeasedWorker) -> None:
        """The life of a worker's thread."""
        _thread.queue = self.queue
        while not self._stopped.is_set():
            try:
                worker.run()
            except Exception:
                logger.exception("a worker failed")
                self._stopped.wait(AFTER_A_FAILURE)
                self._calls.add()
            self._calls.wait()
        connections.close_all()


@cache
def _one_that_is_ready(queue: str) -> tuple[str, tuple[Any, ...]]:
    """The query for one ready task of that queue.

    A process that shares the work asks it twenty times a second, and Django would put it together each time."""
    waiting = DBTaskResult.objects.filter(
        status=TaskResultStatus.READY, backend_name=DEFAULT_TASK_BACKEND_ALIAS, queue_name=queue
    )
    due = waiting.filter(Q(run_after=get_date_max()) | Q(run_after__lte=Now()))
    statement, parameters = due.values("pk")[:1].query.sql_with_params()
    return statement, tuple(parameters)


def queue_of_this_thread() -> str | None:
    """The queue whose tasks this thread runs; None: it runs no tasks."""
    return getattr(_thread, "queue", None)
