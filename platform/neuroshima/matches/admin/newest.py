"""Lists of the admin that take as long on a site with millions of rows.

A list shows and filters the newest rows only. Older ones are found by the link of their match, or by the name of a
player; both have an index.
"""

from __future__ import annotations

import re
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Max, Q, QuerySet
from django.http import HttpRequest

from neuroshima.matches.models import Match, Seat
from neuroshima.players.models import Player

LOOKED_AT = 20_000
"""How many of the newest rows a list has."""
MOST_PLAYERS = 100
"""Most players whose rows a search finds."""
LINK = re.compile(r"\b[a-z]{10}\b")


class NewestRows(ChangeList):
    """A list of the newest rows, or of those that a search has found."""

    looked_at = LOOKED_AT

    def get_queryset(self, request: HttpRequest, exclude_parameters: Any = None) -> QuerySet[Any]:
        found: QuerySet[Any] = super().get_queryset(request, exclude_parameters)
        if self.query:
            return found
        newest = self.model._base_manager.aggregate(newest=Max("pk"))["newest"] or 0
        return found.filter(pk__gt=newest - self.looked_at)


class ListsNewest:
    """An admin page with such a list, newest rows first.

    It cannot be sorted otherwise: that would read all rows."""

    ordering: Any = ("-id",)
    sortable_by: Any = ()

    def get_changelist(self, request: HttpRequest, **_more: Any) -> type[ChangeList]:
        return NewestRows

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        return (queryset.filter(self.found_by(search_term)) if search_term else queryset), False

    def found_by(self, asked: str) -> Q:
        """The condition of the rows that a search finds: those of a match by its link, else those of players."""
        matches = matches_linked(asked)
        return Q(match__in=matches) if matches else Q(player__in=players_named(asked))


class ByGame(admin.SimpleListFilter):
    """Filter: the game of a match."""

    parameter_name = "game"

    def __init__(self, request: HttpRequest, params: Any, model: Any, model_admin: Any) -> None:
        self.title = Match._meta.get_field("game").verbose_name
        super().__init__(request, params, model, model_admin)

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        return [(game, game) for game in games_played()]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(**{self.parameter_name: self.value()}) if self.value() else queryset


class ByGameOfMatch(ByGame):
    """The same for rows that belong to a match."""

    parameter_name = "match__game"


def games_played() -> list[str]:
    """The ids of all games that have a match, also of missing games: one short query for each."""
    found = list[str]()
    games = Match.objects.order_by("game").values_list("game", flat=True)
    while (following := games.filter(game__gt=found[-1] if found else "").first()) is not None:
        found.append(following)
    return found


def matches_linked(asked: str) -> list[int]:
    """The keys of the matches whose links are in a text."""
    slugs = LINK.findall(asked)
    return list(Match.objects.filter(slug__in=slugs).values_list("pk", flat=True)) if slugs else []


def players_named(asked: str) -> list[int]:
    """The keys of the players with that text in their name, those who were here lately first."""
    named = Player.objects.filter(name__icontains=asked.strip()).order_by("-last_seen", "-pk")
    return list(named.values_list("pk", flat=True)[:MOST_PLAYERS])


def matches_of(players: list[int]) -> QuerySet[Seat, Any]:
    """The matches of these players, the newest."""
    return Seat.objects.filter(player__in=players).order_by("-pk").values("match")[:LOOKED_AT]
