"""Parts shared by admin pages, and lists that take no longer on a site with millions of rows.

Such a list shows and filters the newest rows only. Older ones are found by the link of their match, or by the name of a
player; both have an index.
"""

from __future__ import annotations

import json
import re
from typing import Any

from django.contrib import admin
from django.contrib.admin.views.main import ChangeList
from django.db.models import Max, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst

from neuroshima import plugins
from neuroshima.admin_filters import MadeElsewhere
from neuroshima.languages import in_words
from neuroshima.matches.models import Match, Seat
from neuroshima.matches.reading.access import role_at
from neuroshima.players.models import Player
from neuroshima.players.names import person_name


class ReadOnly(MadeElsewhere):
    """Admin without adding, changing and deleting."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class OneRow(ReadOnly):
    """Admin page of one row, titled by the kind of row.

    Django's "View match" cannot be translated well for every kind."""

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        page: Any = super()
        title = capfirst(self.opts.verbose_name)  # type: ignore[attr-defined]
        answer: HttpResponse = page.change_view(request, object_id, form_url, {"title": title, **(extra_context or {})})
        return answer


def sitter(match: Match, seat: Seat) -> str:
    """Name of the seat's player, with the role if the game has roles."""
    name = person_name(seat.name) if seat.kind == Seat.Kind.PERSON else seat.name or str(seat.get_kind_display())
    role = role_words(match, seat)
    return f"{name} ({role})" if role else name


def role_words(match: Match, seat: Seat) -> str:
    """The role of a seat, if the game has roles.

    It makes no database query, because a list has many rows."""
    role = role_at(plugins.installed_games().get(match.game), seat.index)
    return in_words(role.titles) if role is not None else ""


def as_json(data: Any) -> SafeString:
    """Data as indented JSON."""
    return format_html("<pre>{}</pre>", json.dumps(data, ensure_ascii=False, indent=1))


def json_details(data: Any) -> SafeString:
    """Data as indented JSON in a closed `<details>`."""
    return format_html("<details><summary>JSON</summary>{}</details>", as_json(data))


def as_image(match: int, seq: int) -> SafeString:
    """A position as an image, loaded when it is scrolled into view.

    An image runs no scripts, and its styles do not affect the page."""
    address = reverse("admin:matches_match_position", args=[match, seq])
    return format_html('<img width="360" loading="lazy" alt="" src="{}">', address)


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
    """An admin page that lists the newest rows, newest first.

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
