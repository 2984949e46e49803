"""Lesson files: TOML with one lesson each (docs/lessons.md)."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources

from neuroshima.contract import Lesson
from pydantic import ValidationError

from ..rules.components.file_errors import joined, of_schema


def read(name: str, text: str) -> Lesson:
    """The lesson of a file. Raises ValueError, which names file and place."""
    try:
        return Lesson.model_validate(tomllib.loads(text))
    except ValidationError as error:
        place, reason = joined(of_schema(error, Lesson.model_json_schema()))
        raise ValueError(f"{name}: {place}: {reason}") from error
    except tomllib.TOMLDecodeError as error:
        raise ValueError(f"{name}: {error}") from error


@cache
def lessons() -> tuple[Lesson, ...]:
    """All lessons of the game."""
    files = sorted(resources.files("neuroshima_convoy.lessons.library").iterdir(), key=lambda file: file.name)
    return tuple(read(file.name, file.read_text(encoding="utf-8")) for file in files if file.name.endswith(".toml"))
