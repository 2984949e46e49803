"""The files that come with the game: cards and cities, lessons (docs/lessons.md)."""

from __future__ import annotations

from functools import cache
from importlib import resources

from neuroshima_contract import Lesson
from neuroshima_contract.lessons import read_lesson

from .rules.components.cards import Box
from .rules.components.read_box import read_box

FILES = ("moloch", "outpost", "cities")


def card_files() -> dict[str, str]:
    """The TOML texts by their names."""
    folder = resources.files("neuroshima_convoy.cards")
    return {name: (folder / f"{name}.toml").read_text("utf-8") for name in FILES}


def base_box() -> Box:
    return read_box(**card_files())


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons of the game."""
    files = sorted(resources.files("neuroshima_convoy.lessons").iterdir(), key=lambda file: file.name)
    return tuple(
        read_lesson(file.name, file.read_text(encoding="utf-8")) for file in files if file.name.endswith(".toml")
    )
