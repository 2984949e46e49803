"""The task that closes a table whose time is over.

It is enqueued in the transaction that opens the table.
"""

from __future__ import annotations

from django.dispatch import Signal
from django_tasks import task

table_due = Signal()
"""Sent with the `slug` of a table whose time is over."""


@task()
def lapse_table(slug: str) -> None:
    """Close the table with that slug, unless the match has begun or it was closed."""
    table_due.send(None, slug=slug)
