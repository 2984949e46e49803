"""Which ready task a worker takes next: owners take turns.

A task may name its owner in its argument `owner`, such as the player for whom a bot thinks. Of all owners with ready
tasks, the one whose last task began longest ago is next, with their oldest task. So an owner with a hundred tasks waits
for their own tasks, and delays each other owner by one. Tasks without an owner are taken as those of owners who had no
turn yet. A higher priority counts more than all of that.

The turns are stored in the database, so all processes share them.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import DEFAULT_DB_ALIAS
from django.db.models import F, OuterRef, QuerySet, Subquery
from django.db.models.fields.json import KT
from django.db.models.functions import Now
from django_tasks import DEFAULT_TASK_BACKEND_ALIAS
from django_tasks_db.models import DBTaskResult
from django_tasks_db.utils import exclusive_transaction

from neuroshima.tasks.models import Owner

FORGOTTEN_AFTER = timedelta(hours=1)
"""An owner who had no turn for this long is as one who never had any."""


def claim_next(queue_names: Sequence[str], worker_id: str) -> DBTaskResult[..., Any] | None:
    """Take the next task of these queues for a worker; None if none is ready."""
    ready = DBTaskResult.objects.ready().filter(backend_name=DEFAULT_TASK_BACKEND_ALIAS, queue_name__in=queue_names)
    with exclusive_transaction(DEFAULT_DB_ALIAS):
        task: DBTaskResult[..., Any] | None = in_turn(ready).select_for_update(skip_locked=True).first()
        if task is not None:
            task.claim(worker_id)
            _note_turn(task)
    return task


def in_turn(tasks: QuerySet[DBTaskResult[..., Any]]) -> QuerySet[DBTaskResult[..., Any]]:
    """Tasks in the order in which they would be taken if no other task came between."""
    last = Owner.objects.filter(key=OuterRef("owner")).values("served")
    return tasks.annotate(owner=KT("args_kwargs__kwargs__owner"), served=Subquery(last)).order_by(
        F("priority").desc(), F("served").asc(nulls_first=True), "run_after", "enqueued_at"
    )


def forget_owners() -> None:
    """Delete the turns of long ago."""
    old = Owner.objects.filter(served__lt=Now() - FORGOTTEN_AFTER)
    if old.exists():  # without a lock first: usually there is none
        old.delete()


def _note_turn(task: DBTaskResult[..., Any]) -> None:
    key = task.args_kwargs["kwargs"].get("owner")
    if key:
        Owner.objects.bulk_create(
            [Owner(key=key, served=Now())], update_conflicts=True, unique_fields=["key"], update_fields=["served"]
        )
