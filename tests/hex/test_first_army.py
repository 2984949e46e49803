"""docs/first-army.md: the package that the page builds, file by file, is installed, plays its case and a whole game."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import neuroshima_hex.plugin
import pytest
from neuroshima.contract import Game
from neuroshima.plugins import Found, assemble
from neuroshima.testing.cases import differences, read_case

from .support import Chooser, play

PAGE = Path(__file__).resolve().parents[2] / "docs" / "first-army.md"
FILE = re.compile(r"^`([\w./]+)`:[^\n]*\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page."""
    root = tmp_path_factory.mktemp("tollmen")
    for name, text in FILE.findall(PAGE.read_text(encoding="utf-8")):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    (root / "neuroshima_tollmen" / "__init__.py").touch()
    return root


@pytest.fixture(scope="module")
def game(package: Path) -> Iterator[Game]:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(package))
        plugin: Any = importlib.import_module("neuroshima_tollmen.plugin")
        modules = {"hex": neuroshima_hex.plugin, "tollmen": plugin}
        registry = assemble([Found(name, module.__name__, module) for name, module in modules.items()])
        assert not registry.reasons
        yield registry.games["hex"]


def test_the_page_has_every_file_of_the_package(package: Path) -> None:
    files = sorted(str(path.relative_to(package)) for path in package.rglob("*") if path.is_file())
    assert [name for name in files if "pyc" not in name] == [
        "cases/toll/a_wound.json",
        "neuroshima_tollmen/__init__.py",
        "neuroshima_tollmen/art.py",
        "neuroshima_tollmen/plugin.py",
        "neuroshima_tollmen/tollmen.toml",
        "neuroshima_tollmen/traits.py",
        "neuroshima_tollmen/words.toml",
        "pyproject.toml",
    ]


def test_its_case_comes_out_as_the_page_says(package: Path, game: Game) -> None:
    case = read_case(package / "cases" / "toll" / "a_wound.json")
    assert differences(case, game) == []


def test_a_whole_game_of_it_is_played(game: Game) -> None:
    seats = [game.SeatOptions(army=army) for army in ("tollmen", "moloch")]
    state = game.start(game.Options(), seats, 7)
    done = [action for _seat, action, _events in play(state, Chooser("fighter", 7))]
    assert state.outcome is not None
    assert any(action.get("tile") == "toll" and action["type"] == "play" for action in done)
