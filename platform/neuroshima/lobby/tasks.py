"""The task that closes a table whose time is over, enqueued in the transaction that opens the table."""

from __future__ import annotations

from django_tasks import task


@task()
def lapse_table(slug: str) -> None:
    """Close the table with that link, unless it has begun or was closed."""
    from neuroshima.lobby.tables import lapse  # which enqueues this task

    lapse(slug)
