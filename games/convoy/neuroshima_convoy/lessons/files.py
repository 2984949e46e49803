"""Lesson files: TOML with one lesson each (docs/lessons.md)."""

from __future__ import annotations

from functools import cache
from importlib import resources

from neuroshima_contract import Lesson
from neuroshima_contract.lessons import read_lesson


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons of the game."""
    files = sorted(resources.files("neuroshima_convoy.lessons.library").iterdir(), key=lambda file: file.name)
    return tuple(
        read_lesson(file.name, file.read_text(encoding="utf-8")) for file in files if file.name.endswith(".toml")
    )
