"""The drawings of the core: its traits, its armies and the ground of its maps."""

from __future__ import annotations

from . import emblems, glyphs, icons
from .armies import ARMIES
from .art import LOW, POINTED, Drawn, TraitArt
from .atlas_terrain import TERRAIN

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
    TraitArt("pusher", glyphs.shove),
    TraitArt("air_strike", glyphs.air_strike),
    TraitArt("sniper", glyphs.sniper),
    TraitArt("grenade", glyphs.grenade),
    TraitArt("sniper_shot", emblems.scope),
    TraitArt("turn", emblems.turned),
    TraitArt("weight", emblems.anchor),
    TraitArt("boarding", emblems.boarding),
)
CORE_ART: tuple[Drawn, ...] = (*SIDES, *EMBLEMS, *ARMIES, *TERRAIN)
