"""The drawings of the Doomsday Machine: signs, icons on sides, emblems of traits.

The list below says which drawing belongs to what; the other modules draw.
"""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import LOW, POINTED, Drawn, TraitArt

from . import glyphs, icons

ART: tuple[Drawn, ...] = (
    glyphs.ARMY,
    TraitArt("long_links", icon=icons.long_link, layer=LOW + 2),
    TraitArt("redirect_in", icon=icons.inlet, layer=LOW + 1),
    TraitArt("redirect_out", icon=icons.outlet, layer=POINTED + 3),
    TraitArt("turning", glyphs.turning),
    TraitArt("grabbing", glyphs.hook),
    TraitArt("grabber", glyphs.hook),
    TraitArt("repositioning", glyphs.exchange),
)
