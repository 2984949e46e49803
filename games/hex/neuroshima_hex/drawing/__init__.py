"""All pictures of the game, drawn as SVG text from the tiles' data: the one place for it.

`sprite` draws an army's tiles as symbols, `board_svg` a position as one document. A tile is a dict as in the catalogue
(docs/hex-data.md). Nothing here knows Django, a browser or the rules; what no drawing exists for (an army or a trait
that came with a plugin) gets a generated one, so every tile can always be shown.

Geometry: a symbol's viewBox is -100 -100 200 200, the tile a flat-top hexagon of circumradius 96 round (0, 0). Side 0
is the top edge and sides go clockwise, so whatever is drawn for side s is drawn for the top and turned by 60*s degrees.
"""

from .board import board_svg
from .tiles import face, ground, sprite

__all__ = ["board_svg", "face", "ground", "sprite"]
