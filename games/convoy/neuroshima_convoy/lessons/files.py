"""Lesson files: TOML with one lesson each (docs/lessons.md)."""

from __future__ import annotations

from functools import cache
from importlib import resources

from neuroshima_contract import Lesson
from neuroshima_contract.complaints import read_toml


def read_lesson(name: str, text: str) -> Lesson:
    """The lesson of a file. Raises ValueError, which names file and place."""
    return read_toml(Lesson, name, text)


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons of the game."""
    files = sorted(resources.files("neuroshima_convoy.lessons.library").iterdir(), key=lambda file: file.name)
    return tuple(
        read_lesson(file.name, file.read_text(encoding="utf-8")) for file in files if file.name.endswith(".toml")
    )
