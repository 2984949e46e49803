"""Profiles, tables of ratings, and a player's history as a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from neuroshima import plugins
from neuroshima.languages import in_words
from neuroshima.matches.models import Match, Pace
from neuroshima.matches.reading.access import access_match
from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of
from neuroshima.players.models import Player
from neuroshima.players.rate_limits import rate_limit
from neuroshima.records import history
from neuroshima.records.history import RecordCode
from neuroshima.records.karma import karma_of
from neuroshima.records.presenters import (
    PROFILE_PARTS,
    best_of,
    changes_of,
    karma_words,
    levels_shown,
    paces_rated,
    records_of,
    scale_words,
)
from neuroshima.refusals import refusal
from neuroshima.web.keyset import Order, keyset_page
from neuroshima.web.presenters import entries_of, matches_of_seats
from neuroshima.web.streaming import streamed
from neuroshima.web.views.posting import post_only
from neuroshima.web.views.refusals import refusals_as_pages
from neuroshima.wire.positions import PositionDocument

ON_A_PAGE = 20


@require_safe
@never_cache
@refusals_as_pages
def ratings(request: HttpRequest) -> HttpResponse:
    """The best players and bots of a game."""
    games = plugins.games_by_title()
    wanted = request.GET.get("game", "")
    game = next((game for game in games if game.id == wanted), games[0] if games else None)
    paces = paces_rated(game) if game is not None else []
    pace = next((pace for pace in paces if pace == request.GET.get("pace", "")), paces[0] if paces else "")
    context = {
        "games": [{"id": other.id, "title": in_words(other.titles)} for other in games],
        "game": game,
        "paces": [(each, Pace(each).label) for each in paces],
        "pace": pace,
        "places": best_of(game, pace) if game is not None else [],
        "levels": levels_shown(game) if game is not None else [],
        "scale": scale_words(game) if game is not None else "",
        "me": player_of(request),
    }
    return render(request, "records/ratings.html", context)


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.HELP)
def profile(request: HttpRequest, pk: int) -> HttpResponse:
    """The profile of a player with an account. Only the player sees a hidden profile."""
    return profile_page(request, pk)


def profile_page(request: HttpRequest, pk: int, problem: str = "", status: int = 200) -> HttpResponse:
    """The profile. `problem`: why what was asked there was refused. Raises Refusal `player_not_found`."""
    me = player_of(request)
    player = history.visible_member(pk, me)
    page = keyset_page(history.counted_seats_of(player), Order("ended", "match_id"), request.GET, ON_A_PAGE)
    context = {
        "player": player,
        "mine": player == me,
        "private": history.is_private(player),
        "problem": problem,
        "parts": [(part.template, part.shown(player, me)) for part in PROFILE_PARTS],
        "games": records_of(player),
        "karma": karma_words(karma_of([player.pk]).get(player.pk)),
        "page": page,
        "entries": entries_of(matches_of_seats(page.rows), me),
    }
    return render(request, "records/profile.html", context, status=status)


@post_only(lambda _request: reverse("lobby"))
@refusals_as_pages
@rate_limit(rate_limits.FORM)
def keep_private(request: HttpRequest) -> HttpResponse:
    """Hide the reader's profile, or show it again."""
    player = _member(request)
    history.keep_private(player, request.POST.get("private") == "yes")
    return redirect("profile", pk=player.pk)


def _member(request: HttpRequest) -> Player:
    player = player_of(request)
    if player is None or player.is_guest:
        raise refusal(RecordCode.PLAYER_NOT_FOUND)
    return player


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.SHARE)
def my_history(request: HttpRequest) -> Any:
    """The reader's finished matches as JSON, a line each, sent while they are read.

    A line is a position file, or null if the game is missing. `before` in the URL: the link of a match; only matches
    that ended before it are sent, to go on with a file that has broken off."""
    player = player_of(request)
    if player is None:
        raise refusal(RecordCode.PLAYER_NOT_FOUND)
    files = history.position_files(player, request.GET.get("before", ""))
    answer = streamed(request, _parts(files), content_type="application/json; charset=utf-8")
    answer.headers["Content-Disposition"] = 'attachment; filename="matches.json"'
    return answer


def _parts(files: Iterator[tuple[Match, PositionDocument | None]]) -> Iterator[str]:
    """The text of the file in parts."""
    between = "["
    while part := [_line(match, file) for match, file in islice(files, history.AT_ONCE)]:
        yield between + ",\n".join(part)
        between = ",\n"
    yield "[]\n" if between == "[" else "]\n"


def _line(match: Match, file: PositionDocument | None) -> str:
    ended = match.ended.isoformat() if match.ended is not None else None
    entry = {"match": match.slug, "ended": ended, "outcome": match.outcome, "file": file}
    return json.dumps(entry, ensure_ascii=False)


@require_safe
@never_cache
@refusals_as_pages
def rating_changes(request: HttpRequest, slug: str) -> HttpResponse:
    """Rating changes of a match as a part of its page; empty until counted."""
    access = access_match(player_of(request), slug)
    return render(request, "records/rating_changes.html", {"rating_changes": changes_of(access.match)})
