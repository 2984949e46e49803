"""What the tiles of one army are drawn with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .armies import signs
from .art import ArmyArt, Art, Glyph
from .facts import ArmyFacts, TileFacts
from .figures import ArmyFigures
from .glyphs import letter

DEFAULT_COLOR = "#9a8c78"


@dataclass(frozen=True)
class Kit:
    """Everything needed to draw an army: id, colour, signs, figures, `tiles`, art."""

    army: str
    color: str
    signs: ArmyArt
    art: Art
    figures: ArmyFigures
    tiles: Mapping[str, TileFacts]

    def glyph(self, trait: str) -> Glyph:
        """The emblem of a trait, or the first letter of its id."""
        return self.art.trait(trait).glyph or letter(trait)

    def figure(self, name: str, tile: TileFacts, ground: str = "") -> str:
        """The figure of one of its tiles, within -50..50, on a ground of that colour."""
        index = list(self.tiles).index(name) if name in self.tiles else 0
        return self.figures.figure(name, tile, index, ground)


def kit_of(army: str, facts: ArmyFacts, art: Art) -> Kit:
    """`facts` is the army's entry in the catalogue."""
    color = facts.get("color") or DEFAULT_COLOR
    known = signs(army, art)
    figures = ArmyFigures(color, art.figures.get(army), known.head)
    return Kit(army, color, known, art, figures, facts["tiles"])
