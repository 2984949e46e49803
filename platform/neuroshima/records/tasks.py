"""Tasks that rate a match and fit the scale of bots, enqueued in the transaction of the match's end."""

from __future__ import annotations

from collections.abc import Sequence

from django_tasks import task

from neuroshima import plugins
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.records.rating import rate
from neuroshima.records.scale import recalibrate
from neuroshima.tasks import queues

FITTED_EVERY = 10
"""About each so many rated matches against bots, their scale is fitted again."""


@task()
def rate_match(match: str) -> None:
    """Rate the match with that slug. Doing it again changes nothing."""
    rate(match)


@task(queue_name=queues.PATIENT)
def fit_bots(game: str) -> None:
    """Fit where the bots of a game stand to people's rated matches. Doing it again changes nothing."""
    found = plugins.games().get(game)
    if found is not None:
        recalibrate(found)


def ask_rating(matches: Sequence[Match], **_more: object) -> None:
    """Enqueue the tasks for each of these matches that is rated and over."""
    for match in matches:
        if match.rated and match.status == Status.OVER:
            rate_match.enqueue(match=match.slug)
            if match.pk % FITTED_EVERY == 0 and match.seats.filter(kind=Seat.Kind.BOT).exists():
                fit_bots.enqueue(game=match.game)
