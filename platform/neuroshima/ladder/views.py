"""The page of the ladder: every bot, and what each faction has done."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from neuroshima import plugins
from neuroshima.ladder.presenters import way_of, ways_of_factions
from neuroshima.languages import in_words
from neuroshima.players.current_player import player_of
from neuroshima.web.presenters import game_to_offer
from neuroshima.web.views.refusals import refusals_as_pages


@require_safe
@never_cache
@refusals_as_pages
def ladder(request: HttpRequest) -> HttpResponse:
    """The ladder of one game, as far as the visitor has climbed it."""
    player = player_of(request)
    offered = [game for game in plugins.games_by_title() if len(game.bots) > 1]
    usual = game_to_offer(player)
    wanted = request.GET.get("game", "") or (usual.id if usual is not None else "")
    game = next((game for game in offered if game.id == wanted), offered[0] if offered else None)
    context = {
        "game": game,
        "games": [{"id": other.id, "title": in_words(other.titles)} for other in offered],
        "way": way_of(game, player),
        "factions": ways_of_factions(game, player) if game is not None else [],
    }
    return render(request, "ladder/ladder.html", context)
