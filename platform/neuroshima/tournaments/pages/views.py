"""Pages of tournaments: the list, the form, and a tournament."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from neuroshima_contract import Game, Refusal

from neuroshima import plugins
from neuroshima.languages import in_words
from neuroshima.matches.data_files import text_store
from neuroshima.players import rate_limits
from neuroshima.players.current_player import ensure_guest, name_of, player_of
from neuroshima.players.models import Player
from neuroshima.players.rate_limits import rate_limit
from neuroshima.plugins.refusals import PluginCode
from neuroshima.refusals import count, refusal, status_of
from neuroshima.tournaments import organising
from neuroshima.tournaments.access import TournamentAccess, access_tournament, leads
from neuroshima.tournaments.models import Form, Tournament
from neuroshima.tournaments.organising import create_tournament, enter
from neuroshima.tournaments.pages import presenters as shown
from neuroshima.tournaments.pages.acts import log_of
from neuroshima.tournaments.pages.forms import EntryForm, LeagueForm, TournamentForm, bots_of
from neuroshima.tournaments.pages.terms import drawn_instead, terms_of
from neuroshima.tournaments.plans import check_may_organise
from neuroshima.tournaments.refusals import TournamentCode
from neuroshima.tournaments.roster import kept_apart
from neuroshima.web.presenters import game_to_offer
from neuroshima.web.views.posting import act_or_show, post_only
from neuroshima.web.views.refusals import refusals_as_pages

State = Tournament.Status
CupForm = TypeVar("CupForm", TournamentForm, LeagueForm)


@require_safe
@never_cache
@refusals_as_pages
def tournaments(request: HttpRequest) -> HttpResponse:
    """The tournaments of the site, those that are open for entries first."""
    player = player_of(request)
    return render(
        request, "tournaments/tournaments.html", {**shown.tournament_lists(player), "organises": may_organise(player)}
    )


def may_organise(player: Player | None) -> bool:
    """Whether the reader may create a tournament."""
    try:
        check_may_organise(player)
    except Refusal:
        return False
    return True


# A new one ------------------------------------------------------------------------------------------------------------


@never_cache
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def new_tournament(request: HttpRequest) -> HttpResponse:
    """The form of a new tournament. A POST creates it and redirects to it."""

    def make(player: Player, form: TournamentForm) -> HttpResponse:
        return redirect("tournament", slug=create_tournament(player, form.plan()).slug)

    return new_cup(request, TournamentForm, "new_tournament", make)


def new_cup(
    request: HttpRequest, form_class: type[CupForm], view: str, make: Callable[[Player, CupForm], HttpResponse]
) -> HttpResponse:
    """The form of a new tournament or league.

    `make`: creates it from a valid form, and redirects to it. Raises Refusal if the reader may not create any."""
    player = check_may_organise(player_of(request))
    game = requested_game(request, player)
    if request.method != "POST":
        return cup_form(request, form_class(game), view)
    form = form_class(game, request.POST)
    if not form.is_valid():
        return cup_form(request, form, view, 400)
    try:
        return make(player, form)
    except Refusal as refused:
        count(refused)
        form.tell(refused)
        return cup_form(request, form, view, status_of(refused))


def requested_game(request: HttpRequest, player: Player) -> Game:
    """The game in the URL, or the most likely one for two players.

    Raises Refusal `game_missing`."""
    wanted = request.GET.get("game", "")
    found = plugins.game(wanted) if wanted else game_to_offer(player)
    if found is None:
        raise refusal(PluginCode.GAME_MISSING, game=wanted)
    return text_store.in_use(found)


def cup_form(request: HttpRequest, form: Any, view: str, status: int = 200) -> HttpResponse:
    """The form of a tournament or a league."""
    duels = [game for game in plugins.games_by_title() if 2 in game.seat_counts]
    games = [{"id": game.id, "title": in_words(game.titles)} for game in duels]
    context = {
        "form": form,
        "game": form.game,
        "games": games,
        "address": reverse(view),
        "league": view == "new_league",
    }
    return render(request, "tournaments/new_tournament.html", context, status=status)


# One ------------------------------------------------------------------------------------------------------------------


@require_safe
@never_cache
@refusals_as_pages
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a tournament, with the form to enter while it is open."""
    return _page_now(request, slug)


@require_safe
@never_cache
@refusals_as_pages
def tournament_pulse(request: HttpRequest, slug: str) -> HttpResponse:
    """A text that changes with the tournament. Open pages poll it."""
    return HttpResponse(access_tournament(player_of(request), slug).pulse, content_type="text/plain")


@post_only(lambda _request, slug: reverse("tournament", args=[slug]))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def enter_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Enter a tournament."""
    access = access_tournament(player_of(request), slug)
    form = _entry(request, access, request.POST)
    if form is None:  # it has begun meanwhile, or the reader has entered: the page tells
        return redirect("tournament", slug=slug)
    if not form.is_valid():
        return _page(request, access, form, status=400)

    def do() -> HttpResponse:
        if access.player is None:
            organising.check_may_enter(Player(), access.tournament)  # check before creating a guest
        player = access.player or ensure_guest(request, form.cleaned_data["name"])
        enter(player, slug, form.options())
        return redirect("tournament", slug=slug)

    return act_or_show(do, partial(_page_now, request, slug))


@post_only(lambda _request, slug: reverse("tournament", args=[slug]))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def act_in_tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Do the action of a button on the tournament's page, named by the field `do`."""

    def do() -> HttpResponse:
        player, act = player_of(request), ACTS.get(request.POST.get("do", ""))
        if act is None or player is None:
            raise refusal(TournamentCode.NOT_YOUR_TOURNAMENT)
        act(player, slug, request.POST)
        return redirect("tournament", slug=slug)

    return act_or_show(do, partial(_page_now, request, slug), missing=TournamentCode.TOURNAMENT_NOT_FOUND)


Act = Callable[[Player, str, Mapping[str, str]], object]
ACTS: Mapping[str, Act] = {
    "withdraw": lambda player, slug, _given: organising.withdraw(player, slug),
    "begin": lambda player, slug, _given: organising.begin_now(player, slug),
    "bot": lambda player, slug, given: organising.enter_bot(player, slug, given.get("bot", "")),
}


def _entry(request: HttpRequest, access: TournamentAccess, data: Any = None) -> EntryForm | None:
    """The form to enter; None if the reader cannot enter."""
    player, cup = access.player, access.tournament
    if cup.status != State.OPEN or access.own_entrant is not None or len(access.entrants) >= cup.places:
        return None
    chooses = cup.armies == Form.Armies.CHOSEN
    return EntryForm(access.game, player is None, chooses, data, initial={"name": name_of(player)})


def _page_now(request: HttpRequest, slug: str, problem: str = "", status: int = 200) -> HttpResponse:
    """The page of a tournament as it is now, with the form to enter if the reader can."""
    access = access_tournament(player_of(request), slug)
    return _page(request, access, _entry(request, access), problem, status)


def _page(
    request: HttpRequest, access: TournamentAccess, form: EntryForm | None, problem: str = "", status: int = 200
) -> HttpResponse:
    cup = access.tournament
    rounds = shown.rounds_of(access)
    league = cup.season.league if cup.season is not None else None
    context = {
        "cup": cup,
        "league": league,
        "season": cup.season,
        "slug": access.slug,
        "status": cup.status,
        "game_title": shown.game_title(cup),
        "setting": shown.form_words(cup),
        "entrants": [
            (entrant.pk, shown.sitter(access, entrant), not access.is_against_reader(entrant))
            for entrant in access.entrants
        ],
        "free": cup.places - len(access.entrants),
        "table": shown.table_of(access) if access.rounds else [],
        "tie_breaks": shown.tie_breaks(cup),
        "terms": terms_of(cup),
        "drawn_instead": drawn_instead() if cup.armies == Form.Armies.CHOSEN else "",
        "rounds": rounds,
        "current": next((each for each in reversed(rounds) if not each.ended), rounds[0] if rounds else None),
        "next_begins": access.next_begins if cup.status == State.RUNNING else None,
        "at_once": cup.rounds_begin == Form.RoundsBegin.AT_ONCE,
        "own_matches": shown.own_matches(access),
        "bracket": shown.bracket(access),
        "mine": access.own_entrant,
        "organises": access.organises,
        "bots": bots_of(access.game) if access.organises and cup.status == State.OPEN else [],
        "winner": shown.winners(access),
        "form": form,
        "guest_out": cup.audience == Form.Audience.MEMBERS and (access.player is None or access.player.is_guest),
        "knockout": cup.format == Tournament.Format.KNOCKOUT,
        "pulse": access.pulse,
        "address": request.build_absolute_uri(reverse("tournament", args=[access.slug])),
        "apart": kept_apart(access) if access.organises else [],
        "helpers": list(cup.helpers.all()),
        "player_key": access.player.pk if access.player is not None else None,
        "leads": access.player is not None and leads(access.player, cup),
        "acts": log_of(cup),
        "problem": problem,
    }
    return render(request, "tournaments/tournament.html", context, status=status)
