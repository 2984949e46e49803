"""The page with all matches of the reader."""

from __future__ import annotations

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from neuroshima.lobby.presenters.lists import my_ended_matches, own_lists
from neuroshima.lobby.presenters.lists import my_matches as unfinished
from neuroshima.players.current_player import player_of
from neuroshima.web.presenters import entries_of
from neuroshima.web.views.refusals import refusals_as_pages

A_PAGE = 20
"""Finished matches on one page."""


@require_safe
@never_cache
@refusals_as_pages
def my_matches(request: HttpRequest) -> HttpResponse:
    """The reader's matches: the running ones, and the finished ones page by page."""
    player = player_of(request)
    found = my_ended_matches(player)
    page = Paginator(found, A_PAGE).get_page(request.GET.get("page"))
    ended = entries_of(found[max(0, page.start_index() - 1) : page.end_index()], player)
    context = {**own_lists(player), "mine": unfinished(player), "ended": ended, "page": page}
    return render(request, "lobby/my_matches.html", context)
