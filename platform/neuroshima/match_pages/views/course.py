"""The course of a finished match as a part of its page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from neuroshima.match_pages.views.match import ending_context
from neuroshima.matches.models import Status
from neuroshima.matches.reading.access import access_match
from neuroshima.matches.refusals import MatchCode
from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.refusals import refusal
from neuroshima.reviews.pieces import drawing_of
from neuroshima.reviews.refusals import ReviewCode
from neuroshima.web.views.refusals import refusals_as_pages

A_DAY = "public, max-age=86400"


@require_safe
@never_cache
@refusals_as_pages
def course(request: HttpRequest, slug: str) -> HttpResponse:
    """Part of the page of a match or (`?part=strip`) of its replay with the course.

    While the course is worked out, it says so."""
    access = access_match(player_of(request), slug)
    if access.match.status != Status.OVER:
        raise refusal(MatchCode.NOT_OVER)
    template = "match_pages/course_strip.html" if request.GET.get("part") == "strip" else "match_pages/course.html"
    return render(request, template, ending_context(request, access))


@require_safe
@refusals_as_pages
@rate_limit(rate_limits.DATA)
def piece_picture(request: HttpRequest, slug: str, piece: str) -> HttpResponse:
    """A drawing of a piece of the match's game."""
    access = access_match(player_of(request), slug)
    svg = drawing_of(access, piece)
    if not svg:
        raise refusal(ReviewCode.PIECE_NOT_FOUND)
    return HttpResponse(svg, content_type="image/svg+xml", headers={"Cache-Control": A_DAY})
