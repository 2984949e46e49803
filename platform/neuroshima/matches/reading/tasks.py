"""The task that counts frozen matches, for the admin's page of plugins."""

from __future__ import annotations

from django_tasks import task
from django_tasks_db.models import DBTaskResult

from neuroshima.matches.reading.frozen_matches import count_frozen_matches
from neuroshima.plugins.records import note_frozen_matches
from neuroshima.tasks import queues

PRIORITY = -20
"""Everything that somebody waits for comes first."""
COUNT_EVERY = 3600
"""Seconds. The first time is when the workers start, perhaps with other versions of plugins."""


@task(priority=PRIORITY, queue_name=queues.PATIENT)
def count_frozen() -> None:
    """Count the unfinished matches that their plugins cannot go on with. Doing it again changes nothing."""
    note_frozen_matches(count_frozen_matches())


def ask_count() -> None:
    """Enqueue the count, unless another process has done so."""
    if not DBTaskResult.objects.ready().filter(task_path=count_frozen.module_path).exists():
        count_frozen.enqueue()
