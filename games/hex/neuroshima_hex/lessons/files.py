"""Lesson files: TOML with one lesson each (docs/lessons.md)."""

from __future__ import annotations

from neuroshima_contract import Lesson
from neuroshima_contract.lessons import read_lesson
from neuroshima_contract.refusal import TakenError


class Lessons:
    """The lessons of a game by their ids."""

    def __init__(self) -> None:
        self.entries: dict[str, Lesson] = {}

    def add(self, name: str, text: str) -> None:
        """The lesson of a file.

        Raises ValueError for a lesson that cannot be read, or whose id is taken."""
        lesson = read_lesson(name, text)
        if lesson.id in self.entries:
            raise TakenError("lesson", lesson.id, f"{name}: there are two lessons called {lesson.id}")
        self.entries[lesson.id] = lesson
