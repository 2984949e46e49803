"""The page of ready-made matches."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from neuroshima import plugins
from neuroshima.languages import in_words
from neuroshima.matches.data_files import text_store
from neuroshima.web.presenters.presets import show_presets
from neuroshima.web.views.refusals import refusals_as_pages


@require_safe
@refusals_as_pages
def presets(request: HttpRequest, game_id: str) -> HttpResponse:
    """Every scenario with its picture; each leads to the lobby's form, filled in."""
    game = text_store.in_use(plugins.game(game_id))
    context = {"game": game, "game_title": in_words(game.titles), "presets": show_presets(game)}
    return render(request, "web/presets.html", context)
