"""The file of a map: its TOML, the same as JSON for the editor, and the pack around it.

A file whose data do not change keeps its text to the letter; with changed data it keeps the comment at its head."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import tomli_w
from neuroshima_contract import Json, ScenarioEditor, safe_parsing
from neuroshima_contract.complaints import no_toml
from neuroshima_contract.packs import MANIFEST, SEPARATOR
from neuroshima_contract.refusal import Unfit, _

from neuroshima.maps.refusals import MapCode
from neuroshima.players.models import Player
from neuroshima.refusals import refusal
from neuroshima.workshop.keeping import LICENCE, manifest_of, manifest_text

LARGEST = 200_000
"""Characters of a file."""
DEEPEST = 12
WORD = "map"
"""What follows the pack's prefix in the id of the scenario."""
SPREAD_PAIR = re.compile(r"\[\n\s+(-?\d+),\n\s+(-?\d+),\n\s*\]")
"""A field as the library writes it, on four lines."""
OTHERS = ("pl", "cs")
NO_JSON = _("it has a value that is no text, number, truth, list or table")
NO_FILE = _("it cannot be written as a file")


def path_of(editor: ScenarioEditor) -> str:
    """The path of the scenario in its pack."""
    return f"{editor.folder}/{WORD}.toml"


def id_of(pack: str) -> str:
    """The id of the scenario of a pack."""
    return f"{pack}{SEPARATOR}{WORD}"


def document_of(text: str) -> Json:
    """The data of a file. Raises Refusal `map_unreadable`."""
    try:
        data = safe_parsing.read_toml(text, LARGEST)
        return dict(safe_parsing.read_json(json.dumps(data, allow_nan=False), DEEPEST, LARGEST))
    except safe_parsing.Unreadable as error:
        raise refusal(MapCode.MAP_UNREADABLE, reason=safe_parsing.why_not(error)) from None
    except tomllib.TOMLDecodeError as error:
        raise refusal(MapCode.MAP_UNREADABLE, reason=no_toml(error)) from None
    except (ValueError, TypeError, RecursionError):  # dates and the like
        raise refusal(MapCode.MAP_UNREADABLE, reason=Unfit(NO_JSON)) from None


def text_of(document: Mapping[str, Any], before: str = "") -> str:
    """The file with these data. `before`: its text so far; as much of it stays as can.

    Raises Refusal `map_unreadable` for what no TOML can hold."""
    try:
        if before and tomllib.loads(before) == document:
            return before
    except tomllib.TOMLDecodeError:
        before = ""
    try:
        written = SPREAD_PAIR.sub(r"[\1, \2]", tomli_w.dumps(document))
        made = _head(before) + written
        made.encode()
        if tomllib.loads(made) != document:
            raise ValueError
    except (TypeError, ValueError, AttributeError, RecursionError):
        raise refusal(MapCode.MAP_UNREADABLE, reason=Unfit(NO_FILE)) from None
    return made


def _head(text: str) -> str:
    """The comment at the head of a file."""
    lines = text.splitlines(keepends=True)
    end = next((number for number, line in enumerate(lines) if not line.startswith("#")), len(lines))
    return "".join(lines[:end]) + ("\n" if end else "")


def with_id(text: str, editor: ScenarioEditor, pack: str) -> str:
    """The file with the id that it has in this pack; everything else stays to the letter, if that can be."""
    document = {**document_of(text), editor.key: id_of(pack)}
    line = re.compile(rf"^{re.escape(editor.key)}[ \t]*=.*$", re.MULTILINE)
    return text_of(document, line.sub(f'{editor.key} = "{id_of(pack)}"', text, count=1))


def title_of(document: Mapping[str, Any]) -> str:
    """Its English name, for lists; empty if it has none."""
    names = document.get("names")
    title = names.get("en") if isinstance(names, dict) else None
    return title.strip() if isinstance(title, str) else ""


def pack_files(
    editor: ScenarioEditor, game: str, pack: str, text: str, author: Player, before: Mapping[str, str]
) -> dict[str, str]:
    """The files of the pack with this scenario, and with everything else that the work has `before`."""
    document = document_of(text)
    known = manifest_of(before)
    values: dict[str, Any] = known.model_dump(mode="json") if known is not None else {
        "version": "1.0", "author": author.name, "licence": LICENCE
    }  # fmt: skip
    names = {language: name for language, name in _texts(document.get("names")) if name.strip()}
    title = title_of(document) or pack
    values |= {"id": pack, "game": game, "names": {**names, "en": title}, "languages": languages_of(document)}
    return {**before, MANIFEST: manifest_text(values), path_of(editor): text}


def languages_of(document: Mapping[str, Any]) -> list[str]:
    """The languages in which all its texts are there, English first."""
    tables = list(_text_tables(document))
    return ["en", *(language for language in OTHERS if tables and all(table.get(language) for table in tables))]


def _text_tables(value: object) -> Iterator[Mapping[str, Any]]:
    if isinstance(value, dict):
        if isinstance(value.get("en"), str):
            yield value
        for each in value.values():
            yield from _text_tables(each)
    elif isinstance(value, list):
        for each in value:
            yield from _text_tables(each)


def _texts(value: object) -> Sequence[tuple[str, str]]:
    found = value.items() if isinstance(value, dict) else ()
    return [(language, text) for language, text in found if language in ("en", *OTHERS) and isinstance(text, str)]
