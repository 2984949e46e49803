"""Drawings: SVG that can be parsed, in every language, and that runs nothing and loads nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any
from xml.etree import ElementTree

from ..game import Game
from ..parts import Drawing
from ..state import State
from ..words import Picture, Snapshot
from .findings import Finding, failure

LARGEST = 2_000_000
"""Characters of a picture."""
ACTIVE = {"script", "foreignObject", "iframe", "audio", "video"}


def drawing_findings(
    game: Game, snapshot: Snapshot, languages: Collection[str], where: str = "drawing"
) -> list[Finding]:
    """What is wrong with the pictures of a position."""
    drawing = game.drawing
    if type(drawing) is Drawing:
        return []
    found: list[Finding] = []
    for language in languages:
        found += picture_findings(f"{where}.picture in {language}", partial(drawing.picture, snapshot, language))
        try:
            list(drawing.standings(snapshot, language))
        except Exception as error:
            found.append(Finding(f"{where}.standings in {language}", failure(error)))
    found += picture_findings(f"{where}.thumbnail", lambda: drawing.thumbnail(snapshot))
    found += picture_findings(f"{where}.detail", lambda: drawing.detail(snapshot, []))
    return found + picture_findings(f"{where}.on_paper", lambda: drawing.on_paper(drawing.picture(snapshot)))


def seen_findings(game: Game, state: State, languages: Collection[str], where: str = "drawing") -> list[Finding]:
    """What is wrong with the pictures of a position's views, which a table of the game shows."""
    if not game.screen.shows_seen or type(game.drawing) is Drawing:
        return []
    found: list[Finding] = []
    for seat in (None, *range(len(state.seats))):
        for language in languages:
            draw = partial(game.drawing.seen, state.view(seat), language)
            found += picture_findings(f"{where}.seen by {'a spectator' if seat is None else f'seat {seat}'}", draw)
    return found


def contributed_drawings(game: Game, known: Game | None = None) -> Iterator[Finding]:
    """What is wrong with the emblems and pieces of factions, and with the pictures of presets.

    `known`: the game without what is checked; its factions and presets are left out."""
    old = {faction.id for faction in known.guide.factions()} if known else set()
    for faction in game.guide.factions():
        if faction.id not in old:
            yield from picture_findings(f"emblem of {faction.id}", faction.emblem)
            for piece in faction.pieces:
                yield from picture_findings(f"{faction.id}, piece {piece.id}", piece.picture)
    old = {preset.id for preset in known.presets()} if known else set()
    for preset in game.presets():
        if preset.id not in old:
            yield from picture_findings(f"picture of {preset.id}", preset.picture)


def picture_findings(where: str, picture: Picture | Callable[[], Any]) -> list[Finding]:
    """What is wrong with one picture."""
    try:
        drawn = picture() if callable(picture) else picture
    except Exception as error:
        return [Finding(where, failure(error))]
    if not isinstance(drawn, str):
        return [Finding(where, f"it must be a text with SVG, and is of the type {type(drawn).__name__}")]
    if len(drawn) > LARGEST:
        return [Finding(where, f"it has {len(drawn)} characters, more than {LARGEST}")]
    try:
        root = ElementTree.fromstring(drawn if "xmlns" in drawn[:2000] else _as_part(drawn))
    except ElementTree.ParseError as error:
        return [Finding(where, f"it is no XML: {error}")]
    return list(_of_elements(where, root))


def _as_part(drawn: str) -> str:
    """A drawing without a document of its own (an emblem), as a document."""
    return f'<svg xmlns="http://www.w3.org/2000/svg">{drawn}</svg>'


def _of_elements(where: str, root: ElementTree.Element) -> Iterator[Finding]:
    if root.tag.rpartition("}")[2] != "svg":
        yield Finding(where, f"its root is <{root.tag.rpartition('}')[2]}>, not <svg>")
    for element in root.iter():
        name = str(element.tag).rpartition("}")[2]
        if name in ACTIVE:
            yield Finding(where, f"it has <{name}>")
        for key, value in element.attrib.items():
            local = key.rpartition("}")[2]
            if local.lower().startswith("on"):
                yield Finding(where, f"<{name}> has the handler {local}")
            if local in {"href", "src"} and not value.startswith(("#", "data:image/")):
                yield Finding(where, f"<{name}> loads {value[:80]}")
