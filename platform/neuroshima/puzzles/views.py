"""Puzzles: the list, the page of one, and the requests of that page."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from neuroshima_contract import Action, Game, Puzzle

from neuroshima.digests import sha256
from neuroshima.languages import in_words
from neuroshima.matches.data_files import text_store
from neuroshima.matches.setup.schemas import texts_of
from neuroshima.matches.views import json_response, refusals_in_words
from neuroshima.pictures import svg_of
from neuroshima.players import rate_limits
from neuroshima.players.current_player import player_of, player_or_new_guest
from neuroshima.players.models import Player
from neuroshima.players.rate_limits import rate_limit
from neuroshima.puzzles import access, choosing, daily, rating
from neuroshima.puzzles.access import PuzzleCode, Verdict
from neuroshima.puzzles.presenters import (
    MOST_STARS,
    STARS_AFTERWARDS,
    by_level,
    calendar_shown,
    facts_after,
    hints_seen,
    level_words,
    mistake_shown,
    mistakes_of,
    of_today,
    puzzle_drawing,
    see_hint,
    see_solution,
    show_puzzle,
    solution_seen,
    themes_of,
)
from neuroshima.refusals import Code, refusal
from neuroshima.web.sharing import picture_answer, share_of
from neuroshima.web.views.posting import read_body
from neuroshima.web.views.refusals import refusals_as_pages
from neuroshima.wire.positions import PositionDocument
from neuroshima.wire.teaching import PuzzleStart

MOST_MISTAKES = 8
"""Puzzles of the visitor's own matches on the page."""
ONE_DAY = "private, max-age=86400"
"""For the picture of a puzzle that may be the visitor's own."""
FOREVER = "public, max-age=31536000, immutable"


@require_safe
@never_cache
@refusals_as_pages
def puzzles(request: HttpRequest) -> HttpResponse:
    """The next puzzle, the one of today, the visitor's mistakes, and all puzzles of a game with the visitor's stars."""
    offering = access.games()
    wanted = request.GET.get("game", "")
    game = next((game for game in offering if game.id == wanted), offering[0] if offering else None)
    player = player_of(request)
    levels = by_level(game, access.solutions_of(player, game)) if game is not None else []
    context = {
        "game": game,
        "games": [{"id": other.id, "title": in_words(other.titles)} for other in offering],
        "today": of_today(game, player),
        "calendar": calendar_shown(game, player, request.GET.get("month", "")) if game is not None else None,
        "mistakes": mistakes_of(game, player, MOST_MISTAKES),
        "themes": themes_of(game) if game is not None else [],
        "skill": rating.skill_of(player, game) if game is not None else None,
        "levels": levels,
        "stars": sum(one.stars for level in levels for one in level.puzzles),
        "most_stars": sum(MOST_STARS for level in levels for _one in level.puzzles),
    }
    return render(request, "puzzles/puzzles.html", context)


@require_safe
@never_cache
@refusals_as_pages
def today(request: HttpRequest) -> HttpResponse:
    """Redirect to the puzzle of the day of the first game with puzzles."""
    offering = access.games()
    if not offering:
        raise refusal(PuzzleCode.NO_SUCH_PUZZLE)
    return redirect("puzzle", offering[0].id, access.todays_puzzle(offering[0]).id)


@require_safe
@never_cache
@refusals_as_pages
@rate_limit(rate_limits.ASK)
def next_one(request: HttpRequest, game_id: str) -> HttpResponse:
    """Redirect to a puzzle that suits the visitor. `theme`: of this theme; `after`: not the one just seen.

    After a puzzle of their own match, the visitor's next one comes first."""
    game, player = access.game_with_puzzles(game_id), player_of(request)
    theme, before = request.GET.get("theme", ""), request.GET.get("after", "")
    own = choosing.next_mistake(game, player, before) if "own" in request.GET else None
    found = own or choosing.next_puzzle(game, player, theme, {before})
    if found is None:
        raise refusal(PuzzleCode.NO_SUCH_PUZZLE)
    query = f"?{urlencode({'theme': theme})}" if theme and own is None else ""
    return redirect(reverse("puzzle", args=[game.id, found]) + query)


@require_safe
@never_cache
@refusals_as_pages
def puzzle(request: HttpRequest, game_id: str, puzzle_id: str) -> HttpResponse:
    """The page for solving a puzzle."""
    game, found = _find_puzzle(request, game_id, puzzle_id)
    player, theme = player_of(request), request.GET.get("theme", "")
    solved = access.solutions_of(player, game)
    mistake = mistake_shown(game, found, player)
    files = access.files_of(game, found)
    packs = text_store.texts_of_packs(game, files)
    document = PositionDocument(game=game.id, options=found.options, position=found.position)
    if packs:
        document["data"] = packs
    seen = hints_seen(request, game, found)
    context = {
        "game": game,
        "game_title": in_words(game.titles),
        "puzzle": show_puzzle(game, found, solved),
        "corrected": text_store.corrected_titles(game, files),
        "level": level_words(found.level),
        "mistake": mistake,
        "next": urlencode(
            {"after": found.id, **({"own": ""} if mistake else {}), **({"theme": theme} if theme else {})}
        ),
        "is_today": access.todays_puzzle(game) == found,
        "left": len(found.hints) - seen,
        "seen": [in_words(hint) for hint in found.hints[:seen]],
        "share": share_of(
            request,
            in_words(found.titles),
            in_words(found.goal),
            "puzzle_share",
            (game_id, puzzle_id),
            puzzle_drawing(found),
        ),
        "data_query": text_store.query_of({name: sha256(text) for name, text in packs.items()}),
        "texts_json": json.dumps(texts_of(game.SeatOptions)),
        "can_give_up": bool(found.solution),
        "known": PuzzleStart(
            document=document,
            seat=found.seat,
            hints=len(found.hints),
            gaveUp=solution_seen(request, game, found),
        ),
    }
    return render(request, "puzzles/puzzle.html", context)


@require_safe
@refusals_as_pages
def picture(request: HttpRequest, game_id: str, puzzle_id: str) -> HttpResponse:
    """The first position of a puzzle."""
    game, found = _find_puzzle(request, game_id, puzzle_id)
    cached = FOREVER if puzzle_id in access.puzzles_of(game) else ONE_DAY
    return HttpResponse(svg_of(found.picture), content_type="image/svg+xml", headers={"Cache-Control": cached})


@require_POST
@refusals_in_words
@rate_limit(rate_limits.HELP)
def hint(request: HttpRequest, game_id: str, puzzle_id: str) -> HttpResponse:
    """The next hint, as JSON. It is counted."""
    game, found = _find_puzzle(request, game_id, puzzle_id)
    seen = see_hint(request, game, found)
    return json_response({"hints": [in_words(text) for text in found.hints[:seen]], "left": len(found.hints) - seen})


@require_POST
@refusals_in_words
@rate_limit(rate_limits.HELP)
def solution(request: HttpRequest, game_id: str, puzzle_id: str) -> HttpResponse:
    """The solution for a player who gives up, as JSON. Seeing it is remembered, and counts as a failed attempt."""
    game, found = _find_puzzle(request, game_id, puzzle_id)
    if not found.solution:
        raise refusal(PuzzleCode.NO_SUCH_PUZZLE)
    see_solution(request, game, found)
    player = player_of(request)
    if player is not None:
        _rate(player, game, found, rating.FAILED)
    return json_response({"actions": list(found.solution)})


@require_POST
@refusals_in_words
@rate_limit(rate_limits.ASK)
def solve(request: HttpRequest, game_id: str, puzzle_id: str) -> HttpResponse:
    """Judge an attempt, `{"actions": [...]}`, store a solution, and answer as JSON.

    With the first solution, a new visitor becomes a guest. After seeing the solution, they get at most one star."""
    game, found = _find_puzzle(request, game_id, puzzle_id)
    actions = _actions(request)
    verdict = access.judge_solution(game, found, actions)
    was_seen = solution_seen(request, game, found)
    if was_seen:
        verdict = verdict.at_most(STARS_AFTERWARDS)
    player = player_of(request)
    if verdict.stars:
        player = player or player_or_new_guest(request)
        if player is not None:
            access.keep(player, game, found, verdict, actions, hints_seen(request, game, found))
    is_todays = access.todays_puzzle(game) == found
    if player is not None and verdict.stars and not was_seen and is_todays:
        daily.note_solution(player, game, found)
    rated = _rate(player, game, found, _score(request, game, found, verdict)) if player is not None else None
    return json_response(
        {
            "stars": verdict.stars,
            "words": _words(verdict, was_seen),
            "unaided": hints_seen(request, game, found) == 0,
            "seen": was_seen,
            "facts": facts_after(game, found, player, rated, is_todays),
        }
    )


def _score(request: HttpRequest, game: Game, found: Puzzle, verdict: Verdict) -> float:
    """What an attempt counts if it is the first: nothing after the solution, half with hints."""
    if not verdict.stars or solution_seen(request, game, found):
        return rating.FAILED
    return rating.WITH_HINTS if hints_seen(request, game, found) else rating.SOLVED


def _rate(player: Player, game: Game, found: Puzzle, score: float) -> rating.RatedAttempt | None:
    """Rate an attempt at a puzzle for everybody; one of the visitor's own match is not rated."""
    return rating.rate_attempt(player, game, found, score) if mistake_shown(game, found, player) is None else None


def _words(verdict: Verdict, was_seen: bool) -> str:
    """Why the attempt ended so. After the solution, nobody is told that they have solved it."""
    if verdict.stars and was_seen:
        return gettext("This wins. You had seen the solution, so it gives one star at most.")
    return in_words(verdict.words) if verdict.words else ""


def _find_puzzle(request: HttpRequest, game_id: str, puzzle_id: str) -> tuple[Game, Puzzle]:
    game = access.game_with_puzzles(game_id)
    return game, access.puzzle_by_id(game, puzzle_id, player_of(request))


def _actions(request: HttpRequest) -> list[Action]:
    content = read_body(request)
    actions: Any = content.get("actions") if isinstance(content, dict) else None
    if not isinstance(actions, list) or not all(isinstance(action, dict) for action in actions):
        raise refusal(Code.MALFORMED)
    return actions


@require_safe
@refusals_in_words
def puzzle_share(request: HttpRequest, game_id: str, puzzle_id: str, form: str) -> HttpResponse:
    """A puzzle as it begins."""
    game, player = access.game_with_puzzles(game_id), player_of(request)
    return picture_answer(request, form, lambda: puzzle_drawing(access.puzzle_by_id(game, puzzle_id, player)))
