"""Tasks of tournaments, each enqueued in the transaction from which it follows.

All may run twice.
"""

from __future__ import annotations

from typing import Final

from django_tasks import task

from neuroshima.tasks.work import Work

LOOKING_AFTER: Final = Work[[str]]()
MAKING_MATCHES: Final = Work[[int]]()


@task()
def look_after_tournament(slug: str) -> None:
    """Do everything that is due in a tournament."""
    LOOKING_AFTER(slug)


@task()
def make_match_of(pairing: int) -> None:
    """Make the match of a pairing that has none."""
    MAKING_MATCHES(pairing)
