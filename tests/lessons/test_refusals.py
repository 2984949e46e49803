"""Refusals of lessons, puzzles, factions and studies."""

from __future__ import annotations

import json
from typing import Any

import pytest
from neuroshima import plugins
from neuroshima.factions.access import faction_by_id, piece_of
from neuroshima.lessons.access import lesson_by_id
from neuroshima.lessons.playing import judge_attempt
from neuroshima.puzzles.access import judge_solution, puzzle_by_id, puzzles_of
from neuroshima.studies import sharing, unfolding
from neuroshima.studies.resolving import ResolveError

from tests.support.platform.refusing import Refused


@pytest.mark.django_db
def test_study_not_found(refused: Refused) -> None:
    with refused("study_not_found"):
        sharing.study_by_slug("aaaaaaaaaa")


@pytest.mark.django_db
def test_no_such_puzzle(refused: Refused) -> None:
    with refused("no_such_puzzle"):
        puzzle_by_id(plugins.installed_games()["hex"], "nowhere", None)


def test_puzzle_unfinished(refused: Refused) -> None:
    game = plugins.installed_games()["hex"]
    with refused("puzzle_unfinished"):
        judge_solution(game, next(iter(puzzles_of(game).values())), [])


def test_no_such_lesson(refused: Refused) -> None:
    with refused("no_such_lesson"):
        lesson_by_id(plugins.installed_games()["hex"], "nowhere")


def test_no_such_faction(refused: Refused) -> None:
    game = plugins.installed_games()["hex"]
    with refused("no_such_faction"):
        faction_by_id(game, "nobody")
    with refused("no_such_faction"):
        piece_of(faction_by_id(game, "moloch"), "nothing")


def test_lesson_step_open(refused: Refused) -> None:
    game = plugins.installed_games()["hex"]
    lesson = lesson_by_id(game, "blows")
    nothing: list[list[list[Any]]] = [[], [[]], [[], []]]
    for done in nothing:  # the second step goes on from the first
        with refused("lesson_step_open"):
            judge_attempt(game, lesson, 1, done, [])


@pytest.mark.django_db
def test_too_many_actions() -> None:
    actions = [{"seat": 0, "type": "peek"}] * (unfolding.MOST_ACTIONS + 1)
    document = {"game": "tally", "options": {"cards": 3}, "seats": ["red", "blue"], "actions": actions}
    with pytest.raises(ResolveError) as caught:
        unfolding.unfold(json.dumps(document).encode())
    assert caught.value.refused.code == "too_many_actions"
