"""Find matches in which a bot is to move, but no task exists."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django_tasks import TaskResultStatus

from neuroshima.matches.bots.tasks import ask_bots, tasks_in
from neuroshima.matches.models import Match, Status

MOST_AT_ONCE = 500
"""How many matches get a task in one transaction."""
RESTS_FOR = timedelta(minutes=1)
"""Pause after a bot's task has failed. A plugin may come back without a restart."""
Key = tuple[str, int]
"""A match, and the number of its last move."""


def ask_again() -> None:
    """Enqueue missing tasks, and failed ones again after a pause."""
    if not _without_task():  # without a lock first: usually nothing is missing
        return
    with transaction.atomic():
        found = _without_task(lock=True)
        failed = _failed_tasks({_key(match) for match in found})
        ask_bots([match for match in found if _key(match) not in failed])
        rested = tasks_in(TaskResultStatus.FAILED).filter(
            pk__in=failed.values(), finished_at__lt=timezone.now() - RESTS_FOR
        )
        rested.update(status=TaskResultStatus.READY, worker_ids=[], finished_at=None)


def _without_task(*, lock: bool = False) -> list[Match]:
    """Matches without a task.

    Matches are read before tasks, so that a task enqueued together with its match is always found."""
    waiting = Match.objects.filter(status=Status.RUNNING, bot_to_move=True).defer("snapshot").order_by("changed")
    matches = list(waiting.select_for_update(skip_locked=True) if lock else waiting)
    live = _keys(tasks_in(TaskResultStatus.READY, TaskResultStatus.RUNNING).values_list("args_kwargs", flat=True))
    return [match for match in matches if _key(match) not in live][:MOST_AT_ONCE]


def _failed_tasks(wanted: set[Key]) -> dict[Key, UUID]:
    """The failed tasks of these matches."""
    rows = tasks_in(TaskResultStatus.FAILED).values_list("pk", "args_kwargs")
    found = {(given["kwargs"]["match"], given["kwargs"]["seq"]): pk for pk, given in rows}
    return {key: pk for key, pk in found.items() if key in wanted}


def _key(match: Match) -> Key:
    return match.slug, match.seq


def _keys(arguments: Iterable[dict[str, dict[str, Any]]]) -> set[Key]:
    return {(given["kwargs"]["match"], given["kwargs"]["seq"]) for given in arguments}
