"""The task that works out the course of a match."""

from __future__ import annotations

from collections.abc import Sequence

from django.dispatch import Signal
from django.utils import timezone
from django_tasks import task

from neuroshima.matches.models import NO_RESULT, Match, Seat, Status
from neuroshima.reviews.models import MatchCourse
from neuroshima.tasks import queues

review_due = Signal()
"""Sent with the `slug` of a match whose course is asked for."""
course_stored = Signal()
"""Sent with the `access` of a match whose course was worked out."""
PRIORITY = -10
"""Bots that are to move come first."""


@task(priority=PRIORITY, queue_name=queues.PATIENT)
def review_match(match: str) -> None:
    """Work out the course of the match with that slug.

    Doing it again changes nothing."""
    review_due.send(None, slug=match)


def ask_reviews(matches: Sequence[Match], **_more: object) -> None:
    """Enqueue the review of each of these matches that is over and had a player.

    A match of bots is reviewed when somebody looks at it."""
    over = [match for match in matches if match.status == Status.OVER and match.seq and _has_result(match)]
    if not over:
        return
    people = Seat.objects.filter(match__in=over, kind=Seat.Kind.PERSON).values_list("match_id", flat=True)
    asked = [match for match in over if match.pk in set(people)]
    MatchCourse.objects.bulk_create(
        [MatchCourse(match=match, asked=timezone.now()) for match in asked], ignore_conflicts=True
    )
    for match in asked:
        review_match.enqueue(match=match.slug)


def _has_result(match: Match) -> bool:
    return match.outcome is not None and match.outcome["reason"] not in NO_RESULT
