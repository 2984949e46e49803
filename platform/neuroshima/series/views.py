"""Page of a series: its games, the score, and the way to the next game."""

from __future__ import annotations

from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.series.access import SeriesCode, access_series
from neuroshima.series.play import play_again
from neuroshima.series.presenters import game_title, series_shown
from neuroshima.web.views.posting import act_or_show, post_only
from neuroshima.web.views.refusals import refusals_as_pages


@require_safe
@never_cache
@refusals_as_pages
def series(request: HttpRequest, slug: str) -> HttpResponse:
    """The page of a series, for everybody with the link."""
    return _page(request, slug)


@require_safe
@never_cache
@refusals_as_pages
def series_pulse(request: HttpRequest, slug: str) -> HttpResponse:
    """A text that changes with the series. Open pages poll it."""
    return HttpResponse(access_series(None, slug).pulse, content_type="text/plain")


@post_only(lambda _request, slug: reverse("series", args=[slug]))
@refusals_as_pages
@rate_limit(rate_limits.BEGIN)
def series_again(request: HttpRequest, slug: str) -> HttpResponse:
    """Repeat the game whose match had no result."""
    return act_or_show(
        lambda: redirect("match", slug=play_again(player_of(request), slug).slug),
        partial(_page, request, slug),
        missing=SeriesCode.SERIES_NOT_FOUND,
    )


def _page(request: HttpRequest, slug: str, problem: str = "", status: int = 200) -> HttpResponse:
    access = access_series(player_of(request), slug)
    context = {
        "slug": slug,
        "status": access.status,
        "plugin": access.run.plugin,
        "game_title": game_title(access),
        "shown": series_shown(access),
        "running": access.last.slug,
        "number": len(access.games),
        "plays": bool(access.own_numbers),
        "pulse": access.pulse,
        "address": request.build_absolute_uri(reverse("series", args=[slug])),
        "problem": problem,
    }
    return render(request, "series/series.html", context, status=status)
