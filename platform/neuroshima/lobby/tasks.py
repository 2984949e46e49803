"""The task that closes a table whose time is over.

It is enqueued in the transaction that opens the table.
"""

from __future__ import annotations

from typing import Final

from django_tasks import task

from neuroshima.tasks.work import Work

LAPSING: Final = Work[[str]]()


@task()
def lapse_table(slug: str) -> None:
    """Close the table with that slug, unless the match has begun or it was closed."""
    LAPSING(slug)
