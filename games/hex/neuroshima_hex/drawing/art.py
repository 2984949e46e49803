"""Drawings by id: of traits, markers, armies and kinds of terrain.

A drawing is a function that returns SVG text; `neuroshima_hex.drawing.shapes` has the small pieces. An id without a
drawing gets a generated picture, so an army of known traits needs no drawing at all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar
from xml.etree import ElementTree

from neuroshima_contract.refusal import TakenError

from .figures.parts import Head
from .figures.reading import FigureSheet, read_figures
from .shapes import COLOR

Glyph = Callable[[str, str], str]
"""Draws itself within -50..50 in an ink colour on a ground colour, so that it serves a badge as well as a tile."""
SideIcon = Callable[[int, float], str]
"""Draws an icon of a strength for the top side, between 40 and 83 from the middle, moved aside by some units."""

TEXTURE = (75.0, 25 * math.sqrt(12))
"""Width and height of the piece that a texture repeats: fields lie apart by whole numbers of it."""

LOW, POINTED = 0, 10
"""Layers of icons on a side: plates, nets and pipes lie low; attacks point out, two on a side beside each other."""


@dataclass(frozen=True)
class TraitArt:
    """The drawings of a trait.

    `glyph`: the emblem of a module, an instant or a foundation tile, and on a warrior a badge at a corner. `badge`: a
    badge on modules too. `icon`: what is printed on sides. If two icons overlap, the one of the higher `layer` lies
    above."""

    id: str
    glyph: Glyph | None = None
    badge: bool = False
    icon: SideIcon | None = None
    layer: int = POINTED


@dataclass(frozen=True)
class MarkerArt:
    """A marker that lies on units, within -100..100."""

    id: str
    picture: str


@dataclass(frozen=True)
class ArmyArt:
    """An army's signs.

    `rim`: dashes and line cap of the band along the edge. `weave`: path of the ground pattern in a 24 by 24 tile.
    `head`: its fighters', on figures that no file of figures composes."""

    id: str
    emblem: Glyph
    rim: tuple[str, str]
    weave: str
    head: Head | None = None


@dataclass(frozen=True)
class TerrainArt:
    """The drawing of fields of a kind of terrain, or of a feature (by its id).

    `ground` and `ink` are its colours. `texture` is drawn within 0..75 by 0..86.6 (`TEXTURE` has the exact size) and
    repeated, so that it goes on from field to field. `glyph`: its sign, in the middle of an empty field and at a corner
    of a taken one. `rim`: dashes and line cap of the line round it."""

    id: str
    ground: str
    ink: str
    texture: str
    glyph: Glyph
    rim: tuple[str, str] = ("none", "round")


Drawn = TraitArt | MarkerArt | ArmyArt | TerrainArt
D = TypeVar("D", TraitArt, MarkerArt, ArmyArt, TerrainArt)


class Art:
    """All drawings that are known, by the ids of what they are for."""

    def __init__(self, drawings: Iterable[Drawn] = ()) -> None:
        self.traits: dict[str, TraitArt] = {}
        self.markers: dict[str, MarkerArt] = {}
        self.armies: dict[str, ArmyArt] = {}
        self.terrain: dict[str, TerrainArt] = {}
        self.figures: dict[str, FigureSheet] = {}
        self.pictures: dict[tuple[str, str], str] = {}
        """Figures that are drawn as SVG within -50..50, by army and tile."""
        for drawn in drawings:
            self.add(drawn)

    def add(self, drawn: Drawn) -> None:
        """Add a drawing.

        Raises ValueError if there is one already, and all that its functions raise."""
        _try(drawn)
        if isinstance(drawn, TraitArt):
            _add_drawing(self.traits, drawn)
        elif isinstance(drawn, MarkerArt):
            _add_drawing(self.markers, drawn)
        elif isinstance(drawn, TerrainArt):
            _add_drawing(self.terrain, drawn)
        else:
            _add_drawing(self.armies, drawn)

    def add_figures(self, name: str, text: str, tiles: Mapping[str, Container[str]]) -> None:
        """Add a file of an army's figures.

        `name`: the file's, for errors. `tiles`: those of each army. Raises ValueError."""
        sheet = read_figures(name, text, tiles)
        if sheet.army in self.figures:
            raise TakenError("figures", sheet.army, f"{name}: the figures of {sheet.army} are drawn already")
        self.figures[sheet.army] = sheet

    def trait(self, trait: str) -> TraitArt:
        """The drawings of a trait, or none."""
        return self.traits.get(trait) or TraitArt(trait)


def _add_drawing(drawings: dict[str, D], drawn: D) -> None:
    if drawn.id in drawings:
        raise TakenError(type(drawn).__name__, drawn.id, f"{drawn.id} is drawn twice")
    drawings[drawn.id] = drawn


def _try(drawn: Drawn) -> None:
    """Draw everything once, so that a faulty drawing fails at registration.

    Otherwise the first player who looks at a tile would see the error."""
    try:
        made = _parts_of_drawing(drawn)
    except Exception as error:
        raise ValueError(f"the drawing of {drawn.id} fails: {type(error).__name__}: {error}") from error
    for part in made:
        _check_svg(drawn.id, part)
    if isinstance(drawn, TerrainArt):  # they are mixed, for all that lies on the board
        for color in (drawn.ground, drawn.ink):
            if not COLOR.fullmatch(color):
                raise ValueError(f"a drawing of {drawn.id} has the colour {color}, which must be one like #a0b1c2")


def _check_svg(name: str, part: object) -> None:
    """Raises ValueError where a browser could not read it."""
    if not isinstance(part, str):
        raise ValueError(f"a drawing of {name} is no text, but {type(part).__name__}")
    try:
        ElementTree.fromstring(f'<svg xmlns:xlink="http://www.w3.org/1999/xlink">{part}</svg>')
    except ElementTree.ParseError as error:
        raise ValueError(f"a drawing of {name} is no SVG: {error}") from None


def _parts_of_drawing(drawn: Drawn) -> list[object]:
    """All that the drawing gives: SVG, colours, paths."""
    made: list[object] = []
    if isinstance(drawn, TraitArt):
        made += [drawn.glyph("#000000", "#ffffff")] if drawn.glyph else []
        made += [drawn.icon(strength, 0.0) for strength in (1, 2, 3)] if drawn.icon else []
    elif isinstance(drawn, MarkerArt):
        made.append(drawn.picture)
    elif isinstance(drawn, TerrainArt):
        made += [drawn.ground, drawn.ink, drawn.texture, drawn.glyph("#000000", "#ffffff"), *drawn.rim]
    else:
        made += [drawn.emblem("#000000", "#ffffff"), drawn.weave]
        made += [drawn.head("#000000", "#ffffff", face) for face in range(6)] if drawn.head else []
    return made
