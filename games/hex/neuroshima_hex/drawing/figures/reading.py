"""Reads files of figures: the library of parts, and an army's compositions."""

from __future__ import annotations

import tomllib
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import TypeVar

from neuroshima_contract.complaints import WRONG_FILE, join_complaints, no_toml, of_schema, with_suggestion, wrong_file
from neuroshima_contract.refusal import TakenError, Unfit, _
from pydantic import TypeAdapter, ValidationError

from ...rules.board.army_files import Word
from .parts import Part, read_part
from .schema import LAYERS, Composition, FiguresData, PartData, Placement, Tones

Library = Mapping[str, Part]
M = TypeVar("M")
PARTS_FILE: TypeAdapter[dict[Word, PartData]] = TypeAdapter(dict[Word, PartData])
FIGURES_FILE: TypeAdapter[FiguresData] = TypeAdapter(FiguresData)


@dataclass(frozen=True)
class FigureSheet:
    """An army's figures: its compositions and every part that they name, all checked."""

    army: str
    manner: str
    tones: Tones
    parts: Library
    tiles: Mapping[str, Composition]


@cache
def library() -> Library:
    """The parts that every author may use."""
    parts: dict[str, Part] = {}
    folder = resources.files("neuroshima_hex.drawing.parts")
    for file in sorted((f for f in folder.iterdir() if f.name.endswith(".toml")), key=lambda f: f.name):
        found = _parse_toml(PARTS_FILE, file.name, file.read_text(encoding="utf-8"))
        _add(parts, file.name, found)
    return parts


def read_figures(name: str, text: str, tiles: Mapping[str, Container[str]]) -> FigureSheet:
    """Read a file of figures.

    `name`: the file's, for errors. `tiles`: those of each army. Raises ValueError."""
    data = _figures(name, text)
    if data.army not in tiles:
        reason = Unfit(_("there is no army “%(army)s”"), army=data.army)
        raise wrong_file(name, "army", with_suggestion(reason, data.army, tiles))
    parts = dict(library())
    _add(parts, name, data.part)
    for tile, composition in data.tile.items():
        if tile not in tiles[data.army]:
            known = tiles[data.army]
            reason = Unfit(_("the army %(army)s has no such tile"), army=data.army)
            raise wrong_file(
                name, f"tile.{tile}", with_suggestion(reason, tile, known if isinstance(known, Iterable) else ())
            )
        for slot, part in named_parts(composition):
            if part not in parts:
                reason = Unfit(_("there is no part %(part)s"), part=part)
                raise wrong_file(name, f"tile.{tile}.{slot}", with_suggestion(reason, part, parts))
    return FigureSheet(data.army, data.manner, data.tones, parts, data.tile)


@lru_cache(maxsize=32)
def _figures(name: str, text: str) -> FiguresData:
    """The parsed text of a file of figures.

    Results are kept, since texts are read again whenever plugins are assembled."""
    return _parse_toml(FIGURES_FILE, name, text)


def named_parts(composition: Composition) -> list[tuple[str, str]]:
    """Parts that a composition names, as (slot, part)."""
    found = [(slot, part_of(value)) for slot in LAYERS if (value := getattr(composition, slot)) is not None]
    return found + [(f"extras.{i}", extra.part) for i, extra in enumerate(composition.extras)]


def part_of(value: Placement | str) -> str:
    """The id of the part in a slot."""
    return value if isinstance(value, str) else value.part


def _parse_toml(file: TypeAdapter[M], name: str, text: str) -> M:
    try:
        return file.validate_python(tomllib.loads(text))
    except tomllib.TOMLDecodeError as error:
        raise wrong_file(name, "", no_toml(error)) from None
    except ValidationError as error:
        raise wrong_file(name, *join_complaints(of_schema(error, file))) from None


def _add(parts: dict[str, Part], name: str, found: Mapping[str, PartData]) -> None:
    for part, data in found.items():
        if part in parts:
            reason = Unfit(_("there is a part of this name already"))
            raise TakenError("part", part, WRONG_FILE, file=name, place=part, reason=reason)
        try:
            parts[part] = read_part(part, data)
        except Unfit as error:
            raise wrong_file(name, part, error) from None
