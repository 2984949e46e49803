"""Puzzles: the list, the page of one, and the requests of that page."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
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
from neuroshima.players.current_player import ensure_guest, guest_name, player_of
from neuroshima.players.rate_limits import rate_limit
from neuroshima.puzzles import access
from neuroshima.puzzles.access import PuzzleCode
from neuroshima.puzzles.presenters import (
    MOST_STARS,
    STARS_AFTERWARDS,
    by_level,
    hints_seen,
    level_words,
    of_today,
    puzzle_drawing,
    see_hint,
    see_solution,
    show_puzzle,
    solution_seen,
)
from neuroshima.refusals import Code, refusal
from neuroshima.web.sharing import picture_answer, share_of
from neuroshima.web.views.posting import read_body
from neuroshima.web.views.refusals import refusals_as_pages
from neuroshima.wire.positions import PositionDocument
from neuroshima.wire.teaching import PuzzleStart

FOREVER = "public, max-age=31536000, immutable"


@require_safe
@never_cache
@refusals_as_pages
def puzzles(request: HttpRequest) -> HttpResponse:
    """All puzzles of a game with the visitor's stars, the one of today first."""
    offering = access.games()
    wanted = request.GET.get("game", "")
    game = next((game for game in offering if game.id == wanted), offering[0] if offering else None)
    player = player_of(request)
    levels = by_level(game, access.solutions_of(player, game)) if game is not None else []
    context = {
        "game": game,
        "games": [{"id": other.id, "title": in_words(other.titles)} for other in offering],
        "today": of_today(game, player),
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
def puzzle(request: HttpRequest, game_id: str, puzzle_id: str) -> HttpResponse:
    """The page for solving a puzzle."""
    game, found = _find_puzzle(game_id, puzzle_id)
    solved = access.solutions_of(player_of(request), game)
    files = access.files_of(game, puzzle_id)
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
    _game, found = _find_puzzle(game_id, puzzle_id)
    return HttpResponse(svg_of(found.picture), content_type="image/svg+xml", headers={"Cache-Control": FOREVER})


@require_POST
@refusals_in_words
@rate_limit(rate_limits.HELP)
def hint(request: HttpRequest, game_id: str, puzzle_id: str) -> HttpResponse:
    """The next hint, as JSON. It is counted."""
    game, found = _find_puzzle(game_id, puzzle_id)
    seen = see_hint(request, game, found)
    return json_response({"hints": [in_words(text) for text in found.hints[:seen]], "left": len(found.hints) - seen})


@require_POST
@refusals_in_words
@rate_limit(rate_limits.HELP)
def solution(request: HttpRequest, game_id: str, puzzle_id: str) -> HttpResponse:
    """The solution for a player who gives up, as JSON. Seeing it is remembered."""
    game, found = _find_puzzle(game_id, puzzle_id)
    if not found.solution:
        raise refusal(PuzzleCode.NO_SUCH_PUZZLE)
    see_solution(request, game, found)
    return json_response({"actions": list(found.solution)})


@require_POST
@refusals_in_words
@rate_limit(rate_limits.ASK)
def solve(request: HttpRequest, game_id: str, puzzle_id: str) -> HttpResponse:
    """Judge an attempt, `{"actions": [...]}`, store a solution, and answer as JSON.

    With the first solution, a new visitor becomes a guest. After seeing the solution, they get at most one star."""
    game, found = _find_puzzle(game_id, puzzle_id)
    actions = _actions(request)
    verdict = access.judge_solution(game, found, actions)
    if solution_seen(request, game, found):
        verdict = verdict.at_most(STARS_AFTERWARDS)
    if verdict.stars:
        player = player_of(request) or ensure_guest(request, guest_name())
        access.keep(player, game, found, verdict, actions, hints_seen(request, game, found))
    coming = access.after(game, found, access.solutions_of(player_of(request), game))
    return json_response(
        {
            "stars": verdict.stars,
            "words": in_words(verdict.words) if verdict.words else "",
            "unaided": hints_seen(request, game, found) == 0,
            "next": reverse("puzzle", args=[game.id, coming.id]) if coming is not None else None,
        }
    )


def _find_puzzle(game_id: str, puzzle_id: str) -> tuple[Game, Puzzle]:
    game = access.game_with_puzzles(game_id)
    return game, access.puzzle_by_id(game, puzzle_id)


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
    game = access.game_with_puzzles(game_id)
    return picture_answer(request, form, lambda: puzzle_drawing(access.puzzle_by_id(game, puzzle_id)))
