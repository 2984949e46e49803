"""Mistakes of finished matches as puzzles: for their player alone, from the next day on, once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from neuroshima import plugins
from neuroshima.matches.models import Match
from neuroshima.matches.play import SeatPlan, create_match, play_move
from neuroshima.players.lifecycle import merge_guest
from neuroshima.players.models import Player
from neuroshima.puzzles import daily, mistakes
from neuroshima.puzzles.access import puzzles_of
from neuroshima.puzzles.models import Attempt, DailySolution, Solution, SolverRating, StoredPuzzle
from neuroshima.puzzles.stored import unsolved_mistakes
from neuroshima_contract import Action, Proof, Puzzle, PuzzleMaker, State
from neuroshima_hex.base import puzzle_files
from neuroshima_hex.puzzles.files import read_puzzles, write
from sample_game.game import TallyTeaching, TallyTools

from tests.reviews.test_reviews import MARK, TAKE, Scoring
from tests.support.platform.bot_tasks import Here, run_tasks, think_by
from tests.support.web.visitors import visitor


class Maker(PuzzleMaker):
    """Finds a mistake in every turn: the text names its seat and actions."""

    def prove(self, puzzle: Puzzle) -> Proof:
        raise NotImplementedError

    def make(self, level: int, seed: int) -> str:
        raise LookupError

    def from_mistake(self, state: State, seat: int, actions: Sequence[Action]) -> str | None:
        return f"{seat}: {','.join(str(action['type']) for action in actions)}"


def read(_self: TallyTeaching, text: str) -> Puzzle:
    titles = {"en": text}
    return Puzzle("any", titles, 2, titles, {}, {}, 0, (), "<svg/>", themes={"turns": titles})


@pytest.fixture(autouse=True)
def making(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tally reviews matches, and makes puzzles of them."""
    think_by(monkeypatch, Here())
    monkeypatch.setattr(TallyTools, "reviewer", lambda _self: Scoring())
    monkeypatch.setattr(TallyTools, "puzzle_maker", lambda _self: Maker())
    monkeypatch.setattr(TallyTeaching, "read_puzzle", read, raising=False)


def play(anna: Player, jan: Player) -> Match:
    """Anna marks and takes, Jan takes: a turn each."""
    plans = [SeatPlan("me", {"colour": "red"}), SeatPlan("player", {"colour": "blue"}, player=jan)]
    slug = create_match(anna, "tally", {"cards": 2, "rules": "sorted"}, plans).slug
    for number, (player, seat, action) in enumerate([(anna, 0, MARK), (anna, 0, TAKE), (jan, 1, TAKE)]):
        play_move(player, slug, seat, action, str(number), number)
    run_tasks()
    return Match.objects.get(slug=slug)


def test_a_reviewed_match_gives_each_player_their_own(anna: Player, jan: Player) -> None:
    match = play(anna, jan)
    found = {row.owner: (row.text, row.seq, row.match, row.level) for row in StoredPuzzle.objects.all()}
    assert found == {anna: ("0: mark,take", 0, match, 2), jan: ("1: take", 2, match, 2)}


def test_they_are_offered_the_day_after(anna: Player, jan: Player) -> None:
    play(anna, jan)
    row = StoredPuzzle.objects.get(owner=anna)
    assert row.offered == daily.this_day() + timedelta(days=1)
    game = plugins.installed_games()["tally"]
    assert not mistakes_offered(anna)
    StoredPuzzle.objects.update(offered=daily.this_day())
    assert mistakes_offered(anna) == [row.puzzle] and game.id == "tally"


def mistakes_offered(player: Player) -> list[str]:
    return [row.puzzle for row in unsolved_mistakes(player, plugins.installed_games()["tally"], 9)]


def test_a_second_run_of_the_task_makes_no_more(anna: Player, jan: Player) -> None:
    match = play(anna, jan)
    mistakes.find_mistakes.func(match=match.slug)
    assert StoredPuzzle.objects.count() == 2
    mistakes.find_mistakes.func(match="gone")


def test_the_oldest_of_a_player_make_room(anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mistakes, "MOST_OWN", 1)
    play(anna, jan)
    last = play(anna, jan)
    assert {(row.owner, row.match) for row in StoredPuzzle.objects.all()} == {(anna, last), (jan, last)}


# On the pages of Hex --------------------------------------------------------------------------------------------------


def hex_mistake(owner: Player, match: Match) -> StoredPuzzle:
    """A real puzzle of Hex as a mistake in that match."""
    [table, *_] = [riddle.table for name, text in puzzle_files() for riddle in read_puzzles(name, text)]
    return StoredPuzzle.objects.create(
        game="hex", puzzle=f"match_{match.pk}_6", level=1, text=write(table), owner=owner, match=match, seq=6,
        offered=daily.this_day(),
    )  # fmt: skip


def test_its_player_finds_it_on_the_front_page(anna: Player, jan: Player) -> None:
    match = play(anna, jan)
    row = hex_mistake(anna, match)
    client, address = visitor(anna), f"/puzzles/hex/{row.puzzle}/"
    front = client.get("/?game=hex").content.decode()
    assert "From your matches" in front and address in front
    html = client.get(address).content.decode()
    assert "Your match, move 7" in html and f"/m/{match.slug}/replay/?move=6" in html
    assert "own=" in html, "the next one is a mistake, too"
    assert client.get(f"{address}picture.svg")["Cache-Control"].startswith("private")
    polish = visitor(anna)
    assert "Twoja partia" in polish.get(address, headers={"accept-language": "pl"}).content.decode()


@pytest.mark.parametrize("what", ["", "picture.svg", "share.svg"])
def test_nobody_else_can_open_it(anna: Player, jan: Player, what: str) -> None:
    row = hex_mistake(anna, play(anna, jan))
    address = f"/puzzles/hex/{row.puzzle}/{what}"
    assert visitor(anna).get(address).status_code == 200
    for other in (visitor(jan), visitor()):
        assert other.get(address).status_code == 404
    assert row.puzzle not in visitor(jan).get("/puzzles/next/hex/?own=")["Location"]
    assert row.puzzle in visitor(anna).get("/puzzles/next/hex/?own=")["Location"]


def test_it_is_solved_with_stars_and_without_a_rating(anna: Player, jan: Player) -> None:
    row = hex_mistake(anna, play(anna, jan))
    puzzle = plugins.installed_games()["hex"].teaching.read_puzzle(row.text)
    actions = [{name: value for name, value in action.items() if name != "seat"} for action in puzzle.solution]
    body = json.dumps({"actions": actions})
    told: Any = visitor(anna).post(f"/puzzles/hex/{row.puzzle}/solve/", body, content_type="application/json").json()
    assert told["stars"] == 3
    assert not SolverRating.objects.exists() and Solution.objects.get().puzzle == row.puzzle
    assert "From your matches" not in visitor(anna).get("/?game=hex").content.decode()


# Whose they are -------------------------------------------------------------------------------------------------------


def rows_of(player: Player, name: str, attempts: int = 1) -> None:
    Attempt.objects.create(player=player, game="hex", puzzle=name, score=1)
    DailySolution.objects.create(player=player, game="hex", day=daily.this_day(), puzzle=name)
    SolverRating.objects.create(player=player, game="hex", mean=20 + attempts, attempts=attempts)


def test_a_guests_rows_come_into_the_account(anna: Player, jan: Player) -> None:
    user = User.objects.create(username="anna")
    account = Player.objects.create(name="Anna K.", user=user)
    match = play(anna, jan)
    row = hex_mistake(anna, match)
    rows_of(anna, "one", attempts=9)
    rows_of(account, "two")
    merge_guest(anna, user)
    row.refresh_from_db()
    assert row.owner == account
    assert set(Attempt.objects.values_list("player", "puzzle")) == {(account.pk, "one"), (account.pk, "two")}
    assert DailySolution.objects.get().player == account
    assert SolverRating.objects.get().attempts == 9, "the rating that rests on more"


def test_they_are_deleted_with_their_player(anna: Player, jan: Player) -> None:
    user = User.objects.create(username="anna")
    Player.objects.filter(pk=anna.pk).update(user=user)
    hex_mistake(anna, play(anna, jan))
    rows_of(anna, next(iter(puzzles_of(plugins.installed_games()["hex"]))))
    user.delete()
    for rows in (Attempt, DailySolution, SolverRating):
        assert not rows.objects.exists()
    assert not StoredPuzzle.objects.filter(owner=anna.pk).exists()
