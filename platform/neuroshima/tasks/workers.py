"""The threads that run tasks: a crew for each queue, and one thread that manages them.

They run in the server itself, or in a process of their own (`manage.py worker`). A task enqueued by this process wakes
a thread at its commit. Tasks of other processes are found by polling. A thread runs the database backend's worker until
no task is ready, and then waits for a call.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections.abc import Sequence
from functools import cache
from typing import Any

from django.db import close_old_connections, connections, transaction
from django.db.models import Q
from django.db.models.functions import Now
from django_tasks import DEFAULT_TASK_BACKEND_ALIAS, TaskResult, TaskResultStatus
from django_tasks_db.management.commands.db_worker import Worker
from django_tasks_db.models import DBTaskResult, get_date_max

from neuroshima import statements
from neuroshima.configuration import configuration
from neuroshima.tasks import queues, retries, turns
from neuroshima.tasks.upkeep import Upkeep

logger = logging.getLogger(__name__)

AFTER_A_FAILURE = 1.0
"""Seconds that a thread waits after its database failed."""

_thread = threading.local()


class LeasedWorker(Worker):
    """The backend's worker; it runs the tasks that are ready, in the order of `turns.py`, and returns."""

    def __init__(self, served: Sequence[str] = queues.ALL) -> None:
        """`served`: names of queues."""
        super().__init__(
            queue_names=[*served],
            interval=0.05,
            batch=True,
            backend_name=DEFAULT_TASK_BACKEND_ALIAS,
            startup_delay=False,
            max_tasks=None,
            worker_id=retries.new_worker_id(),
            excluded_queue_names=[],
        )

    def run(self) -> None:
        while self.running and (self.max_tasks is None or self._run_tasks < self.max_tasks):
            close_old_connections()
            task = turns.claim_next(self.queue_names, self.worker_id)
            if task is None:
                return
            self.run_task(task)
            close_old_connections()

    def run_task(self, db_task_result: DBTaskResult[..., Any]) -> None:
        with retries.hold_lease(db_task_result.pk):
            super().run_task(db_task_result)


class Calls:
    """Counter of requested threads, limited to the number of threads."""

    def __init__(self, most: int) -> None:
        self._most, self._count = most, 0
        self._changed = threading.Condition()

    def add(self) -> None:
        """Let one more thread run, now or as soon as one waits."""
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
        """Let a thread run, because there is a task."""
        self._calls.add()

    def call_if_ready(self) -> None:
        """Call a thread if a task is ready; another process may have enqueued it."""
        statement, parameters = _one_that_is_ready(self.queue)
        if statements.rows(statement, *parameters):
            self.call()

    def replace_ended(self) -> None:
        """Start a new thread for each that has ended."""
        for thread in [thread for thread in self._threads if not thread.is_alive()]:
            logger.error("the worker %s has ended, another one begins", thread.name)
            del self._threads[thread]
            self._begin()

    def stop(self) -> None:
        """Let no thread start another task."""
        self._stopped.set()
        for worker in [*self._threads.values()]:  # a copy: the keeper may be replacing a thread
            worker.running = False
            self.call()

    def join(self, deadline: float) -> None:
        """Wait for the threads until `deadline`, by the monotonic clock."""
        for thread in [*self._threads]:
            thread.join(max(0.0, deadline - time.monotonic()))

    def _begin(self) -> None:
        worker = LeasedWorker([self.queue])
        thread = threading.Thread(target=self._work, args=(worker,), name=worker.worker_id, daemon=True)
        self._threads[thread] = worker
        thread.start()

    def _work(self, worker: LeasedWorker) -> None:
        """The main loop of a worker's thread."""
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
    """The SQL query for one ready task of that queue.

    It is cached, because some processes run it twenty times a second."""
    waiting = DBTaskResult.objects.filter(
        status=TaskResultStatus.READY, backend_name=DEFAULT_TASK_BACKEND_ALIAS, queue_name=queue
    )
    due = waiting.filter(Q(run_after=get_date_max()) | Q(run_after__lte=Now()))
    statement, parameters = due.values("pk")[:1].query.sql_with_params()
    return statement, tuple(parameters)


def queue_of_this_thread() -> str | None:
    """The queue whose tasks this thread runs; None if it runs no tasks."""
    return getattr(_thread, "queue", None)


LOOK_ALONE, LOOK_SHARED = 0.5, 0.05
"""Seconds between two polls for tasks of other processes. A bot's answer begins within 100 ms."""
LOOK_PATIENTLY = 0.5
"""The same for all other queues, where nobody notices half a second."""
TRUSTED = 1.0
"""Seconds for which the keeper's connection is used without checking it."""


class Workers:
    """The worker threads of this process, and one thread that manages them."""

    def __init__(self, count: int = 0, look_every: float = 0) -> None:
        """`count`: number of threads, besides those of the other queues.

        `look_every`: seconds between two polls for tasks of other processes. 0: as the settings say."""
        self._look_every = look_every or seconds_between_looks()
        patiently = max(self._look_every, LOOK_PATIENTLY)
        self._looks = {
            Crew(queues.DEFAULT, count or worker_count()): self._look_every,
            **{Crew(queue, threads): patiently for queue, threads in queues.THREADS.items()},
        }
        """Each crew with the seconds between two polls."""
        self._stopped = threading.Event()
        self._keeper = threading.Thread(target=self._keep, name="tasks", daemon=True)

    def start(self) -> None:
        for crew in self._looks:
            crew.start()
        self._keeper.start()

    def wake(self, queue: str) -> None:
        """Let a thread run, because there is a new task in that queue."""
        for crew in self._looks:
            if crew.queue == queue:
                crew.call()

    def stop(self, patience: float = 5.0) -> None:
        """End the threads.

        Tasks that do not finish within `patience` seconds are queued again."""
        deadline = time.monotonic() + patience
        self._stopped.set()
        for crew in self._looks:
            crew.stop()
        self._keeper.join(max(0.0, deadline - time.monotonic()))
        for crew in self._looks:
            crew.join(deadline)
        retries.give_back_tasks()

    def _keep(self) -> None:
        """Poll for tasks, call the upkeep functions, replace ended threads."""
        upkeep, checked, looked = Upkeep(), 0.0, dict.fromkeys(self._looks, 0.0)
        while not self._stopped.wait(self._look_every):
            try:
                now = time.monotonic()
                if now - checked > TRUSTED:
                    close_old_connections()
                    checked = now
                upkeep.do_what_is_due()
                for crew, every in self._looks.items():
                    if now - looked[crew] >= every:
                        looked[crew] = now
                        crew.call_if_ready()
                    if not self._stopped.is_set():
                        crew.replace_ended()
            except Exception:
                logger.exception("the keeper of the workers failed")
                connections.close_all()
                self._stopped.wait(AFTER_A_FAILURE)
        connections.close_all()


def worker_count() -> int:
    """How many tasks of the ordinary queue a process runs at once."""
    if configuration().workers:
        return configuration().workers
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def seconds_between_looks() -> float:
    """Seconds between two polls for tasks of other processes.

    Short if there are several processes, or if servers run no tasks. A single process wakes its workers itself, and
    polls only for delayed tasks."""
    alone = configuration().bots and not configuration().redis_url
    return LOOK_ALONE if alone else LOOK_SHARED


_here: Workers | None = None


def start(look_every: float = 0) -> Workers:
    """Run tasks in this process; `look_every` as for `Workers`."""
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


def wake_on_commit(task_result: TaskResult[Any], **_signal: object) -> None:
    """Wake a worker when a task of this process is committed.

    A worker that enqueues in its own queue wakes nobody: it runs tasks until its queue is empty."""
    here, queue = _here, task_result.task.queue_name
    if here is not None and queue_of_this_thread() != queue:
        transaction.on_commit(lambda: here.wake(queue), robust=True)
