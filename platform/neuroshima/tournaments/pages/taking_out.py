"""Take a player out of a tournament or a league: the question before it, and what the player is told."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from neuroshima import plugins
from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.players.reasons import LONGEST
from neuroshima.refusals import refusal
from neuroshima.tournaments.access import access_tournament, league_of, may_organise, name_of
from neuroshima.tournaments.models import Tournament
from neuroshima.tournaments.organising import mark_read
from neuroshima.tournaments.refusals import TournamentCode
from neuroshima.web.views.posting import post_only, redirect_back
from neuroshima.web.views.refusals import refusals_as_pages


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def ask_take_out(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Ask the organiser of a tournament whether to take an entrant out."""
    access = access_tournament(player_of(request), slug)
    if not access.organises:
        raise refusal(TournamentCode.NOT_YOUR_TOURNAMENT)
    entrant = next((each for each in access.active if each.pk == pk), None)
    if entrant is None:
        raise refusal(TournamentCode.NOT_ENTERED)
    if access.is_against_reader(entrant):
        raise refusal(TournamentCode.OWN_PAIRING)
    context = {
        "place": access.tournament.name,
        "name": access.name_of(entrant),
        "is_person": entrant.player is not None,
        "running": access.tournament.status == Tournament.Status.RUNNING,
        "back": reverse("tournament", args=[slug]),
        "address": reverse("act_in_tournament", args=[slug]),
        "field": "entrant",
    }
    return _ask(request, pk, context)


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def ask_take_out_of_league(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Ask the organiser of a league whether to take a member out."""
    league = league_of(slug)
    if not may_organise(player_of(request), league):
        raise refusal(TournamentCode.NOT_YOUR_TOURNAMENT)
    member = league.members.filter(pk=pk).first()
    if member is None:
        raise refusal(TournamentCode.NOT_ENTERED)
    context = {
        "place": league.name,
        "name": name_of(plugins.games().get(league.game), member),
        "is_person": not member.bot,
        "running": False,
        "is_league": True,
        "back": reverse("league", args=[slug]),
        "address": reverse("act_in_league", args=[slug]),
        "field": "member",
    }
    return _ask(request, pk, context)


def _ask(request: HttpRequest, pk: int, context: dict[str, object]) -> HttpResponse:
    return render(request, "tournaments/take_out.html", {**context, "pk": pk, "longest": LONGEST})


@post_only(lambda _request, pk: reverse("tournaments"))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def read_taken_out(request: HttpRequest, pk: int) -> HttpResponse:
    """Store that a player has read that an organiser has taken them out."""
    player = player_of(request)
    if player is not None:
        mark_read(player, pk)
    return redirect_back(request, "tournaments")
