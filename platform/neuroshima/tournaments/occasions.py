"""Tell the rooms below for which round a match is played."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import F

from neuroshima.matches.reading.occasions import Occasion
from neuroshima.tournaments.models import Pairing


def occasions(matches: Sequence[int]) -> dict[int, Occasion]:
    """The rounds of tournaments for which these matches are played, also as later games of a series."""
    of_round = ("number", "tournament__name", "tournament__slug", "tournament__division")
    # A pairing has the first game of a series. Each part goes along an index; a condition with "or" would not.
    first, other = (
        Pairing.objects.filter(**{f"{way}__in": matches})
        .order_by()
        .annotate(played=F(way))
        .values_list("played", *(f"round__{name}" for name in of_round))
        for way in ("match", "match__series_game__run__games__match")
    )
    rows = first.union(other)
    return {key: Occasion(name, slug, number, division) for key, number, name, slug, division in rows if key in matches}
