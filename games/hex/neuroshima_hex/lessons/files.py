"""Lesson files: TOML with one lesson each (docs/lessons.md)."""

from __future__ import annotations

import tomllib

from neuroshima.contract import Lesson
from pydantic import ValidationError

from ..rules.errors import TakenError
from ..rules.file_errors import joined, of_schema


def read(name: str, text: str) -> Lesson:
    """The lesson of a file. Raises ValueError, which names file and place."""
    try:
        return Lesson.model_validate(tomllib.loads(text))
    except ValidationError as error:
        place, reason = joined(of_schema(error, Lesson.model_json_schema()))
        raise ValueError(f"{name}: {place}: {reason}") from error
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{name}: {error}") from error


class Lessons:
    """The lessons of a game by their ids."""

    def __init__(self) -> None:
        self.entries: dict[str, Lesson] = {}

    def add(self, name: str, text: str) -> None:
        """The lesson of a file. Raises ValueError for one that cannot be read, or whose id another one has."""
        lesson = read(name, text)
        if lesson.id in self.entries:
            raise TakenError("lesson", lesson.id, f"{name}: there are two lessons called {lesson.id}")
        self.entries[lesson.id] = lesson
