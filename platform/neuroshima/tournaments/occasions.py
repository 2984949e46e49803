"""Tell the rooms below for which round a match is played."""

from __future__ import annotations

from collections.abc import Sequence

from neuroshima.matches.reading.occasions import Occasion
from neuroshima.series.models import SeriesGame
from neuroshima.tournaments.models import Pairing


def occasions(matches: Sequence[int]) -> dict[int, Occasion]:
    """The rounds of tournaments for which these matches are played, also as later games of a series."""
    firsts = _firsts(matches)
    pairings = Pairing.objects.filter(match__in={*matches, *firsts.values()}).values_list(
        "match", "round__number", "round__tournament__name", "round__tournament__slug", "round__tournament__division"
    )
    found = {key: Occasion(name, slug, number, division) for key, number, name, slug, division in pairings}
    by_match = {key: found.get(key) or found.get(firsts.get(key, 0)) for key in matches}
    return {key: occasion for key, occasion in by_match.items() if occasion is not None}


def _firsts(matches: Sequence[int]) -> dict[int, int]:
    """The first game of the series of each of these matches: a pairing has that one."""
    rows = SeriesGame.objects.filter(run__games__match__in=matches, number=1)
    return dict(rows.values_list("run__games__match", "match"))
