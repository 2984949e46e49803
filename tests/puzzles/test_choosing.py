"""Ratings of players and puzzles, the next puzzle that suits, and the stock that the site fills itself."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from neuroshima import plugins
from neuroshima.players.models import Player
from neuroshima.puzzles import choosing, rating, stock
from neuroshima.puzzles.access import puzzles_of
from neuroshima.puzzles.models import Attempt, PuzzleOrder, PuzzleRating, Solution, SolverRating, StoredPuzzle
from neuroshima.records.skill import Skill
from neuroshima_contract import Game, Puzzle

from tests.support.platform.bot_tasks import Here, run_tasks, think_by
from tests.support.web.visitors import visitor

END = {"type": "end_turn"}


@pytest.fixture(scope="module")
def game() -> Game:
    return plugins.installed_games()["hex"]


@pytest.fixture(scope="module")
def puzzle(game: Game) -> Puzzle:
    return next(iter(puzzles_of(game).values()))


def post(client: Client, puzzle: Puzzle, what: str, body: Any) -> Any:
    address = f"/puzzles/hex/{puzzle.id}/{what}/"
    return client.post(address, json.dumps(body), content_type="application/json").json()


def solve(client: Client, puzzle: Puzzle) -> Any:
    actions = [{name: value for name, value in action.items() if name != "seat"} for action in puzzle.solution]
    return post(client, puzzle, "solve", {"actions": actions})


def orders() -> int:
    return DBTaskResult.objects.filter(task_path=stock.make_puzzle.module_path).count()


# Ratings --------------------------------------------------------------------------------------------------------------


def test_a_solved_puzzle_raises_the_player_and_lowers_the_puzzle(anna: Player, puzzle: Puzzle) -> None:
    told = solve(visitor(anna), puzzle)
    mine, other = SolverRating.objects.get(), PuzzleRating.objects.get()
    assert mine.skill.points > Skill().points
    assert other.skill.points < rating.POINTS_OF_LEVEL[puzzle.level]
    assert f"Your rating: {mine.skill.points} (+" in told["facts"][0]
    assert "1 player has solved it." in told["facts"]


def test_only_the_first_attempt_is_rated(anna: Player, puzzle: Puzzle) -> None:
    client = visitor(anna)
    assert "(-" in post(client, puzzle, "solve", {"actions": [END]})["facts"][0]
    before = SolverRating.objects.get().mean
    told = solve(client, puzzle)
    assert told["stars"] == 3 and not any("rating" in fact for fact in told["facts"])
    assert SolverRating.objects.get().mean == before < Skill().mean
    assert Attempt.objects.get().score == rating.FAILED


def test_hints_make_a_draw_and_the_solution_a_loss(anna: Player, jan: Player, puzzle: Puzzle) -> None:
    client = visitor(anna)
    post(client, puzzle, "hint", {})
    solve(client, puzzle)
    assert Attempt.objects.get(player=anna).score == rating.WITH_HINTS
    post(visitor(jan), puzzle, "solution", {})
    assert Attempt.objects.get(player=jan).score == rating.FAILED


def test_nobody_is_told_solved_after_the_solution(anna: Player, puzzle: Puzzle) -> None:
    client = visitor(anna)
    post(client, puzzle, "solution", {})
    told = solve(client, puzzle)
    assert told["seen"] and told["stars"] == 1
    assert "olved" not in told["words"]


# The next one ---------------------------------------------------------------------------------------------------------


def test_a_newcomer_begins_with_easy_puzzles(game: Game, db: None) -> None:
    found = choosing.next_puzzle(game, None)
    assert found is not None and puzzles_of(game)[found].level == 1
    answer = Client().get("/puzzles/next/hex/")
    assert answer.status_code == 302 and answer["Location"].startswith("/puzzles/hex/")


def test_a_strong_player_gets_hard_puzzles_that_they_have_not_tried(game: Game, anna: Player) -> None:
    strong = Skill.from_points(1900)
    SolverRating.objects.create(player=anna, game="hex", mean=strong.mean, deviation=2.0)
    seen = []
    for _turn in range(4):
        found = choosing.next_puzzle(game, anna)
        assert found is not None and puzzles_of(game)[found].level == 5
        seen.append(found)
        Attempt.objects.create(player=anna, game="hex", puzzle=found, score=1)
    assert len(set(seen)) == 4


def test_a_theme_is_kept_from_puzzle_to_puzzle(game: Game, anna: Player) -> None:
    client = visitor(anna)
    address = client.get("/puzzles/next/hex/", {"theme": "survive"})["Location"]
    assert address.endswith("?theme=survive")
    name = address.split("/")[3]
    assert "survive" in puzzles_of(game)[name].themes
    html = client.get(address).content.decode()
    assert f"/puzzles/next/hex/?after={name}&amp;theme=survive" in html
    assert client.get("/puzzles/next/hex/", {"theme": "nonsense"}).status_code == 302


def test_it_never_ends(game: Game, anna: Player) -> None:
    """Who has tried everything gets an unsolved one, then the one that they solved longest ago."""
    names = list(puzzles_of(game))
    Attempt.objects.bulk_create([Attempt(player=anna, game="hex", puzzle=name, score=0) for name in names])
    facts = {"player": anna, "game": "hex", "stars": 1, "outcome": {}, "actions": []}
    Solution.objects.bulk_create([Solution(puzzle=name, **facts) for name in names[1:]])
    assert choosing.next_puzzle(game, anna) == names[0]
    Solution.objects.create(puzzle=names[0], **facts)
    Solution.objects.filter(puzzle=names[5]).update(changed=timezone.now() - timedelta(days=3))
    assert choosing.next_puzzle(game, anna) == names[5]
    assert choosing.next_puzzle(game, anna, but={names[5]}) != names[5]


# The stock ------------------------------------------------------------------------------------------------------------


def test_who_runs_out_of_a_level_lets_the_site_make_more(
    game: Game, anna: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stock, "AT_ONCE", 1)
    think_by(monkeypatch, Here())
    easy = [name for name, one in puzzles_of(game).items() if one.level == 1]
    weak = Skill.from_points(1000)
    SolverRating.objects.create(player=anna, game="hex", mean=weak.mean, deviation=2.0)
    Attempt.objects.bulk_create([Attempt(player=anna, game="hex", puzzle=name, score=0) for name in easy])
    choosing.next_puzzle(game, anna)
    choosing.next_puzzle(game, anna)
    assert orders() == 1, "an order is not repeated at once"
    run_tasks()
    made = StoredPuzzle.objects.get()
    assert (made.owner, made.level, PuzzleOrder.objects.get().ordered) == (None, 1, 1)
    assert choosing.next_puzzle(game, anna) == made.puzzle
    puzzle = game.teaching.read_puzzle(made.text)
    maker = game.tools.puzzle_maker()
    assert maker is not None
    proof = maker.prove(puzzle)
    assert (proof.fewest, proof.solutions > 0) == (puzzle.fewest, True)
    page = Client().get(f"/puzzles/hex/{made.puzzle}/")
    assert page.status_code == 200 and f"{puzzle.titles['en']} {made.pk}" in page.content.decode()
    stock.make_puzzle.func(game="hex", level=1, seed=0)
    assert StoredPuzzle.objects.count() == 1, "a task that runs twice makes one puzzle"


def test_a_player_with_enough_puzzles_orders_none(game: Game, anna: Player) -> None:
    choosing.next_puzzle(game, anna)
    assert orders() == 0


def test_the_stock_is_bounded_and_the_oldest_make_room(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stock, "MOST_STORED", 2)
    PuzzleRating.objects.create(game="hex", puzzle="made_1_0")
    for seed in range(4):
        stock._store("hex", f"made_1_{seed}", 1, "text", [])
    assert set(StoredPuzzle.objects.values_list("puzzle", flat=True)) == {"made_1_2", "made_1_3"}
    assert not PuzzleRating.objects.exists()


def test_a_stored_puzzle_that_cannot_be_read_any_more_is_gone(db: None) -> None:
    StoredPuzzle.objects.create(game="hex", puzzle="made_1_1", level=1, text="[[", offered=timezone.now().date())
    assert Client().get("/puzzles/hex/made_1_1/").status_code == 404
