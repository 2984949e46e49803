"""The task that rates a match, enqueued in the transaction of its end."""

from __future__ import annotations

from collections.abc import Sequence

from django_tasks import task

from neuroshima.matches.models import Match, Status
from neuroshima.records.rating import rate


@task()
def rate_match(match: str) -> None:
    """Rate the match with that slug. Doing it again changes nothing."""
    rate(match)


def ask_rating(matches: Sequence[Match]) -> None:
    """Enqueue the task for each of these matches that is rated and over."""
    for match in matches:
        if match.rated and match.status == Status.OVER:
            rate_match.enqueue(match=match.slug)
