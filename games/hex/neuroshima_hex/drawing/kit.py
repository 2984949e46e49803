"""What the tiles of one army are drawn with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .armies import signs
from .art import ArmyArt, Art, Glyph
from .glyphs import letter

Tile = Mapping[str, Any]
DEFAULT_COLOR = "#9a8c78"


@dataclass(frozen=True)
class Kit:
    """An army's id, colour and signs, and the drawings of everything that is known."""

    army: str
    color: str
    signs: ArmyArt
    art: Art

    def glyph(self, trait: str) -> Glyph:
        """The emblem of a trait, or the first letter of its id."""
        return self.art.trait(trait).glyph or letter(trait)


def kit_of(army: str, facts: Mapping[str, Any], art: Art) -> Kit:
    """`facts` is the army's entry in the catalogue."""
    return Kit(army, facts.get("color") or DEFAULT_COLOR, signs(army, art), art)
