"""When a failed task is tried again."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Any

from django.utils import timezone
from django_tasks import TaskResult, TaskResultStatus
from django_tasks_db.models import DBTaskResult

logger = logging.getLogger(__name__)

DELAYS = (1, 5, 30, 120, 600)
"""Seconds until the next attempt, after the first, the second ... failure."""
ATTEMPTS = len(DELAYS) + 1


class HopelessError(Exception):
    """Raised by a task that would fail again: it is not retried.

    The text is for the admin."""


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
    else:
        logger.warning("a task has failed, it is tried again: %s", error.traceback.splitlines()[-1], extra=context)
        after = timezone.now() + timedelta(seconds=DELAYS[task_result.attempts - 1])
        failed = DBTaskResult.objects.failed().filter(pk=task_result.id)
        failed.update(status=TaskResultStatus.READY, run_after=after, finished_at=None)
