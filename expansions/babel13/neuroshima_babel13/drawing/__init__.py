"""The drawings of Babel 13: armies, terrain, markers, and the emblems of traits.

The lists below say which drawing belongs to what; the other modules draw.
"""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import POINTED, Drawn, TraitArt

from . import glyphs
from .markers import MARKERS
from .terrain import TERRAIN

TRAITS = (
    TraitArt("shotgun", icon=glyphs.shotgun, layer=POINTED + 1),
    TraitArt("rocket", icon=glyphs.rocket, layer=POINTED + 1),
    TraitArt("venom", glyphs.fangs),
    TraitArt("spy", glyphs.hat),
    TraitArt("matrix", glyphs.mesh),
    TraitArt("roots", glyphs.roots),
    TraitArt("small_bomb", glyphs.small_bomb),
)
ART: tuple[Drawn, ...] = (*TRAITS, *MARKERS, *glyphs.ARMIES, *TERRAIN)
