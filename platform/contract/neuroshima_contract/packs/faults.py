"""Faults of a pack: what is wrong with it, each with its file and its place there."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from ..complaints import no_toml, of_schema
from ..refusal import Refusal
from ..safe_parsing import Unreadable, read_toml, why_not

LONGEST_FILE = 256 * 1024
"""The most characters of one file."""
MOST_FAULTS = 200
"""Faults that are listed; nobody reads more at once."""
M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong: `file` (a path in the pack, or empty), `place` in it (may be empty), and the reason."""

    file: str
    place: str
    reason: Refusal

    @property
    def code(self) -> str:
        return self.reason.code

    def __str__(self) -> str:
        return ": ".join(part for part in (self.file, self.place, str(self.reason)) if part)


def toml_fault(path: str, text: str) -> Fault | None:
    """Why a TOML text cannot be parsed within the bounds of `safe_parsing`; None if it can."""
    try:
        read_toml(text, LONGEST_FILE)
    except tomllib.TOMLDecodeError as error:
        return Fault(path, "", no_toml(error))
    except Unreadable as error:
        return Fault(path, "", why_not(error))
    return None


def schema_faults(model: type[M], path: str, text: str) -> tuple[M | None, list[Fault]]:
    """The data of a TOML text that can be parsed, or everything that its schema complains of."""
    data = tomllib.loads(text)
    try:
        return model.model_validate(data), []
    except ValidationError as error:
        found = of_schema(error, model, lambda location: named_place(location, data), most=MOST_FAULTS)
        return None, [Fault(path, place, reason) for place, reason in found]


def named_place(location: Sequence[str | int], data: Any) -> str:
    """A place in parsed data, for errors: "tile hybrid.net".

    A table with an id is named by that, and not by its number."""
    return "".join(_words(location, data)).removeprefix(".").strip()


def numbered_place(place: str, data: Any) -> str:
    """The place that `named_place` has written, with numbers for ids: "tile.3.net"."""
    numbered, table = [], data
    for part in place.split("."):
        key, _space, called = part.partition(" ")
        found = table.get(key) if isinstance(table, Mapping) else None
        steps: list[str | int] = [key]
        if called and isinstance(found, list):
            ids = [each.get("id") if isinstance(each, Mapping) else None for each in found]
            steps += [ids.index(called)] if called in ids else []
        for step in steps:
            numbered.append(str(step))
            table = _inside(table, step)
    return ".".join(numbered)


def _inside(table: Any, step: str | int) -> Any:
    if isinstance(table, list):
        number = int(step) if str(step).isdigit() else len(table)
        return table[number] if number < len(table) else None
    return table.get(step) if isinstance(table, Mapping) else None


def _words(location: Sequence[str | int], table: Any) -> Iterator[str]:
    for part in location:
        inside = isinstance(table, list) if isinstance(part, int) else isinstance(table, Mapping) and part in table
        table = table[part] if inside else None
        called = table.get("id") if isinstance(part, int) and isinstance(table, Mapping) else None
        yield f" {called}" if isinstance(called, str) else f".{part}"
