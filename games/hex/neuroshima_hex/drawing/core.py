"""The drawings of the core: its traits and its armies."""

from __future__ import annotations

from ..art import LOW, POINTED, Drawn, TraitArt
from . import glyphs, icons
from .armies import ARMIES

SIDES = (
    TraitArt("armor", icon=icons.armor, layer=LOW),
    TraitArt("net", icon=icons.net, layer=LOW + 1),
    TraitArt("links", icon=icons.link, layer=LOW + 2),
    TraitArt("gauss", icon=icons.gauss, layer=POINTED),
    TraitArt("ranged", icon=icons.ranged, layer=POINTED + 1),
    TraitArt("melee", icon=icons.melee, layer=POINTED + 2),
)
EMBLEMS = (
    TraitArt("medic", glyphs.cross),
    TraitArt("scoper", glyphs.eye),
    TraitArt("recon", glyphs.radar),
    TraitArt("transport", glyphs.wheels),
    TraitArt("quartermaster", glyphs.swap),
    TraitArt("explosion", glyphs.burst, badge=True),
    TraitArt("mobility", glyphs.roam, badge=True),
    TraitArt("battle", glyphs.battle),
    TraitArt("move", glyphs.move),
    TraitArt("push_back", glyphs.push_back),
    TraitArt("air_strike", glyphs.air_strike),
    TraitArt("sniper", glyphs.sniper),
    TraitArt("grenade", glyphs.grenade),
)
CORE_ART: tuple[Drawn, ...] = (*SIDES, *EMBLEMS, *ARMIES)
