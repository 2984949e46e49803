"""The arena's JSON lines and times; the ladder: its pairings, ratings and file, and resuming after an interruption."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from neuroshima_contract import Ladder, rated
from neuroshima_lab import arena
from neuroshima_lab.arena import GameResult, Pairing, RandomBot, Thinking
from neuroshima_lab.game_log import key_of, line_of, read_log
from neuroshima_lab.management.commands.ladder import elo, games_of, meetings
from sample_game.ambush import AmbushGame
from sample_game.game import Marker, TallyGame

from tests.platform.test_commands import printed

USUAL: dict[str, Any] = {"levels": ["random", "marker"], "games": 6, "jobs": 1}


# The arena ------------------------------------------------------------------------------------------------------------


def test_the_arena_writes_a_line_for_each_game(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    printed("arena", "tally", seats=["marker", "random"], games=2, jobs=1, json=str(file))
    text = printed("arena", "tally", seats=["marker", "random"], games=2, jobs=1, json="-")
    lines, said = ([json.loads(line) for line in lines.splitlines()] for lines in (file.read_text(), text))
    assert len(lines) == len(said) == 8 and len({line["key"] for line in lines}) == 8
    for line, again in zip(lines, said, strict=True):
        assert {**line, "thinking": []} == {**again, "thinking": []}, "the same seed, the same games"
        assert sum(each["choices"] for each in line["thinking"]) == line["moves"]
        assert all(each["longest"] >= each["mean"] >= 0 for each in line["thinking"])


def test_the_arena_goes_on_where_it_was_cut(tmp_path: Path, noted: list[Pairing]) -> None:
    """Random choices in games of the file count, too."""
    file, usual = tmp_path / "games.json", USUAL_ARENA | {"by_lot": ["take"]}
    whole = printed("arena", "tally", **usual, json=str(file))
    file.write_text("".join(file.read_text().splitlines(keepends=True)[:5]))
    noted.clear()
    again = printed("arena", "tally", **usual, json=str(file))
    assert len(noted) == 3 and len(read_log(file)) == 8 and "drawn by lot" in again
    assert again.split("\n\nprocessor")[0] == whole.split("\n\nprocessor")[0]


def test_matchups_go_on_where_they_were_cut(tmp_path: Path) -> None:
    log, file = tmp_path / "games.json", tmp_path / "matchups.toml"
    usual = {"of": ["borgo"], "against": ["moloch"], "bot": "random", "games": 3, "jobs": 1, "json": log}
    whole = printed("matchups", "hex", **usual)
    log.write_text("".join(log.read_text().splitlines(keepends=True)[:2]))
    printed("matchups", "hex", **usual, file=file)
    [line] = tomllib.loads(whole)["matchups"]
    assert file.read_text() == whole and len(read_log(log)) == 3 and line["won"] + line["drawn"] + line["lost"] == 3


def test_the_arena_draws_choices_by_lot() -> None:
    table = printed("arena", "tally", **USUAL_ARENA | {"games": 6}, choices_by_lot=True)
    rows = [line.split() for line in table.split("\n\n")[0].splitlines()]
    assert rows[-1][:2] == ["all", "6"] and rows[0][3:] == ["6", "games", "with", "choices", "by", "lot"]


def test_in_a_circle_each_choice_is_as_often_on_either_side() -> None:
    """Few games are enough, also where each choice meets only the next one."""
    played = [pairing for _, pairing in arena.pairings(TallyGame(), ("marker", "random"), 2, 1, 10, in_circle=True)]
    mine, theirs = (
        Counter(pairing.seats[abs(pairing.first - side)]["colour"] for pairing in played) for side in (0, 1)
    )
    assert mine == theirs and set(mine.values()) == {2}


def test_the_arena_tells_how_the_first_bot_does_with_each_choice_or_against_it() -> None:
    text = printed("arena", "tally", **USUAL_ARENA, in_circle=True)
    with_each, either_side = (
        {name: list(map(int, numbers)) for name, *numbers in _tallies(part)}
        for part in (text.split("\n\n")[0], text.split("or against it")[1].split("\n\n")[0])
    )
    assert {games for games, *_ in either_side.values()} == {4}
    assert 2 * with_each["all"][1] == sum(wins for _, wins, *_ in either_side.values())


def _tallies(table: str) -> list[list[str]]:
    """Name, games, wins, draws and losses of each line."""
    rows = [line.split() for line in table.splitlines()]
    return [row[:5] for row in rows if len(row) > 5 and row[1].isdigit()]


def test_choices_are_made_in_one_way() -> None:
    with pytest.raises(CommandError, match="--in-circle"):
        call_command("arena", "tally", **USUAL_ARENA, in_circle=True, choices_by_lot=True)


def test_the_arena_tells_how_long_each_bot_thought() -> None:
    table = printed("arena", "tally", seats=["marker", "random"], games=1, jobs=1)
    rows = [line.split() for line in table.split("processor time of a choice")[1].splitlines() if line]
    assert rows[0] == ["choices", "mean", "longest"] and {row[0] for row in rows[1:3]} == {"marker", "random"}
    assert rows[3][:2] == ["4", "games"] and "1 workers of the engine processes" in table


def test_times_are_added_up() -> None:
    both = Thinking(2, 3.0, 2.0) + Thinking(1, 6.0, 6.0)
    assert both == Thinking(3, 9.0, 6.0) and both.mean == 3.0 and Thinking().mean == 0.0


@pytest.mark.parametrize("command", ["arena", "ladder"])
def test_a_file_that_cannot_be_written_is_named(command: str, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="nowhere"):
        call_command(command, "tally", "--games", "1", "--json", str(tmp_path / "nowhere" / "x"), **LEVELS[command])


@pytest.fixture
def noted(monkeypatch: pytest.MonkeyPatch) -> list[Pairing]:
    """The games that are played."""
    played, play = list[Pairing](), arena.play

    def noting(pairing: Pairing) -> GameResult:
        played.append(pairing)
        return play(pairing)

    monkeypatch.setattr("neuroshima_lab.game_log.play", noting)
    return played


USUAL_ARENA: dict[str, Any] = {"seats": ["marker", "random"], "games": 2, "jobs": 1}
LEVELS: dict[str, dict[str, Any]] = {"arena": {"jobs": 1}, "ladder": {"levels": ["random", "marker"], "jobs": 1}}


# Pairings -------------------------------------------------------------------------------------------------------------


def test_each_level_meets_the_one_below_or_everybody_everybody() -> None:
    assert meetings(["a", "b", "c"], everybody=False) == [("b", "a"), ("c", "b")]
    assert meetings(["a", "b", "c"], everybody=True) == [("b", "a"), ("c", "a"), ("c", "b")]


def test_two_levels_meet_with_all_choices_from_both_seats() -> None:
    games = list(games_of(TallyGame(), ("marker", "random"), 24, 1, 10))
    assert [game.first for game in games] == [0, 1] * 12 and len({game.seed for game in games}) == 24
    seated = [tuple(seat["colour"] for seat in game.seats) for game in games]
    assert len(set(seated)) == 12 and all(seated.count(each) == 2 for each in seated)
    assert {game.bots[game.first] for game in games} == {"marker"}


def test_two_levels_meet_in_both_roles() -> None:
    games = list(games_of(AmbushGame(), ("marker", "random"), 4, 1, 10))
    assert [game.bots for game in games] == [("marker", "random"), ("random", "marker")] * 2


# Ratings --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("results", "ratings"),
    [
        ({("b", "a"): (50, 100)}, {"a": 1000, "b": 1000}),
        ({("b", "a"): (908.59, 999)}, {"a": 1000, "b": 1400}),
        ({("b", "a"): (75.25, 100), ("c", "b"): (75.25, 100)}, {"a": 1000, "b": 1191, "c": 1382}),
        ({("c", "a"): (75.25, 100)}, {"a": 1000, "c": 1191}),
        ({("b", "a"): (10, 10)}, {"a": 1000, "b": 1529}),
        ({("d", "c"): (50, 100)}, {"a": 1000}),
        ({}, {"a": 1000}),
    ],
)
def test_the_most_likely_ratings(results: Any, ratings: dict[str, int]) -> None:
    """A difference of 400 points means odds of ten to one.

    A bot that won all games has a finite rating; one without opponents has none."""
    assert elo(results, "a", 1000) == ratings


def test_ratings_reproduce_the_scores() -> None:
    """Given three bots that met each other, their expected points equal their real ones, with one more draw for each
    pair."""
    results = {("b", "a"): (70.0, 100), ("c", "b"): (60.0, 100), ("c", "a"): (90.0, 100)}
    found = elo(results, "a", 0)

    def expected(one: str, other: str) -> float:
        return 101 / (1 + 10 ** ((found[other] - found[one]) / 400))

    assert expected("c", "a") + expected("c", "b") == pytest.approx(151, abs=0.3)
    assert expected("b", "a") + expected("b", "c") == pytest.approx(111, abs=0.3)


# The command ----------------------------------------------------------------------------------------------------------


def test_the_ladder_prints_tables_and_writes_the_file_that_the_game_reads(tmp_path: Path) -> None:
    file = tmp_path / "ladder.toml"
    said = printed("ladder", "tally", **USUAL, anchor=800, file=file)
    assert "| level | against | games | won | drawn | lost | points | 95 % interval |" in said
    assert "| Marker | Random | 6 |" in said and "| Random | 800 |" in said and "6 games in" in said
    read = Ladder.model_validate(tomllib.loads(file.read_text()))
    assert [level.bot for level in read.levels].count("random") == 1 and len(read.levels) == 2
    (result,) = read.results
    assert result.bots == ("marker", "random") and result.won + result.drawn + result.lost == 6
    bots = rated([RandomBot(), Marker()], read)
    assert list(bots) == ["random", "marker"] and bots["random"].rating == 800 and bots["marker"].rating is not None
    assert rated([Marker()], read.model_copy(update={"levels": []}))["marker"].rating is None


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"version": 2}, "version"),
        ({"levels": [{"bot": "The Best", "rating": 1}]}, "levels.0.bot"),
        ({"levels": [{"bot": "a", "rating": 1e9}]}, "levels.0.rating"),
        ({"more": 1}, "more"),
    ],
)
def test_an_invalid_file_of_ratings_is_refused(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        Ladder.model_validate({"version": 1, "budget": 10, "levels": [], "results": [], **wrong})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "chess"),
        (["tally"], "two levels at least"),
        (["tally", "--levels", "marker", "marker"], "each once"),
        (["tally", "--levels", "marker", "genius"], "genius"),
    ],
)
def test_the_ladder_refuses_bad_arguments_in_words(arguments: list[str], message: str) -> None:
    with pytest.raises(CommandError, match=message):
        call_command("ladder", *arguments)


def test_games_that_were_played_are_not_played_again(tmp_path: Path, noted: list[Pairing]) -> None:
    """Given a ladder that was cut in the middle of a line, it resumes there and has the same result."""
    file = tmp_path / "games.json"
    whole = printed("ladder", "tally", **USUAL, json=file)
    lines = file.read_text().splitlines(keepends=True)
    file.write_text("".join(lines[:4]) + lines[4][:30])
    noted.clear()
    again = printed("ladder", "tally", **USUAL, json=file)
    assert len(noted) == 2 and len(read_log(file)) == 6
    assert again.split("\n\n")[0] == whole.split("\n\n")[0] and "2 games in" in again
    printed("ladder", "tally", **USUAL | {"games": 4}, json=file)
    assert len(noted) == 2


def test_an_invalid_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "games.json"
    (pairing,) = games_of(TallyGame(), ("marker", "random"), 1, 1, 10)
    line = line_of(pairing, GameResult((0,), (), 3, (Thinking(1, 1.0, 1.0), Thinking(2, 1.0, 0.6))))
    file.write_text(f"{line}\n")
    assert read_log(file) == {key_of(pairing): GameResult((0,), (), 3)}
    for broken in ("{", "[]", line.replace('"moves":3', '"moves":"many"'), "[" * 100):
        file.write_text(f"{line}\n{broken}\n")
        with pytest.raises(CommandError, match="line 2 is no game"):
            read_log(file)
