"""When a task runs again: after it has failed, or because the process that ran it was killed.

A worker holds a task under a lease, which its process renews while the task runs. A running task whose lease has
expired is queued again. The lease starts at `started_at`, by the database's clock, because the clocks of two machines
may differ. A process on this machine can be checked directly, so nobody waits for its lease to expire.
"""

from __future__ import annotations

import logging
import os
import socket
import threading
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Now
from django.dispatch import Signal
from django.utils import timezone
from django.utils.crypto import get_random_string
from django_tasks import TaskResult, TaskResultStatus
from django_tasks_db.models import DBTaskResult, DBTaskResultQuerySet

from neuroshima.configuration import configuration

logger = logging.getLogger(__name__)

DELAYS = (1, 5, 30, 120, 600)
"""Seconds until the next attempt, after the first, the second ... failure."""
ATTEMPTS = len(DELAYS) + 1


class HopelessError(Exception):
    """Raised by a task that would fail again: it is not retried.

    The text is for the admin."""


task_given_up = Signal()
"""Sent with the `name` of a task that has failed too often."""


def retry_later(task_result: TaskResult[Any], **_signal: object) -> None:
    """Queue a failed task again after a growing delay.

    After the last attempt it stays failed."""
    if task_result.status != TaskResultStatus.FAILED:
        return
    context = {"task": task_result.task.name, "arguments": task_result.kwargs, "attempt": task_result.attempts}
    error = task_result.errors[-1]
    if issubclass(error.exception_class, HopelessError):
        logger.info("a task is given up", extra=context)
    elif task_result.attempts >= ATTEMPTS:
        logger.error("a task has failed too often, it is given up\n%s", error.traceback, extra=context)
        task_given_up.send(None, name=task_result.task.name)
    else:
        logger.warning("a task has failed, it is tried again: %s", error.traceback.splitlines()[-1], extra=context)
        after = timezone.now() + timedelta(seconds=DELAYS[task_result.attempts - 1])
        failed = DBTaskResult.objects.failed().filter(pk=task_result.id)
        failed.update(status=TaskResultStatus.READY, run_after=after, finished_at=None)


HOST = socket.gethostname()[:32]
PROCESS = get_random_string(8)
"""Distinguishes this process from an earlier one with the same process id."""
_held: set[UUID] = set()
_lock = threading.Lock()


class WorkerLostError(Exception):
    """The worker's process ended while it ran the task."""


def new_worker_id() -> str:
    """Unique name of a worker: machine, process id, random part."""
    return f"{HOST}:{os.getpid()}:{PROCESS}{get_random_string(4)}"


def lease_seconds() -> float:
    """Duration of a lease."""
    return configuration().task_lease


@contextmanager
def hold_lease(task: UUID) -> Iterator[None]:
    """Context manager: hold the task in this process while the block runs."""
    with _lock:
        _held.add(task)
    try:
        yield
    finally:
        with _lock:
            _held.discard(task)


def renew_leases() -> None:
    """Renew the leases of all tasks that this process holds."""
    mine = _held_ids()
    if mine:
        DBTaskResult.objects.running().filter(pk__in=mine).update(started_at=Now())


def count_from_now(instance: DBTaskResult[..., Any], update_fields: Collection[str] | None, **_signal: object) -> None:
    """Start the lease of a claimed task by the database's clock.

    The backend would use the machine's clock."""
    if update_fields and "started_at" in update_fields:
        instance.started_at = Now()


def show_own_time(instance: DBTaskResult[..., Any], **_signal: object) -> None:
    """Replace the database expression in `started_at` by a time for the worker."""
    if isinstance(instance.started_at, Now):
        instance.started_at = timezone.now()


def give_back_tasks() -> None:
    """Queue the tasks of this process again, because it ends before they do."""
    mine = _held_ids()
    if mine:
        DBTaskResult.objects.running().filter(pk__in=mine).update(status=TaskResultStatus.READY)


def requeue_lost() -> None:
    """Queue running tasks again if their worker is gone.

    A task that has lost its worker too often fails."""
    if not any(map(_is_lost, _running_tasks())):  # without a lock first: there is rarely one
        return
    with transaction.atomic():
        for task in _running_tasks().select_for_update(skip_locked=True):
            if _is_lost(task):
                _requeue(task)


def _running_tasks() -> DBTaskResultQuerySet:
    over = Q(started_at=None) | Q(started_at__lt=Now() - timedelta(seconds=lease_seconds()))
    return DBTaskResult.objects.running().annotate(is_over=over)


def _is_lost(task: Any) -> bool:
    return task.is_over or _is_gone(task.worker_ids[-1])


def _is_gone(worker_id: str) -> bool:
    """Whether the worker's process was on this machine and has ended."""
    host, number, own = worker_id.rsplit(":", 2)
    if host != HOST or os.name != "posix":
        return False
    if int(number) == os.getpid():
        return not own.startswith(PROCESS)
    try:
        os.kill(int(number), 0)  # signal 0 only checks the process
    except ProcessLookupError:
        return True
    except PermissionError:  # it exists, and belongs to another user
        return False
    return False


def _requeue(task: DBTaskResult[..., Any]) -> None:
    context = {"task": task.task_name, "worker": task.worker_ids[-1], "arguments": task.args_kwargs["kwargs"]}
    if len(task.worker_ids) >= ATTEMPTS:
        logger.error("a task has lost its worker too often, it is given up", extra=context)
        task.set_failed(WorkerLostError(f"{len(task.worker_ids)} workers were lost with it"))
        return
    logger.warning("a task has lost its worker, it is queued again", extra=context)
    task.status = TaskResultStatus.READY
    task.save(update_fields=["status"])


def _held_ids() -> list[UUID]:
    with _lock:
        return list(_held)
