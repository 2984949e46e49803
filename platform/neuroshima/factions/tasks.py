"""The task that counts a match, enqueued in the transaction of its end."""

from __future__ import annotations

from collections.abc import Sequence

from django_tasks import task

from neuroshima.factions.results import count, may_count
from neuroshima.matches.models import Match, Seat
from neuroshima.tasks import queues


@task(queue_name=queues.PATIENT)
def count_match(match: str) -> None:
    """Count the match with that slug. Doing it again changes nothing."""
    count(match)


def ask_counting(matches: Sequence[Match], **_more: object) -> None:
    """Enqueue the counting of those matches that people have finished."""
    over = [match for match in matches if may_count(match)]
    if not over:
        return
    played_by_bots = set(Seat.objects.filter(match__in=over, kind=Seat.Kind.BOT).values_list("match_id", flat=True))
    for match in over:
        if match.pk not in played_by_bots:
            count_match.enqueue(match=match.slug)
