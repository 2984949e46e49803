"""Functions that every process with workers calls periodically; one of them deletes old finished tasks and turns.

A large table makes finding the next task slow.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta

from django.conf import settings
from django.utils import timezone
from django_tasks_db.models import DBTaskResult, DBTaskResultQuerySet

from neuroshima.contributions import Contributions
from neuroshima.tasks import turns
from neuroshima.times import days_ago

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Chore:
    """A function called when workers start, and then periodically; several processes may call it at once."""

    seconds: float
    function: Callable[[], object]


CHORES: Contributions[Chore] = Contributions()


class Upkeep:
    """The chores of one process."""

    def __init__(self) -> None:
        self._due = dict.fromkeys(CHORES, 0.0)
        """When each is called next, by the monotonic clock. The first call is at the start."""

    def do_what_is_due(self) -> None:
        """Call each function whose time has come.

        A failure is logged, and the function is called again later."""
        for chore, due in self._due.items():
            if time.monotonic() < due:
                continue
            try:
                chore.function()
            except Exception:
                logger.exception("a chore failed", extra={"chore": chore.function.__qualname__})
            self._due[chore] = time.monotonic() + chore.seconds


SUCCESSFUL_FOR = timedelta(seconds=30)
MOST_AT_ONCE = 5_000
"""How many are deleted at once. Moves wait for that transaction; the rest is deleted soon."""
MOST_FAILED = 10_000
"""How many failed tasks are kept for the admin; the oldest go first."""


def prune() -> None:
    """Delete finished tasks and turns that nobody needs any more."""
    turns.forget_owners()
    now = timezone.now()
    for old in (
        DBTaskResult.objects.successful().filter(finished_at__lt=now - SUCCESSFUL_FOR),
        DBTaskResult.objects.failed().filter(finished_at__lt=days_ago(settings.KEEP_FAILED_TASKS_DAYS)),
        _failed_beyond(MOST_FAILED),
    ):
        keys = list(old.values_list("pk", flat=True)[:MOST_AT_ONCE])
        if keys:  # queried without a lock: usually there is nothing to do
            DBTaskResult.objects.filter(pk__in=keys).delete()


def _failed_beyond(count: int) -> DBTaskResultQuerySet:
    newest = DBTaskResult.objects.failed().order_by("-finished_at")
    last = newest.values_list("finished_at", flat=True)[count : count + 1].first()
    return newest.none() if last is None else DBTaskResult.objects.failed().filter(finished_at__lte=last)
