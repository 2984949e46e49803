"""Tasks of tournaments, each enqueued in the transaction from which it follows. All may run twice."""

from __future__ import annotations

from django_tasks import task


@task()
def look_after_tournament(slug: str) -> None:
    """Begin it, count results, make the next round: whatever is due."""
    from neuroshima.tournaments.rounds import look_after  # which enqueues this task

    look_after(slug)


@task()
def make_match_of(pairing: int) -> None:
    """The match of a pairing that has none."""
    from neuroshima.tournaments.matchmaking import make_match

    make_match(pairing)
