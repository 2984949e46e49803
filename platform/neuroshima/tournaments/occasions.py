"""Tell the rooms below for which round a match is played."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q

from neuroshima.matches.reading.occasions import Occasion
from neuroshima.tournaments.models import Pairing


def occasions(matches: Sequence[int]) -> dict[int, Occasion]:
    """The rounds of tournaments for which these matches are played, also as later games of a series."""
    game = "match__series_game__run__games__match"
    wanted = Q(match__in=matches) | Q(**{f"{game}__in": matches})  # a pairing has the first game of a series
    of_round = ("number", "tournament__name", "tournament__slug", "tournament__division")
    rows = Pairing.objects.filter(wanted).values_list("match", game, *(f"round__{name}" for name in of_round))
    return {
        key: Occasion(name, slug, number, division)
        for first, other, number, name, slug, division in rows
        for key in (first, other)
        if key in matches
    }
