"""What a file of figures may say. docs/figures.md explains it to authors."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ...rules.board.army_files import Word
from ..shapes import COLOR

Manner = Literal["machine", "soldier", "mutant", "ganger", "police", "plant", "engine"]
Slot = Literal["back", "left", "body", "head", "right", "front"]
LAYERS: tuple[Slot, ...] = ("back", "left", "body", "head", "right", "front")
"""From below to above. Parts of `extras` lie above all of them, in their order."""
Place = Annotated[float, Field(ge=-100, le=100)]
Turn = Annotated[float, Field(ge=-360, le=360)]
Size = Annotated[float, Field(ge=-4, le=4)]
Color = Annotated[str, Field(pattern=f"^{COLOR.pattern}$")]
Line = Annotated[str, Field(max_length=2000)]


class Anchor(BaseModel):
    """The place of a part on a body: moved, turned, larger or smaller.

    A size below zero mirrors it."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    at: tuple[Place, Place] = (0, 0)
    turn: Turn = 0
    size: Size = 1


class PartData(BaseModel):
    """A part of figures: its shapes, and for a body the anchors of other parts.

    parts.py says how shapes are written."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    draw: Annotated[list[Line], Field(min_length=1, max_length=40)]
    anchors: dict[Slot, Anchor] = {}


class Placement(Anchor):
    """A part in a figure, moved from where the body's anchor puts it."""

    part: Word


class Composition(Anchor):
    """One unit.

    The figure is made to fill its circle; then `at`, `turn` and `size` change it."""

    body: Word
    back: Placement | Word | None = None
    left: Placement | Word | None = None
    head: Placement | Word | None = None
    right: Placement | Word | None = None
    front: Placement | Word | None = None
    extras: Annotated[tuple[Placement, ...], Field(max_length=12)] = ()


class Tones(BaseModel):
    """The colours of an army's figures; those left out come from the army's colour."""

    model_config = ConfigDict(extra="forbid")
    ink: Color | None = None
    mid: Color | None = None
    glow: Color | None = None


class FiguresData(BaseModel):
    """A file of figures: of one army, with parts of its own if it needs some."""

    model_config = ConfigDict(extra="forbid")
    army: Word
    manner: Manner = "soldier"
    tones: Tones = Tones()
    part: dict[Word, PartData] = {}
    tile: dict[Word, Composition] = {}
