"""Leagues: their list, a new one, and the page of one with its seasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from itertools import pairwise

from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from neuroshima import plugins
from neuroshima.players import rate_limits
from neuroshima.players.current_player import ensure_guest, guest_name, player_of
from neuroshima.players.models import Player
from neuroshima.players.rate_limits import rate_limit
from neuroshima.refusals import refusal
from neuroshima.tournaments import leagues as play
from neuroshima.tournaments.access import (
    TournamentAccess,
    check_may_see,
    leads,
    league_of,
    may_organise,
    name_of,
    visible,
    with_related,
)
from neuroshima.tournaments.league_files import cups_of
from neuroshima.tournaments.models import Form, League, LeagueMember, Season
from neuroshima.tournaments.organising import check_may_enter
from neuroshima.tournaments.pages import presenters as shown
from neuroshima.tournaments.pages import views as tournament_pages
from neuroshima.tournaments.pages.acts import log_of
from neuroshima.tournaments.pages.forms import LeagueForm, bots_of
from neuroshima.tournaments.pages.presenters import EntrantShown, TableRow, table_of, tie_breaks
from neuroshima.tournaments.pages.terms import terms_of
from neuroshima.tournaments.pages.views import Act, new_cup
from neuroshima.tournaments.refusals import TournamentCode
from neuroshima.web.views.posting import act_or_show, post_only
from neuroshima.web.views.refusals import refusals_as_pages


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


def members_of(league: League) -> list[tuple[int, str, bool, int | None]]:
    """The members: key, name, whether it is a bot, the division in which it is placed."""
    game = plugins.games().get(league.game)
    return [
        (each.pk, name_of(game, each), bool(each.bot), each.division)
        for each in league.members.order_by("joined", "pk")
    ]


LISTED = 50


@require_safe
@never_cache
@refusals_as_pages
def leagues(request: HttpRequest) -> HttpResponse:
    """The leagues of the site, the newest first."""
    player = player_of(request)
    own = LeagueMember.objects.filter(player=player).values("league") if player is not None else []
    seen = League.objects.filter(visible(player) | Q(pk__in=own))
    found, titles = list(seen.order_by("closed", "-created")[:LISTED]), shown.game_titles()
    sizes = Counter(LeagueMember.objects.filter(league__in=found).values_list("league", flat=True))
    entries = [(league, titles.get(league.game, league.game), sizes[league.pk]) for league in found]
    context = {"leagues": entries, "organises": tournament_pages.may_organise(player)}
    return render(request, "tournaments/leagues.html", context)


@never_cache
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def new_league(request: HttpRequest) -> HttpResponse:
    """The form of a new league. A POST creates it and redirects to it."""

    def make(player: Player, form: LeagueForm) -> HttpResponse:
        return redirect("league", slug=play.create_league(player, form.plan()).slug)

    return new_cup(request, LeagueForm, "new_league", make)


@require_safe
@never_cache
@refusals_as_pages
def league(request: HttpRequest, slug: str) -> HttpResponse:
    """A league: its members, its divisions and their tables."""
    return _page(request, slug)


@post_only(lambda _request, slug: reverse("league", args=[slug]))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def act_in_league(request: HttpRequest, slug: str) -> HttpResponse:
    """Do the action of a button on the league's page, named by the field `do`."""

    def do() -> HttpResponse:
        act = ACTS.get(request.POST.get("do", ""))
        if act is None:
            raise refusal(TournamentCode.NOT_YOUR_TOURNAMENT)
        act(_who(request, slug), slug, request.POST)
        return redirect("league", slug=slug)

    return act_or_show(do, partial(_page, request, slug), missing=TournamentCode.LEAGUE_NOT_FOUND)


def _who(request: HttpRequest, slug: str) -> Player:
    """The visitor; one without a name who joins an open league becomes a guest."""
    player = player_of(request)
    if player is None:
        if request.POST.get("do") != "join":
            raise refusal(TournamentCode.NOT_YOUR_TOURNAMENT)
        check_may_enter(Player(), league_of(slug))
        player = ensure_guest(request, guest_name())
    return player


ACTS: Mapping[str, Act] = {
    "join": lambda player, slug, _given: play.join_league(player, slug),
    "leave": lambda player, slug, _given: play.leave_league(player, slug),
    "bot": lambda player, slug, given: play.join_bot(player, slug, given.get("bot", "")),
}


@dataclass
class SeasonsRow:
    """The results of one player in all seasons."""

    who: EntrantShown
    seasons: int = 0
    best: tuple[int, int] = (999, 999)
    """Division and rank."""
    points: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def all_seasons(request: HttpRequest, slug: str) -> HttpResponse:
    """The results of all players of a league in all its seasons together."""
    found = league_of(slug)
    check_may_see(player_of(request), found)
    rows = sorted(_all_rows(found, player_of(request)), key=lambda row: (-row.points, -row.won, row.best, row.who.name))
    return render(request, "tournaments/all_seasons.html", {"league": found, "rows": rows})


def _all_rows(league: League, player: Player | None) -> list[SeasonsRow]:
    found: dict[tuple[int | None, str], SeasonsRow] = {}
    for cup in cups_of(league, player):
        for line in table_of(cup):
            entrant = line.row.entrant
            key = (entrant.player_id, entrant.name if entrant.bot else "")
            row = found.setdefault(key, SeasonsRow(line.who))
            row.seasons += 1
            row.best = min(row.best, (cup.tournament.division or 1, line.rank))
            row.points, row.won = row.points + line.row.points, row.won + line.row.won
            row.drawn, row.lost = row.drawn + line.row.drawn, row.lost + line.row.lost
    return list(found.values())


def _page(request: HttpRequest, slug: str, problem: str = "", status: int = 200) -> HttpResponse:
    found, player = league_of(slug), player_of(request)
    check_may_see(player, found)
    seasons = seasons_of(found, player)
    organises = may_organise(player, found)
    context = {
        "league": found,
        "slug": slug,
        "game_title": shown.game_title(found),
        "setting": shown.form_words(found),
        "terms": terms_of(found),
        "unbegun": not seasons,
        "seasons": seasons,
        "running": bool(seasons) and not seasons[0].ended,
        "members": members_of(found),
        "member": player is not None and found.members.filter(player=player).exists(),
        "organises": organises,
        "bots": bots_of(plugins.games().get(found.game)) if organises and found.closed is None else [],
        "guest_out": found.audience == Form.Audience.MEMBERS and (player is None or player.is_guest),
        "tie_breaks": tie_breaks(found),
        "address": request.build_absolute_uri(reverse("league", args=[slug])),
        "helpers": list(found.helpers.all()),
        "leads": player is not None and leads(player, found),
        "acts": log_of(found),
        "problem": problem,
    }
    return render(request, "tournaments/league.html", context, status=status)
