"""Quick matches: begin one with players who wait for the same kind, or wait."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from neuroshima.lobby.quick import kind_named, seek, stop_waiting
from neuroshima.players import rate_limits
from neuroshima.players.current_player import address_of, ensure_guest, player_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.web.names import guest_name
from neuroshima.web.paces import NO_CLOCK
from neuroshima.web.views.posting import post_only
from neuroshima.web.views.refusals import refusals_as_pages


@post_only(lambda _request: reverse("lobby"))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def quick_match(request: HttpRequest) -> HttpResponse:
    """Begin a quick match with players who wait for the same kind, or wait."""
    game, found = kind_named(request.POST.get("kind", ""))
    wanted = found.at(request.POST.get("pace", NO_CLOCK))
    player = player_of(request) or ensure_guest(request, guest_name())
    slug = seek(player, wanted.kind, lambda people: wanted.plans(game, people), address_of(request))
    return redirect(f"{reverse('lobby')}?game={game.id}#tables") if slug is None else redirect("match", slug=slug)


@post_only(lambda _request: reverse("lobby"))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def stop(request: HttpRequest) -> HttpResponse:
    """Stop waiting for a quick match."""
    player = player_of(request)
    if player is not None:
        stop_waiting(player)
    return redirect(f"{reverse('lobby')}#tables")
