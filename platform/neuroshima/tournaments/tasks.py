"""Tasks of tournaments, each enqueued in the transaction from which it follows.

All may run twice.
"""

from __future__ import annotations

from django.dispatch import Signal
from django_tasks import task

tournament_due = Signal()
"""Sent with the `slug` of a tournament in which something may be due."""
pairing_due = Signal()
"""Sent with the key `pk` of a pairing that needs its match."""


@task()
def look_after_tournament(slug: str) -> None:
    """Do everything that is due in a tournament."""
    tournament_due.send(None, slug=slug)


@task()
def make_match_of(pairing: int) -> None:
    """Make the match of a pairing that has none."""
    pairing_due.send(None, pk=pairing)
