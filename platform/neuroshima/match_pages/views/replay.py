"""A finished match: its replay, step by step, by a permanent link; and its course as a part of its page.

Of a running one: its last moves, for a player who wants to see them again."""

from __future__ import annotations

import gzip
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from neuroshima.match_pages.presenters import better_shown, distinct_names
from neuroshima.match_pages.views.match import ending_context, table_context
from neuroshima.match_pages.views.pictures import match_drawing
from neuroshima.matches import replays
from neuroshima.matches.models import Status
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.reading.ending_words import ending_shown, result_words
from neuroshima.matches.reading.match_file import match_file
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.views import json_response, refusals_in_words
from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.rate_limits import enter, rate_limit
from neuroshima.refusals import count, refusal
from neuroshima.reviews.stored import ReviewCode, drawing_of, stored_course
from neuroshima.talk.reading import messages_of_match
from neuroshima.web.sharing import share_of
from neuroshima.web.single_flight import Once
from neuroshima.web.views.refusals import refusals_as_pages
from neuroshima.wire.matches import BetterLineDocument, FramesSince, ReplayDocument

A_DAY = "public, max-age=86400"


@require_safe
@refusals_as_pages
def replay(request: HttpRequest, slug: str) -> HttpResponse:
    """The replay page of a match that is over."""
    access = access_match(player_of(request), slug)
    if access.match.status != Status.OVER:
        return _not_yet(request, access)
    access.check_not_frozen()
    context = {**ending_context(request, access), "moves": access.seq, "said": messages_of_match(slug, access.player)}
    seq = _move_in_link(request, access)
    context["share"] = share_of(
        request,
        f"{context['versus']} · {context['game_title']}",
        result_words(access),
        "move_picture",
        (slug, seq),
        match_drawing(slug, seq),
    )
    context["replay_address"] = request.build_absolute_uri(request.path)
    context["picture_base"] = reverse("match", args=[slug]) + "picture/"
    return render(request, "match_pages/replay.html", context)


def _move_in_link(request: HttpRequest, access: Access) -> int:
    """The move that the link names, or the last one."""
    text = request.GET.get("move", "")
    known = text.isascii() and text.isdigit() and len(text) < 9
    return min(int(text), access.seq) if known else access.seq


@require_safe
@refusals_in_words
def frames(request: HttpRequest, slug: str) -> HttpResponse:
    """All frames of a finished match as JSON, the same for everybody."""
    access = access_match(None, slug)
    if access.match.status != Status.OVER:
        raise refusal(MatchCode.NOT_OVER)
    access.check_not_frozen()
    key = (slug, access.match.checksum, access.game, get_language())
    if not _made.knows(key):
        enter(request, rate_limits.REPLAY)

    def document() -> bytes:
        return _made.get(key, lambda: _document(access))

    response = HttpResponse(content_type="application/json")
    patch_vary_headers(response, ["Accept-Encoding", "Accept-Language", "Cookie"])
    if "gzip" in request.headers.get("accept-encoding", ""):
        response.content = _made.get((*key, "gzip"), lambda: gzip.compress(document(), mtime=0))
        response["Content-Encoding"] = "gzip"
    else:
        response.content = document()
    return response


@require_safe
@never_cache
@refusals_in_words
@rate_limit(rate_limits.REPLAY)
def better_line(request: HttpRequest, slug: str, seq: int) -> HttpResponse:
    """The better line of the turn that began after move `seq`, as JSON with its positions."""
    access = access_match(player_of(request), slug)
    if access.match.status != Status.OVER:
        raise refusal(MatchCode.NOT_OVER)
    access.check_not_frozen()
    course = stored_course(access)
    for point in course["turning_points"] if course is not None else ():
        found = point["better"]
        if found is not None and found["seq"] == seq:
            seats: Any = table_context(request, access)["seats"]
            shown = better_shown(found, point, distinct_names(seats))
            return json_response(
                BetterLineDocument(
                    name=shown.name,
                    reached=shown.reached,
                    chance=shown.chance,
                    reasons=list(shown.reasons),
                    steps=list(shown.steps),
                    frames=replays.line_frames(access, seq, found["seat"], found["actions"]),
                )
            )
    raise refusal(ReviewCode.LINE_NOT_FOUND)


@require_safe
@refusals_in_words
@rate_limit(rate_limits.REPLAY)
def moves_file(request: HttpRequest, slug: str) -> HttpResponse:
    """A finished match with all its moves as a file, whether its plugin is there or not."""
    response = json_response(match_file(access_match(None, slug)))
    response["Content-Disposition"] = f'attachment; filename="{slug}-moves.json"'
    return response


@require_safe
@never_cache
@refusals_in_words
@rate_limit(rate_limits.REPLAY)
def since(request: HttpRequest, slug: str) -> HttpResponse:
    """The last moves of a running match as JSON, as its player may see them: those after move `?have=`."""
    access = access_match(player_of(request), slug, "seat")
    have = request.GET.get("have", "")
    known = int(have) if have.isascii() and have.isdigit() and len(have) < 9 else 0
    return json_response(FramesSince(frames=replays.frames_since(access, known)))


_made = Once(room=32 * 1024 * 1024)


def _document(access: Access) -> bytes:
    told = replays.replay(access.match)
    document = ReplayDocument(
        frames=told.frames,
        problem=told.problem,
        seats=access.seat_list(),
        outcome=access.outcome,
        ending=ending_shown(access),
    )
    return json_response(document).content


def _not_yet(request: HttpRequest, access: Access) -> HttpResponse:
    """The answer for a running match: no replay yet, it would show hidden information."""
    sentence = gettext("A replay is there as soon as the match is over. Until then you can watch it.")
    count(refusal(MatchCode.NOT_OVER))
    context = {"sentence": sentence, "code": MatchCode.NOT_OVER.value, "slug": access.slug}
    return render(request, "web/refused.html", context, status=403)


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
