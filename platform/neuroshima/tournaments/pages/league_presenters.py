"""Leagues as their pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from neuroshima import plugins
from neuroshima.players.models import Player
from neuroshima.tournaments.access import TournamentAccess, name_of, with_related
from neuroshima.tournaments.models import League, Season, Tournament
from neuroshima.tournaments.pages.presenters import TableRow, table_of, tie_break_words
from neuroshima.tournaments.standings import ORDERS


@dataclass(frozen=True)
class DivisionShown:
    """One division of a season."""

    number: int
    slug: str
    status: str
    rows: list[TableRow]
    up: int
    down: int
    """The first rank that goes down."""


@dataclass(frozen=True)
class SeasonShown:
    """One season of a league."""

    number: int
    ended: bool
    divisions: list[DivisionShown]


def seasons_of(league: League, player: Player | None) -> list[SeasonShown]:
    """All seasons, the last one first."""
    return [_season(season, player) for season in league.seasons.order_by("-number")[:5]]


def _season(season: Season, player: Player | None) -> SeasonShown:
    found = [TournamentAccess(each, player) for each in with_related(season.divisions.order_by("division"))]
    sizes = [len(access.entrants) for access in found]
    promoted = int(season.league.divisions.get("promoted", 0))
    moves = [min(promoted, one // 2, other // 2) for one, other in pairwise(sizes)]
    shown = []
    for place, access in enumerate(found):
        up = moves[place - 1] if place else 0
        down = sizes[place] - (moves[place] if place < len(moves) else 0)
        shown.append(DivisionShown(place + 1, access.slug, access.tournament.status, table_of(access), up, down))
    return SeasonShown(season.number, season.ended is not None, shown)


def league_tie_breaks(league: League) -> str:
    """The criteria of a league's tables, in one line."""
    order = [name for name in ORDERS[Tournament.Format.ROUND_ROBIN] if league.series or name != "difference"]
    return ", ".join(tie_break_words(order))


def members_of(league: League) -> list[tuple[int, str, bool]]:
    """The members: key, name, whether it is a bot."""
    game = plugins.games().get(league.game)
    return [(member.pk, name_of(game, member), bool(member.bot)) for member in league.members.order_by("joined", "pk")]
