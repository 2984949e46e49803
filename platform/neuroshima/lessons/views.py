"""Lessons: their list, the page of one, and the requests of that page."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from neuroshima_contract import Action, Game, Lesson

from neuroshima import plugins
from neuroshima.digests import sha256
from neuroshima.languages import in_words
from neuroshima.lessons import access, playing
from neuroshima.lessons.coaching import Coaching, begin_first_match, coaching_for
from neuroshima.lessons.models import keep_progress
from neuroshima.lessons.presenters import (
    by_chapter,
    first_match_offer,
    lesson_drawing,
    list_address,
    next_address,
    picture_of,
    show_lesson,
    step_shown,
)
from neuroshima.matches.data_files import text_store
from neuroshima.matches.reading.access import access_match
from neuroshima.matches.setup.schemas import texts_of
from neuroshima.matches.views import json_response, refusals_in_words
from neuroshima.players import rate_limits
from neuroshima.players.current_player import ensure_guest, guest_name, player_of, player_or_new_guest
from neuroshima.players.rate_limits import rate_limit
from neuroshima.refusals import Code, refusal
from neuroshima.rulebooks.access import address_of
from neuroshima.rulebooks.rendering import title_of_citation
from neuroshima.web.presenters import game_to_offer
from neuroshima.web.sharing import picture_answer, share_of
from neuroshima.web.views.posting import post_only, read_body
from neuroshima.web.views.refusals import refusals_as_pages
from neuroshima.wire.positions import PositionDocument
from neuroshima.wire.teaching import CoachTold, LessonAnswer, LessonStart

FOREVER = "public, max-age=31536000, immutable"


@require_safe
@never_cache
@refusals_as_pages
def lessons(request: HttpRequest) -> HttpResponse:
    """All lessons of a game, in order, with the visitor's progress."""
    offering = access.games()
    usual = game_to_offer(player_of(request))
    wanted = request.GET.get("game", "") or (usual.id if usual is not None else "")
    game = next((game for game in offering if game.id == wanted), offering[0] if offering else None)
    chapters = by_chapter(game, access.progress_of(player_of(request), game)) if game is not None else []
    every = [one for chapter in chapters for one in chapter.lessons]
    context = {
        "game": game,
        "games": [{"id": other.id, "title": in_words(other.titles)} for other in offering],
        "chapters": chapters,
        "finished": sum(one.finished for one in every),
        "all": len(every),
        "next": next((one for one in every if not one.finished), None),
        "first_match": first_match_offer(game, player_of(request)),
    }
    return render(request, "lessons/lessons.html", context)


@require_safe
@never_cache
@refusals_as_pages
def lesson(request: HttpRequest, game_id: str, lesson_id: str) -> HttpResponse:
    """One lesson. A visitor who has begun it continues at the same step."""
    game, found = _find_lesson(game_id, lesson_id)
    player = player_of(request)
    entry = show_lesson(game, found, access.progress_of(player, game))
    steps = [step_shown(step) for step in found.step]
    begun = entry.step if entry.step < len(steps) else 0
    files = access.files_of(game, lesson_id)
    packs = text_store.texts_of_packs(game, files)
    document = PositionDocument(game=game.id, options=found.options)
    if packs:
        document["data"] = packs
    context = {
        "game": game,
        "game_title": in_words(game.titles),
        "lesson": entry,
        "last": in_words(found.last.texts),
        "corrected": text_store.corrected_titles(game, files),
        "section": title_of_citation(found.rules),
        "rule_address": address_of(found.rules),
        "all": list_address(game),
        "first_match": first_match_offer(game, player) if access.is_last_of_basics(game, found) else None,
        "next": next_address(game, found, player),
        "share": share_of(
            request, entry.title, entry.idea, "lesson_share", (game_id, lesson_id), lesson_drawing(game, found)
        ),
        "data_query": text_store.query_of({name: sha256(text) for name, text in packs.items()}),
        "texts_json": json.dumps(texts_of(game.SeatOptions)),
        "known": LessonStart(
            document=document,
            seat=found.seat,
            steps=steps,
            step=begun,
        ),
        "step": steps[begun],
        "begun": begun,
    }
    return render(request, "lessons/lesson.html", context)


@require_safe
@refusals_as_pages
def picture(request: HttpRequest, game_id: str, lesson_id: str) -> HttpResponse:
    """The first position of a lesson."""
    svg = picture_of(*_find_lesson(game_id, lesson_id))
    return HttpResponse(svg, content_type="image/svg+xml", headers={"Cache-Control": FOREVER})


@dataclass(frozen=True)
class Attempt:
    """A reader's attempt at a step.

    It has actions, the number of an answer, or `read` for a step without a task. Without these the step begins."""

    step: int
    done: list[list[Action]]
    """The actions in each step since the last position of the lesson."""
    actions: list[Action]
    answer: int | None
    read: bool


@require_POST
@refusals_in_words
@rate_limit(rate_limits.ASK)
def attempt(request: HttpRequest, game_id: str, lesson_id: str) -> HttpResponse:
    """Judge an attempt at a step, and answer as JSON.

    A finished step is stored. With the first one, a new visitor becomes a guest, if the host wants guests."""
    game, found = _find_lesson(game_id, lesson_id)
    made = _read_attempt(read_body(request), found)
    answer = _judge(game, found, made)
    if answer["result"] == "done":
        player = player_or_new_guest(request)
        if player is not None:
            keep_progress(player, game, found, made.step)
    return json_response(answer)


def _judge(game: Game, found: Lesson, made: Attempt) -> LessonAnswer:
    step = found.step[made.step]
    if made.actions and step.kind == "do":
        verdict = playing.judge_attempt(game, found, made.step, made.done, made.actions)
        return LessonAnswer(
            result=verdict.result, words=in_words(verdict.words) if verdict.words else "", actions=verdict.course.played
        )
    actions = playing.begin_step(game, found, made.step, made.done).played
    if made.answer is not None and step.kind == "ask":
        result, said = playing.judge_answer(found, made.step, made.answer)
        return LessonAnswer(result=result, words=in_words(said), actions=actions)
    done = made.read and step.kind == "read"
    return LessonAnswer(result="done" if done else "open", words="", actions=actions)


def _find_lesson(game_id: str, lesson_id: str) -> tuple[Game, Lesson]:
    game = access.game_with_lessons(game_id)
    return game, access.lesson_by_id(game, lesson_id)


def _read_attempt(content: Any, found: Lesson) -> Attempt:
    """Read an attempt from JSON. Raises Refusal `malformed`."""
    content = content if isinstance(content, dict) else {}
    step, answer, actions = content.get("step"), content.get("answer"), content.get("actions", [])
    if type(step) is not int or not 0 <= step < len(found.step):
        raise refusal(Code.MALFORMED, "step")
    done = content.get("done", [])
    if not isinstance(done, list) or not all(_are_actions(entry) for entry in done) or not _are_actions(actions):
        raise refusal(Code.MALFORMED, "actions")
    if answer is not None and type(answer) is not int:
        raise refusal(Code.MALFORMED, "answer")
    return Attempt(step, done, actions, answer, content.get("read") is True)


def _are_actions(entry: object) -> bool:
    return isinstance(entry, list) and all(isinstance(action, dict) for action in entry)


@require_safe
@refusals_in_words
def lesson_share(request: HttpRequest, game_id: str, lesson_id: str, form: str) -> HttpResponse:
    """A lesson as it begins."""
    game = access.game_with_lessons(game_id)
    return picture_answer(request, form, lambda: lesson_drawing(game, access.lesson_by_id(game, lesson_id)))


# First matches --------------------------------------------------------------------------------------------------------


@post_only(lambda _request, game_id: f"{reverse('lobby')}?{urlencode({'game': game_id})}")
@refusals_as_pages
@rate_limit(rate_limits.BEGIN)
def first_match(request: HttpRequest, game_id: str) -> HttpResponse:
    """One click: the game's first match, with the coach beside the player."""
    player = player_of(request) or ensure_guest(request, guest_name())
    return redirect("match", slug=begin_first_match(player, plugins.game(game_id)).slug)


@require_POST
@refusals_in_words
@rate_limit(rate_limits.ASK)
def coach(request: HttpRequest, slug: str) -> HttpResponse:
    """The coach's current words, as JSON.

    `{"silent": true}` silences the coach, false lets them speak again."""
    content = read_body(request)
    silent = content.get("silent") if isinstance(content, dict) else "?"
    if silent is not None and not isinstance(silent, bool):
        raise refusal(Code.MALFORMED, "silent")
    told = coaching_for(access_match(player_of(request), slug), silent)
    return json_response(_coaching_json(told))


def _coaching_json(told: Coaching) -> CoachTold:
    return {
        "seq": told.seq,
        "silent": told.silent,
        "lines": [{"id": line.id, "words": line.words, "at": list(line.at)} for line in told.lines],
        "remarks": [{"words": remark.words, "seq": remark.seq} for remark in told.remarks],
    }
