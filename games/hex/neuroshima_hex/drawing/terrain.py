"""Terrain: its fields, the line round a piece of it, its sign beside a tile.

Fields of one piece have no borders between them, and a texture goes on from field to field, so that they read as one.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

from neuroshima_contract.svg import group, moved, number

from .art import TEXTURE, Art, TerrainArt
from .glyphs import letter
from .shapes import INK, Field, circle, hexagon, middle, mix, neighbours, path, polar, polygon

FIELD = 100.6
"""A little more than a field, so that no gap shows between two."""
RIM = 96.5
"""How far from the middle of a field the corners of the line round the terrain are."""
SIGN = (-43, -70)
"""Where the sign looks out beside a tile."""
CROWDED_SIGN = (42, 70)
"""Where it does if there is a badge already."""
_SPARE_TEXTURES = (
    "M0,0L75,86.6M75,0L0,86.6",
    "M0,21.65H75M0,64.95H75M18.75,21.65V64.95M56.25,0V21.65M56.25,64.95V86.6",
    "M37.5,12L52,37L37.5,62L23,37ZM0,56L14,80M75,56L61,80",
)


def terrain_art(kind: str, art: Art) -> TerrainArt:
    """The drawing of a kind of terrain, or a generated one.

    That has a pattern chosen by the id, and its first letter."""
    known = art.terrain.get(kind)
    if known:
        return known
    code = zlib.crc32(kind.encode())
    lines = path(_SPARE_TEXTURES[code % len(_SPARE_TEXTURES)], fill="none", stroke="#8f8577", stroke_width=3)
    return TerrainArt(kind, "#2f2b27", "#b9ad9a", lines, letter(kind), (f"{8 + code % 9} 6", "butt"))


def look(kind: str, features: Iterable[str], art: Art) -> str:
    """The id of the drawing for a piece of terrain: a drawn feature's, or its kind's."""
    return next((name for name in features if name in art.terrain), kind)


def terrain_defs(kind: str, art: Art) -> str:
    """The pattern that a field of that kind points at."""
    width, height = TEXTURE
    size = f'width="{width:g}" height="{height:.4f}" patternUnits="userSpaceOnUse"'
    return f'<defs><pattern id="terrain-{kind}-texture" {size}>{terrain_art(kind, art).texture}</pattern></defs>'


def terrain_field(kind: str, art: Art) -> str:
    """One field of it, within a hexagon round (0, 0); needs `terrain_defs`."""
    drawn = terrain_art(kind, art)
    ground = polygon(hexagon(FIELD), fill=drawn.ground) + polygon(hexagon(FIELD), fill=f"url(#terrain-{kind}-texture)")
    hollow = circle(0, -4, 47, fill=drawn.ground, opacity=".72")
    return ground + hollow + moved(drawn.glyph(drawn.ink, drawn.ground), 0, -4, 0.78)


def terrain_sign(kind: str, art: Art) -> str:
    """Its sign on a disc within -100..100, to be seen beside tiles."""
    drawn = terrain_art(kind, art)
    disc = circle(0, 0, 92, fill=mix(drawn.ground, INK, 0.35), stroke=drawn.ink, stroke_width=12)
    return disc + moved(drawn.glyph(drawn.ink, mix(drawn.ground, INK, 0.35)), 0, 0, 1.25)


def rim_color(drawn: TerrainArt) -> str:
    """Not as bright as its signs: what may be chosen is brighter."""
    return mix(drawn.ink, drawn.ground, 0.3)


def rim(fields: Sequence[Field]) -> str:
    """The path of the line round a piece of terrain, a little inside it.

    An edge for each neighbour outside of the piece."""
    taken = set(fields)
    return "".join(_edge(f, d) for f in fields for d, other in enumerate(neighbours(f)) if other not in taken)


def _edge(field: Field, direction: int) -> str:
    x, y = middle(field)
    (x1, y1), (x2, y2) = (polar(RIM, 60 * direction - angle) for angle in (120, 60))
    return f"M{number(x + x1)},{number(y + y1)}L{number(x + x2)},{number(y + y2)}"


def patches(terrain: Iterable[tuple[str, Sequence[Field]]], art: Art) -> str:
    """Pieces of terrain as (look, fields), the smaller over the larger."""
    pieces = sorted(terrain, key=lambda piece: -len(piece[1]))
    return "".join(_patch(kind, fields, art) for kind, fields in pieces)


def _patch(kind: str, fields: Sequence[Field], art: Art) -> str:
    drawn = terrain_art(kind, art)
    ground = "".join(moved(terrain_field(kind, art), *middle(f)) for f in fields)
    dashes, cap = drawn.rim
    line = path(
        rim(fields), fill="none", stroke=rim_color(drawn), stroke_width=6, stroke_dasharray=dashes, stroke_linecap=cap,
    )  # fmt: skip
    return group(ground + line, data_terrain=kind)
