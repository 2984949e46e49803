"""Drawings of an expansion, for the hook `hex_art`, and shapes for them.

`TraitArt`, `MarkerArt`, `ArmyArt` and `TerrainArt` say what is drawn how. A drawing is SVG text or a function that
returns some. A tile's symbol lies in a view box of -100 -100 200 200 around (0, 0); the hexagon's circumradius is 96.
"""

from neuroshima_contract.svg import FONT, group, moved, text

from ..drawing.art import LOW, POINTED, TEXTURE, ArmyArt, Drawn, MarkerArt, TerrainArt, TraitArt
from ..drawing.shapes import (
    BLOOD,
    BRASS,
    COIL,
    COPPER,
    INK,
    PAPER,
    PAPER_DARK,
    PAPER_LIGHT,
    RUST,
    STEEL,
    STEEL_DARK,
    circle,
    hexagon,
    mix,
    path,
    polar,
    polygon,
)

__all__ = [
    "BLOOD",
    "BRASS",
    "COIL",
    "COPPER",
    "FONT",
    "INK",
    "LOW",
    "PAPER",
    "PAPER_DARK",
    "PAPER_LIGHT",
    "POINTED",
    "RUST",
    "STEEL",
    "STEEL_DARK",
    "TEXTURE",
    "ArmyArt",
    "Drawn",
    "MarkerArt",
    "TerrainArt",
    "TraitArt",
    "circle",
    "group",
    "hexagon",
    "mix",
    "moved",
    "path",
    "polar",
    "polygon",
    "text",
]
