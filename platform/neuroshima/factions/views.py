"""Factions (armies, sides): all of a game, the page of one, and its pictures."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from neuroshima_contract import Faction, Game, Picture, Refusal

from neuroshima import plugins
from neuroshima.factions import access
from neuroshima.factions import presenters as shown
from neuroshima.factions.access import FactionCode, change_preference
from neuroshima.factions.results import matchups_of
from neuroshima.languages import in_words
from neuroshima.matches.data_files import text_store
from neuroshima.matches.setup.presets import picture_tag
from neuroshima.matches.views import refusals_in_words
from neuroshima.pictures import svg_of
from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.player_settings import remember, settings_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.plugins.refusals import PluginCode
from neuroshima.refusals import refusal
from neuroshima.rulebooks.access import address_of
from neuroshima.web.presenters import game_to_offer
from neuroshima.web.sharing import picture_answer, share_of_drawn
from neuroshima.web.views.posting import post_only
from neuroshima.web.views.refusals import refusal_page, refusals_as_pages

FOREVER = "public, max-age=31536000, immutable"
ASKED_ANEW = "public, max-age=0, must-revalidate"


@require_safe
@never_cache
@refusals_as_pages
def factions(request: HttpRequest) -> HttpResponse:
    """All factions of a game, as cards."""
    game, context = _choose_game(request)
    own = settings_of(player_of(request), request)
    context |= {
        "lines": shown.lines_of(text_store.in_use(game), own) if game is not None else [],
        "has_results": game is not None and bool(matchups_of(text_store.in_use(game))),
    }
    return render(request, "factions/factions.html", context)


@require_safe
@never_cache
@refusals_as_pages
def faction_results(request: HttpRequest) -> HttpResponse:
    """Bots' results with every faction of a game against every other, as one table."""
    game, context = _choose_game(request)
    played = text_store.in_use(game) if game is not None else None
    lines = shown.crosstable_of(played) if played is not None else []
    context |= {
        "lines": lines,
        "numbers": shown.games_of_pairs(lines),
        "played": _bot_titles(played) if played is not None else [],
        "budgets": sorted({file.budget for file in matchups_of(played)}) if played is not None else [],
    }
    return render(request, "factions/results.html", context)


def _choose_game(request: HttpRequest) -> tuple[Game | None, dict[str, Any]]:
    """The game that the address names, or the reader's usual one, and what a page needs to offer all games."""
    offering = access.games()
    usual = game_to_offer(player_of(request))
    wanted = request.GET.get("game", "") or (usual.id if usual is not None else "")
    game = next((game for game in offering if game.id == wanted), offering[0] if offering else None)
    return game, {
        "game": game,
        "game_title": in_words(game.titles) if game is not None else "",
        "games": [{"id": other.id, "title": in_words(other.titles)} for other in offering],
    }


@require_safe
@never_cache
@refusals_as_pages
def faction(request: HttpRequest, game_id: str, faction_id: str) -> HttpResponse:
    """Page of a faction: description, pieces, a first plan, results.

    Without such a faction, a page with those of similar names, and the way to all."""
    try:
        game, found = _find_faction(request, game_id, faction_id)
    except Refusal as refused:
        if refused.code not in (FactionCode.NO_SUCH_FACTION, PluginCode.GAME_MISSING):
            raise
        similar = access.similar_factions(faction_id)
        several = len({game.id for game, _found in similar}) > 1
        near = [(shown.card(game, found), in_words(game.titles) if several else "") for game, found in similar]
        return refusal_page(request, refusal(FactionCode.NO_SUCH_FACTION), "factions/not_found.html", near=near)
    results = shown.results_of(game, found)
    bots, people = shown.total(results)
    rules = (found.portrait.rules or "") if found.portrait is not None else ""
    context = {
        "game": game,
        "game_title": in_words(game.titles),
        "card": shown.card(game, found),
        "portrait": shown.portrait_shown(found.portrait),
        "groups": shown.groups_of(game, found),
        "data_query": text_store.query_of_game(game),
        "preview": bool(request.GET.getlist("data")),
        "fan_work": shown.pack_title(found),
        "pieces": sum(piece.count for piece in found.pieces),
        "results": results,
        "bots": bots,
        "people": people,
        "played": _bot_titles(game),
        "lesson": shown.lesson_address(game, found),
        "lessons": shown.has_lessons(game),
        "play": shown.play_address(game, found),
        "section": rules.partition(" ")[2],
        "section_address": address_of(rules) if rules else "",
        "others": [each for each in shown.cards_of(game) if each.id != found.id],
        "share": share_of_drawn(request, "faction_share", (game_id, faction_id), shown.faction_drawing(game, found)),
    }
    return render(request, "factions/faction.html", context)


def _armies_of(_request: HttpRequest, game_id: str, faction_id: str) -> str:
    """The page of all factions of the game."""
    return f"{reverse('factions')}?{urlencode({'game': game_id})}"


@post_only(_armies_of)
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def prefer(request: HttpRequest, game_id: str, faction_id: str) -> HttpResponse:
    """Put a faction on one of the reader's lists (`kind`), or take it off (`on`: 0 or 1).

    With `quiet`, for scripts, the answer has no page."""
    game, found = _find_faction(request, game_id, faction_id)
    player = player_of(request)
    kind, on = request.POST.get("kind", ""), request.POST.get("on") == "1"
    chosen = change_preference(player, request, game, found.id, kind, on)
    quiet = "quiet" in request.POST
    answer = HttpResponse(status=204) if quiet else redirect(f"{_armies_of(request, game_id, faction_id)}#{found.id}")
    if player is None:
        remember(answer, chosen)
    return answer


@require_safe
@refusals_as_pages
def emblem(request: HttpRequest, game_id: str, faction_id: str) -> HttpResponse:
    """The emblem of a faction."""
    return _picture(request, _find_faction(request, game_id, faction_id)[1].emblem)


@require_safe
@refusals_as_pages
def piece(request: HttpRequest, game_id: str, faction_id: str, piece_id: str) -> HttpResponse:
    """A piece of a faction, as the game draws it."""
    return _picture(request, access.piece_of(_find_faction(request, game_id, faction_id)[1], piece_id).picture)


def _picture(request: HttpRequest, picture: Picture) -> HttpResponse:
    """A picture. A URL with the right tag (`?v=`) may be cached for ever."""
    svg = svg_of(picture)
    kept = FOREVER if request.GET.get("v") == picture_tag(svg) else ASKED_ANEW
    return HttpResponse(svg, content_type="image/svg+xml", headers={"Cache-Control": kept})


def _find_faction(request: HttpRequest, game_id: str, faction_id: str) -> tuple[Game, Faction]:
    game = _game(request, game_id)
    return game, access.faction_by_id(game, faction_id)


def _game(request: HttpRequest, game_id: str) -> Game:
    """The game with the stored texts that the address names (`?data=`), or as new matches play it."""
    given, game = request.GET.getlist("data"), plugins.game(game_id)
    if not given:
        return text_store.in_use(game)
    rate_limits.enter(request, rate_limits.DATA)
    return text_store.with_digests(game, text_store.parse_digests(given))


def _bot_titles(game: Game) -> list[str]:
    """The bots that played the stored results, in words."""
    bots = dict.fromkeys(each.bot for each in matchups_of(game))
    return [in_words(game.bots[bot].titles) if bot in game.bots else bot for bot in bots]


@require_safe
@refusals_in_words
def faction_share(request: HttpRequest, game_id: str, faction_id: str, form: str) -> HttpResponse:
    """The emblem of a faction."""
    game = _game(request, game_id)
    return picture_answer(request, form, lambda: shown.faction_drawing(game, access.faction_by_id(game, faction_id)))
