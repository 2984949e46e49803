"""The threads that run tasks.

They run in the server itself, or in a process of their own (`manage.py worker`). A task enqueued by this process wakes
a thread at its commit. Tasks of other processes are found by polling. `crews.py` has the threads of one queue.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from typing import Any

from django.db import close_old_connections, connections, transaction
from django_tasks import TaskResult

from neuroshima.configuration import configuration
from neuroshima.tasks import leases, queues
from neuroshima.tasks.crews import AFTER_A_FAILURE, Crew, queue_of_this_thread
from neuroshima.tasks.upkeep import Upkeep

logger = logging.getLogger(__name__)

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
        leases.give_back()

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
