"""docs/first-army.md: the package that the page builds can be used; its case, lesson and a whole game are played."""

from __future__ import annotations

from pathlib import Path

import neuroshima_hex.plugin
import pytest
from neuroshima.lessons.access import faults, lessons_of
from neuroshima.testing.cases import differences, read_case
from neuroshima_contract import Game

from tests.support.built_pages import build, files, game_of
from tests.support.hex.playing import Chooser, play

PAGE = "first-army.md"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(PAGE, tmp_path_factory.mktemp("tollmen"))


@pytest.fixture(scope="module")
def game(package: Path) -> Game:
    hex_ = neuroshima_hex.plugin
    return game_of(package, "neuroshima_tollmen", "hex", hex_)


def test_the_page_has_every_file_of_the_package() -> None:
    assert sorted(files(PAGE)) == [
        "cases/toll/a_wound.json",
        "neuroshima_tollmen/__init__.py",
        "neuroshima_tollmen/army.toml",
        "neuroshima_tollmen/art.py",
        "neuroshima_tollmen/lesson.toml",
        "neuroshima_tollmen/portrait.toml",
        "neuroshima_tollmen/traits.py",
        "neuroshima_tollmen/words.toml",
        "pyproject.toml",
    ]


def test_its_case_comes_out_as_the_page_says(package: Path, game: Game) -> None:
    case = read_case(package / "cases" / "toll" / "a_wound.json")
    assert differences(case, game) == []


def test_its_page_has_the_words_of_its_portrait(game: Game) -> None:
    [tollmen] = [faction for faction in game.guide.factions() if faction.id == "tollmen"]
    assert tollmen.portrait is not None and tollmen.portrait.difficulty == "medium"


def test_its_lesson_is_played_and_stands_on_its_page(game: Game) -> None:
    toll = lessons_of(game)["toll"]
    assert list(faults(game, toll)) == []
    [tollmen] = [faction for faction in game.guide.factions() if faction.id == "tollmen"]
    assert tollmen.portrait is not None and tollmen.portrait.lesson == "toll"


def test_a_whole_game_of_it_is_played(game: Game) -> None:
    seats = [game.SeatOptions.model_validate({"army": army}) for army in ("tollmen", "moloch")]
    state = game.start(game.Options(), seats, 7)
    done = [action for _seat, action, _events in play(state, Chooser("fighter", 7))]
    assert state.outcome is not None
    assert any(action.get("tile") == "toll" and action["type"] == "play" for action in done)
