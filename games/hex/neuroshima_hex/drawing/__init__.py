"""All pictures of the game as SVG text, made from the tiles' data.

`sprite` draws an army's tiles as symbols, `land_sprite` terrain and fixtures, `board_svg` a position and `tile_svg` a
tile as one document. A tile is a dict as in the catalogue (docs/hex-data.md). An `Art` (art.py) holds the drawings of
the core (`CORE_ART`) and of plugins; everything else gets a generated one, so everything can be shown. Nothing here
knows Django, a browser or the rules.

Geometry: a symbol's viewBox is -100 -100 200 200, the tile a flat-top hexagon of circumradius 96 round (0, 0). Side 0
is the top edge and sides go clockwise, so everything for side s is drawn for the top and turned by 60*s degrees.
"""

from . import glyphs, icons
from .armies import ARMIES
from .art import LOW, POINTED, Drawn, TraitArt
from .atlas_terrain import TERRAIN
from .board import board_svg
from .terrain import rim_color, terrain_art
from .tiles import emblem_svg, land_sprite, leader_sprite, marker_sprite, sprite, tile_svg

__all__ = [
    "CORE_ART",
    "board_svg",
    "emblem_svg",
    "land_sprite",
    "leader_sprite",
    "marker_sprite",
    "rim_color",
    "sprite",
    "terrain_art",
    "tile_svg",
]

SIDES = (
    TraitArt("armor", icon=icons.armor, layer=LOW),
    TraitArt("reflection", icon=icons.reflection, layer=LOW),
    TraitArt("net", icon=icons.net, layer=LOW + 1),
    TraitArt("links", icon=icons.link, layer=LOW + 2),
    TraitArt("friendly_net", icon=icons.friendly_net, layer=LOW + 1),
    TraitArt("power", icon=icons.power, layer=LOW + 2),
    TraitArt("gauss", icon=icons.gauss, layer=POINTED),
    TraitArt("ranged", icon=icons.ranged, layer=POINTED + 1),
    TraitArt("melee", icon=icons.melee, layer=POINTED + 2),
    TraitArt("demolition", icon=icons.demolition, layer=POINTED),
    TraitArt("thrower", icon=icons.throw, layer=POINTED + 3),
    TraitArt("friendly_melee", icon=icons.friendly_melee, layer=POINTED + 2),
    TraitArt("water_gun", icon=icons.water_gun, layer=POINTED + 1),
    TraitArt("explosive", icon=icons.explosive, layer=POINTED),
)
EMBLEMS = (
    TraitArt("medic", glyphs.cross),
    TraitArt("ranged_medic", glyphs.cross_afar, badge=True),
    TraitArt("scoper", glyphs.eye),
    TraitArt("recon", glyphs.radar),
    TraitArt("transport", glyphs.wheels),
    TraitArt("quartermaster", glyphs.swap),
    TraitArt("needs_power", glyphs.plug, badge=True),
    TraitArt("gives_power", glyphs.socket, badge=True),
    TraitArt("takeover", glyphs.grip, badge=True),
    TraitArt("freezing", glyphs.snowflake, badge=True),
    TraitArt("stops_attacks", glyphs.barred_blade),
    TraitArt("zone", glyphs.hourglass),
    TraitArt("strikes_anywhere", glyphs.blades_all_around, badge=True),
    TraitArt("wastes", glyphs.cracks),
    TraitArt("gauss_transformer", glyphs.coil_shot),
    TraitArt("mortar", glyphs.lobbed),
    TraitArt("explosion", glyphs.burst, badge=True),
    TraitArt("mobility", glyphs.roam, badge=True),
    TraitArt("double_mobility", glyphs.roam_twice, badge=True),
    TraitArt("battle", glyphs.battle),
    TraitArt("move", glyphs.move),
    TraitArt("doubled_move", glyphs.move_twice),
    TraitArt("push_back", glyphs.push_back),
    TraitArt("pusher", glyphs.shove),
    TraitArt("air_strike", glyphs.air_strike),
    TraitArt("sniper", glyphs.sniper),
    TraitArt("grenade", glyphs.grenade),
    TraitArt("ray", glyphs.line_of_hits),
    TraitArt("avalanche", glyphs.sliding_snow),
    TraitArt("wounds_hqs", glyphs.split_house, badge=True),
    TraitArt("flying", glyphs.wings, badge=True),
    TraitArt("agony", glyphs.last_blow, badge=True),
    TraitArt("quicksands", glyphs.swallowed),
    TraitArt("sniper_shot", glyphs.scope),
    TraitArt("turn", glyphs.turned, badge=True),
    TraitArt("weight", glyphs.anchor),
    TraitArt("boarding", glyphs.boarding),
    TraitArt("charge", glyphs.footprints, badge=True),
    TraitArt("drift", glyphs.hull_on_waves, badge=True),
    TraitArt("grabbing", glyphs.hook),
    TraitArt("grabber", glyphs.hook),
    TraitArt("castling", glyphs.castling),
    TraitArt("mine", glyphs.mine),
    TraitArt("replaceable", glyphs.question, badge=True),
    TraitArt("terror", glyphs.terror),
    TraitArt("rotation", glyphs.rotation),
    TraitArt("adaptation", glyphs.two_faces, badge=True),
)
CORE_ART: tuple[Drawn, ...] = (*SIDES, *EMBLEMS, *ARMIES, *TERRAIN)
