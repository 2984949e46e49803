"""Parts shared by admin pages, and what lists of rows of matches find besides the newest (`admin_lists`).

Older ones are found by the link of their match, or by the name of a player; both have an index.
"""

from __future__ import annotations

import json
import re
from typing import Any

from django.contrib import admin
from django.db.models import F, Manager, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst

from neuroshima import plugins
from neuroshima.admin_filters import MadeElsewhere
from neuroshima.admin_lists import LOOKED_AT
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
        title = capfirst(self.opts.verbose_name)
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


MOST_PLAYERS = 100
"""Most players whose rows a search finds."""
MOST_ROWS = 1_000
"""Most rows of players that a search finds: the newest."""
LINK = re.compile(r"\b[a-z]{10}\b")


class ListsNewest:
    """An admin page that lists the newest rows, newest first.

    It cannot be sorted otherwise, and a search finds only what `found_by` says, also among older rows."""

    ordering: Any = ("-id",)
    sortable_by: Any = ()
    searches_all = True

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        return (queryset.filter(self.found_by(search_term)) if search_term else queryset), False

    def found_by(self, asked: str) -> Q:
        """The condition of the rows that a search finds: those of a match by its link, else those of players."""
        matches = matches_linked(asked)
        return Q(match__in=matches) if matches else self.of_players(players_named(asked))

    def of_players(self, players: list[int]) -> Q:
        """The condition of the newest rows of players."""
        return Q(pk__in=newest_of(self.model._base_manager, players))  # type: ignore[attr-defined]


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
    """The keys of the players whose name it is, and of those who were here lately and have it in their name."""
    name, players = asked.strip(), Player.objects.order_by("-last_seen", "-pk")
    lately = Player.objects.order_by().filter(name__icontains=name)
    if first := players.values_list("last_seen", flat=True)[LOOKED_AT : LOOKED_AT + 1].first():
        lately = lately.filter(last_seen__gt=first)
    exactly = Player.objects.order_by().filter(name=name)
    return [key for found in (exactly, lately) for key in found.values_list("pk", flat=True)[:MOST_PLAYERS]]


def newest_of(rows: Manager[Any] | QuerySet[Any], players: list[int], field: str = "pk") -> list[int]:
    """The values of a numbered field in the newest of these rows that belong to players.

    They are sorted by a computed number: along an index of the field PostgreSQL would read all that others have."""
    found = rows.filter(player__in=players).annotate(number=F(field) + 0).order_by("-number")
    return list(found.values_list(field, flat=True)[:MOST_ROWS])
