"""The front page: choose a game, set the table, and find one's matches again."""

from __future__ import annotations

import secrets
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from neuroshima import plugins
from neuroshima.contract import Game, Preset, Refusal
from neuroshima.matches import data
from neuroshima.matches.access import Access
from neuroshima.matches.play import create_match
from neuroshima.matches.presets import preset_named, presets_of
from neuroshima.players.models import Player
from neuroshima.players.people import ensure_guest, player_of
from neuroshima.refusals import count, words
from neuroshima.web.campaigns import my_runs
from neuroshima.web.forms import NewMatchForm, quick_plans
from neuroshima.web.lists import ended_matches, game_to_offer, games_by_title, my_matches
from neuroshima.web.presets import shown
from neuroshima.web.schemas import in_words
from neuroshima.web.views.posting import posted_from
from neuroshima.web.views.refusals import refusals_as_pages, status_of


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """The lobby with the form of the chosen game, or of the one that its visitor most likely wants."""
    found = plugins.games().get(request.GET.get("game", "")) or game_to_offer(player_of(request))
    if found is None:
        return _lobby(request, None, None)
    game = data.in_use(found)
    try:
        return _lobby(request, game, _form(request, game, _preset(request, game)))
    except Refusal as refused:
        return _without_preset(request, game, refused)


def _form_of(request: HttpRequest, game_id: str) -> str:
    """The lobby with the form of a game, with the preset and the seats that its address names."""
    return f"{reverse('lobby')}?{urlencode({**request.GET.dict(), 'game': game_id})}"


@posted_from(_form_of)
@refusals_as_pages
def new_match(request: HttpRequest, game_id: str) -> HttpResponse:
    """Set the table as the form says and go there; otherwise show the form again with what is wrong."""
    game = data.in_use(plugins.game(game_id))
    try:
        form = _form(request, game, _preset(request, game), request.POST)
    except Refusal as refused:
        return _without_preset(request, game, refused)
    if not form.is_valid():
        return _lobby(request, game, form, status=400)
    try:
        return redirect("match", slug=_created(request, form).slug)
    except Refusal as refused:
        count(refused)
        form.add_error("name" if refused.path == "name" else None, words(refused))
        return _lobby(request, game, form, status=status_of(refused))


@posted_from(_form_of)
@refusals_as_pages
def play_now(request: HttpRequest, game_id: str) -> HttpResponse:
    """One click: a match against the strongest bot with everything at its default."""
    game = plugins.game(game_id)
    player = player_of(request) or ensure_guest(request, guest_name())
    return redirect("match", slug=create_match(player, game.id, {}, quick_plans(game)).slug)


def guest_name() -> str:
    """A name for somebody who has not said one."""
    return gettext("Guest %(number)s") % {"number": 100 + secrets.randbelow(900)}


def name_of(player: Player | None) -> str:
    """The name to offer in a form."""
    return player.name if player is not None else guest_name()


def _created(request: HttpRequest, form: NewMatchForm) -> Access:
    player = ensure_guest(request, form.cleaned_data["name"])
    return create_match(player, form.game.id, form.options(), form.plans())


def _preset(request: HttpRequest, game: Game) -> Preset | None:
    """What the address says the match begins from. Raises Refusal `no_such_preset`."""
    wanted = request.GET.get("preset", "")
    return preset_named(game, wanted) if wanted else None


def _without_preset(request: HttpRequest, game: Game, refused: Refusal) -> HttpResponse:
    """It was taken out of use meanwhile: the form without it, and a word on why. No match is begun by other rules than
    were asked for."""
    count(refused)
    return _lobby(request, game, _form(request, game), status=404, gone=words(refused))


def _form(request: HttpRequest, game: Game, preset: Preset | None = None, given: Any = None) -> NewMatchForm:
    initial = {"name": name_of(player_of(request))}
    return NewMatchForm(game, _count(request, game), given, preset=preset, initial=initial)


def _here(game: Game | None, preset: Preset | None) -> str:
    """The lobby's address with what is chosen, to come back to in another language."""
    chosen = {"game": game.id if game is not None else "", "preset": preset.id if preset is not None else ""}
    return f"{reverse('lobby')}?{urlencode({name: value for name, value in chosen.items() if value})}"


def _count(request: HttpRequest, game: Game) -> int:
    """How many seats the form has: what was asked for where the game is played so, otherwise the fewest."""
    wanted = request.GET.get("seats", "")
    return next((count for count in game.seat_counts if str(count) == wanted), min(game.seat_counts))


def _lobby(
    request: HttpRequest, game: Game | None, form: NewMatchForm | None, status: int = 200, gone: str = ""
) -> HttpResponse:
    player = player_of(request)
    preset = form.preset if form is not None else None
    context = {
        "games": [{"id": other.id, "title": in_words(other.titles)} for other in games_by_title()],
        "game": game,
        "game_title": in_words(game.titles) if game is not None else "",
        "counts": sorted(game.seat_counts) if game is not None else [],
        "form": form,
        "presets": len(presets_of(game)) if game is not None else 0,
        "preset": shown(game, preset) if game is not None and preset is not None else None,
        "gone": gone,
        "here": _here(game, preset),
        "player": player,
        "mine": my_matches(player),
        "my_runs": my_runs(player),
        "ended": ended_matches(player),
    }
    return render(request, "web/lobby.html", context, status=status)
