"""All pictures of the game as SVG text, made from the tiles' data.

`sprite` draws an army's tiles as symbols, `land_sprite` terrain and fixtures, `board_svg` a position and `tile_svg` a
tile as one document. A tile is a dict as in the catalogue (docs/hex-data.md). An `Art` (art.py) holds the drawings of
the core (`CORE_ART`) and of plugins; everything else gets a generated one, so everything can be shown. Nothing here
knows Django, a browser or the rules.

Geometry: a symbol's viewBox is -100 -100 200 200, the tile a flat-top hexagon of circumradius 96 round (0, 0). Side 0
is the top edge and sides go clockwise, so everything for side s is drawn for the top and turned by 60*s degrees.
"""

from .board import board_svg
from .core import CORE_ART
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
