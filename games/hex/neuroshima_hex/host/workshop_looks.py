"""What the army workshop has beside tiles: figures, drawings and the portrait, each a file of its own in the pack.

In a draft a tile has its `figure` (parts by slot, `extras`) and its `drawing`; the army its `emblem`, its `portrait`
and the `manner` of figures that nobody composed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import Any, get_args

from neuroshima_contract import Field, Json
from neuroshima_contract.factions import DIFFICULTIES, Strength
from neuroshima_contract.packs import clean_drawing
from neuroshima_contract.translation import read_sentences
from neuroshima_contract.workshop import Choice
from pydantic import ValidationError

from ..drawing.art import Art
from ..drawing.figures.reading import FigureSheet, library, named_parts
from ..drawing.figures.schema import Composition, Manner, Tones
from .pack_files import DRAWINGS, EMBLEM, FIGURES, NAME, PORTRAITS
from .packs import with_emblem

TEXTS = read_sentences(__package__, "workshop.toml")
PARTS = read_sentences(__package__, "workshop_looks.toml")
SLOTS: Mapping[str, Sequence[str]] = {
    "head": ("head",), "right": ("held",), "left": ("held",), "back": ("around",), "front": ("around", "held"),
}  # fmt: skip
"""The slots of a figure beside its body, with the tables of workshop_looks.toml whose parts go there."""
SOLDIER = "soldier"
"""The manner of an army that chooses none."""
MOST_EXTRAS = 6
EMPTY: Sequence[object] = ("", {}, [], None)
PLACED: Mapping[str, int] = {"x": 0, "y": 0, "turn": 0, "size": 100}
"""Where a further shape is, how it is turned, and its size in percent."""
ARMY_KEYS, TILE_KEYS = ("portrait", "emblem", "manner"), ("figure", "drawing")
"""What in a draft stands in other files than the army's."""
LINE, STORY = 120, 1000
"""The longest texts of a portrait."""
UNITS = ("hq", "warrior", "module")


# The form -------------------------------------------------------------------------------------------------------------


def army_fields() -> Iterator[Field]:
    """The fields of the army's looks and of its portrait."""
    looks, page = TEXTS["groups.looks"], TEXTS["groups.portrait"]
    manners = [Choice(manner, TEXTS[f"manner.{manner}"]) for manner in get_args(Manner)]
    yield Field("manner", "choice", TEXTS["fields.manner"], default=SOLDIER, choices=manners, group=looks)
    yield Field("emblem", "svg", TEXTS["fields.emblem"], TEXTS["help.drawing"], default="", group=looks)
    levels = [Choice("", TEXTS["fields.none"]), *(Choice(each, TEXTS[f"difficulty.{each}"]) for each in DIFFICULTIES)]
    yield Field("portrait.difficulty", "choice", TEXTS["fields.difficulty"], TEXTS["help.portrait"], default="",
                choices=levels, group=page)  # fmt: skip
    signs = [Choice(each, TEXTS[f"good_at.{each}"]) for each in get_args(Strength)]
    yield Field("portrait.good_at", "choices", TEXTS["fields.good_at"], default=[], choices=signs, group=page)
    yield Field("portrait.line", "texts", TEXTS["fields.line"], most=LINE, group=page)
    yield Field("portrait.character", "texts", TEXTS["fields.character"], most=STORY, group=page)
    for key in ("strengths", "weaknesses", "plan"):
        entry = (Field("", "texts", TEXTS["fields.sentence"], most=LINE * 2),)
        yield Field(f"portrait.{key}", "list", TEXTS[f"fields.{key}"], default=[], most=6, fields=entry, group=page)


def tile_fields() -> Iterator[Field]:
    """The fields of a tile's figure and drawing."""
    group, units = TEXTS["groups.figure"], {"kind": UNITS}
    bodies = _parts("body")
    made = Choice("", TEXTS["fields.made_figure"])
    yield Field("figure.body", "choice", TEXTS["fields.body"], TEXTS["help.figure"], default="",
                choices=(made, *bodies), only=units, group=group)  # fmt: skip
    composed = {**units, "figure.body": [body.value for body in bodies]}
    for slot, tables in SLOTS.items():
        choices = (Choice("", TEXTS["fields.none"]), *(part for table in tables for part in _parts(table)))
        yield Field(f"figure.{slot}", "choice", TEXTS[f"fields.{slot}"], default="", choices=choices, only=composed,
                    group=group)  # fmt: skip
    yield Field("figure.extras", "list", TEXTS["fields.extras"], default=[], most=MOST_EXTRAS, fields=_extra_fields(),
                only=composed, group=group)  # fmt: skip
    yield Field("drawing", "svg", TEXTS["fields.drawing"], TEXTS["help.drawing"], default="", only=units, group=group)


def _extra_fields() -> Sequence[Field]:
    parts = [part for table in ("around", "held", "head") for part in _parts(table)]
    return (
        Field("part", "choice", TEXTS["fields.part"], choices=parts),
        Field("x", "number", TEXTS["fields.x"], default=0, least=-50, most=50),
        Field("y", "number", TEXTS["fields.y"], default=0, least=-50, most=50),
        Field("turn", "number", TEXTS["fields.turn"], default=0, least=-180, most=180),
        Field("size", "number", TEXTS["fields.size"], default=100, least=20, most=300),
    )


def _parts(table: str) -> list[Choice]:
    return [Choice(key.partition(".")[2], PARTS[key]) for key in PARTS if key.startswith(f"{table}.")]


# Files ----------------------------------------------------------------------------------------------------------------


def files_beside(draft: Json, word: str) -> dict[str, Json | str]:
    """The files of a draft beside that of the army; those without anything in them are left out."""
    army, tiles = str(draft.get("army")), _tiles(draft)
    found: dict[str, Json | str] = {}
    figures = {name: made for name, tile in tiles if (made := _composition(tile.get("figure")))}
    manner = draft.get("manner", SOLDIER)
    if figures or manner != SOLDIER:
        found[f"{FIGURES}/{word}.toml"] = {"army": army, "manner": manner, "tile": figures}
    if portrait := _filled(draft.get("portrait")):
        found[f"{PORTRAITS}/{word}.toml"] = {"faction": army, **portrait}
    for name, text in [(EMBLEM, draft.get("emblem")), *((name, tile.get("drawing")) for name, tile in tiles)]:
        if isinstance(text, str) and text.strip() and re.fullmatch(NAME, name) and re.fullmatch(NAME, army):
            found[f"{DRAWINGS}/{army}/{name}.svg"] = text
    return found


def without_looks(draft: Json) -> Json:
    """What of a draft is the army's file. A face of another tile has no copies of its own."""
    raw = draft.get("tile")
    tiles = [_tile_alone(tile) if isinstance(tile, dict) else tile for tile in raw] if isinstance(raw, list) else raw
    return _without(draft, ARMY_KEYS) | ({"tile": tiles} if "tile" in draft else {})


def _tile_alone(tile: Json) -> Json:
    return _without(tile, TILE_KEYS) | ({"count": 0} if tile.get("face_of") else {})


def add_looks(draft: Json, files: Mapping[str, Json | str]) -> Json:
    """The draft of an army's file with what stands in the files beside it."""
    tiles = dict(_tiles(draft))
    for path, data in files.items():
        folder, _slash, rest = path.partition("/")
        if folder == FIGURES and isinstance(data, Mapping):
            draft |= {"manner": data.get("manner", SOLDIER)}
            figures = data.get("tile")
            for name, made in figures.items() if isinstance(figures, Mapping) else ():
                if name in tiles and isinstance(made, Mapping):
                    tiles[name]["figure"] = _figure(made)
        elif folder == PORTRAITS and isinstance(data, Mapping):
            draft["portrait"] = _without(data, ("faction",))
        elif folder == DRAWINGS and isinstance(data, str):
            name = rest.rpartition("/")[2].removesuffix(".svg")
            if name == EMBLEM:
                draft["emblem"] = data
            elif name in tiles:
                tiles[name]["drawing"] = data
    return draft


def _tiles(draft: Json) -> list[tuple[str, Json]]:
    raw = draft.get("tile")
    tiles = [tile for tile in raw if isinstance(tile, dict)] if isinstance(raw, list) else []
    return [(str(tile.get("id")), tile) for tile in tiles]


def _without(table: Mapping[str, Any], keys: Iterable[str]) -> Json:
    return {key: value for key, value in table.items() if key not in keys}


def _filled(raw: object) -> Json:
    """A table without empty values, in tables and lists of it, too."""
    filled = _without_empty(raw)
    return filled if isinstance(filled, dict) else {}


def _without_empty(raw: object) -> object:
    if isinstance(raw, Mapping):
        made = {key: _without_empty(value) for key, value in raw.items()}
        return {key: value for key, value in made.items() if value not in EMPTY}
    return [value for each in raw if (value := _without_empty(each)) not in EMPTY] if isinstance(raw, list) else raw


def _composition(raw: object) -> Json:
    """A figure of a draft as a file of figures has it; empty if the figure is to be made."""
    figure = _filled(raw)
    if not figure.get("body"):
        return {}
    extras = [_placement(each) for each in figure.pop("extras", ()) if isinstance(each, Mapping) and each.get("part")]
    return {**figure, **({"extras": extras} if extras else {})}


def _placement(extra: Mapping[str, Any]) -> Json:
    x, y, turn, size = (
        _number(extra.get(key, usual)) for key, usual in (("x", 0), ("y", 0), ("turn", 0), ("size", 100))
    )
    return {"part": extra["part"], "at": [x, y], "turn": turn, "size": size / 100}


def _number(raw: object) -> float:
    return raw if isinstance(raw, (int, float)) else 0


def _figure(made: Mapping[str, Any]) -> Json:
    """A composition of a file of figures as a draft has it."""
    extras = made.get("extras")
    listed = [_extra(each) for each in extras if isinstance(each, Mapping)] if isinstance(extras, list) else []
    return _without(made, ("extras",)) | ({"extras": listed} if listed else {})


def _extra(placed: Mapping[str, Any]) -> Json:
    at = placed.get("at")
    x, y = at if isinstance(at, list) and len(at) == 2 else (0, 0)
    return {"part": placed.get("part"), "x": x, "y": y, "turn": placed.get("turn", 0),
            "size": round(100 * _number(placed.get("size", 1)))}  # fmt: skip


# Drawing --------------------------------------------------------------------------------------------------------------


def art_with(art: Art, army: str, draft: Json) -> Art:
    """The drawings with those of a draft; what cannot be drawn is left out."""
    tiles = _tiles(draft)
    figures = {name: made for name, tile in tiles if (made := _read(tile.get("figure"))) is not None}
    manner = str(draft.get("manner"))
    sheet = FigureSheet(army, manner if manner in get_args(Manner) else SOLDIER, Tones(), library(), figures)
    drawings = {name: drawn for name, tile in tiles if (drawn := _cleaned(tile.get("drawing")))}
    other = copy(art)
    other.figures = {**art.figures, army: sheet}
    other.pictures = {**art.pictures, **{(army, name): drawn for name, drawn in drawings.items()}}
    if emblem := _cleaned(draft.get("emblem")):
        other.armies = {**art.armies, army: with_emblem(army, art, emblem)}
    return other


def _read(raw: object) -> Composition | None:
    try:
        made = Composition.model_validate(_composition(raw))
    except ValidationError:
        return None
    return made if all(part in library() for _slot, part in named_parts(made)) else None


def _cleaned(text: object) -> str:
    return clean_drawing("", text)[0] if isinstance(text, str) and text.strip() else ""
