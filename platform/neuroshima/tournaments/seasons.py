"""The end of a season: when all its divisions are over."""

from __future__ import annotations

from django.utils import timezone

from neuroshima.tournaments.models import Season, Tournament

UNFINISHED = (Tournament.Status.OPEN, Tournament.Status.RUNNING)


def end_season_if_over(tournament: Tournament) -> None:
    """End the season of this division if all divisions of the season are over."""
    if tournament.season_id is None:
        return
    season = Season.objects.select_for_update().get(pk=tournament.season_id)
    if season.ended is None and not season.divisions.filter(status__in=UNFINISHED).exists():
        season.ended = timezone.now()
        season.save(update_fields=["ended"])
