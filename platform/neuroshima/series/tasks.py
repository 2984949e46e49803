"""The task that continues a series.

It is enqueued in the transaction that ends one of its games.
"""

from __future__ import annotations

from collections.abc import Sequence

from django_tasks import task

from neuroshima.matches.models import Match, Status
from neuroshima.series.access import has_result
from neuroshima.series.models import SeriesRun
from neuroshima.series.play import go_on


@task()
def go_on_with_series(slug: str) -> None:
    """Make the next game of that series, or end it."""
    go_on(slug)


def enqueue_next(matches: Sequence[Match], **_more: object) -> None:
    """Enqueue the task for each series with a match among these that has just ended."""
    over = [match.pk for match in matches if match.status == Status.OVER and has_result(match)]
    if over:
        for slug in SeriesRun.objects.filter(games__match__in=over, ended=None).values_list("slug", flat=True):
            go_on_with_series.enqueue(slug=slug)
