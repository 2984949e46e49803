"""Puzzles in the host: which are offered, which is today's, and the command that proves and generates them."""

from __future__ import annotations

from datetime import date, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from neuroshima import plugins
from neuroshima.puzzles import access
from neuroshima_contract import Proof, Puzzle
from pydantic import BaseModel

TITLES = {"en": "One", "pl": "Jeden", "cs": "Jedna"}


def made(name: str, **changes: Any) -> Puzzle:
    facts: dict[str, Any] = {
        "id": name, "titles": TITLES, "level": 1, "goal": TITLES, "options": {}, "position": {}, "seat": 0, "hints": (),
        "picture": "<svg/>",
    }  # fmt: skip
    return Puzzle(**{**facts, **changes})


class Offering:
    """The parts of a game that puzzles need."""

    id = "offering"

    def __init__(self, *puzzles: Puzzle) -> None:
        self.offered = puzzles
        self.teaching = self

    def puzzles(self) -> Any:
        yield from self.offered
        raise RuntimeError("out of puzzles")

    class Options(BaseModel):
        """None."""

    def load(self, _options: BaseModel, position: Any) -> None:
        if position:
            raise ValueError("there is no such tile")


def offered(*puzzles: Puzzle) -> list[str]:
    return list(access.puzzles_of(Offering(*puzzles)))


def test_a_faulty_puzzle_is_left_out() -> None:
    wrong = [made("One"), made("one"), made("two", level=6), made("three", titles={}), made("four", goal={"en": ""}),
             made("five", position={"board": []}), made("six", titles=None)]  # fmt: skip
    assert offered(made("one"), *wrong) == ["one"]
    assert offered() == []


def test_every_puzzle_is_used_once_before_any_repeats() -> None:
    game = plugins.installed_games()["hex"]
    count = len(access.puzzles_of(game))
    days = [access.FIRST_DAY + timedelta(days=number) for number in range(2 * count)]
    ids = [access.todays(game, day).id for day in days]
    assert len(set(ids[:count])) == len(set(ids[count:])) == count
    assert ids[:count] != ids[count:]
    assert access.todays(game, date(2020, 2, 29)) == access.todays(game, date(2020, 2, 29))


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("puzzle", *arguments, stdout=out)
    return out.getvalue()


def test_the_command_proves_the_puzzles_named() -> None:
    name = next(iter(access.puzzles_of(plugins.installed_games()["hex"])))
    told = run("hex", "--prove", name).splitlines()
    assert len(told) == 2
    assert told[1].split()[:3] == [name, "1", "1"]


def test_the_command_makes_puzzles_that_can_be_read_again() -> None:
    told = run("hex", "--make", "2", "--level", "1", "--seed", "31")
    assert told.count("[[puzzle]]") == 2
    assert told == run("hex", "--make", "2", "--level", "1", "--seed", "31")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["chess"], "chess"),
        (["convoy"], "has no puzzles"),
        (["hex", "--prove", "nowhere"], "there is no puzzle nowhere"),
    ],
)
def test_the_command_refuses_bad_arguments_in_words(arguments: list[str], reason: str) -> None:
    with pytest.raises(CommandError, match=reason):
        run(*arguments)


def test_a_puzzle_without_a_solution_fails_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    maker = type(plugins.installed_games()["hex"].tools.puzzle_maker())
    monkeypatch.setattr(maker, "prove", lambda self, puzzle: Proof(0, 0, 1, []))
    name = next(iter(access.puzzles_of(plugins.installed_games()["hex"])))
    with pytest.raises(CommandError, match=f"without a solution: {name}"):
        run("hex", "--prove", name)
