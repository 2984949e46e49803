"""Foundation tiles: dark round slabs under units, in the army's band.

They look like no unit.
"""

from __future__ import annotations

from neuroshima_contract.svg import moved

from .kit import Kit
from .paper import weave
from .shapes import INK, PAPER_LIGHT, circle, hexagon, mix, polygon

RADIUS = 80


def slab(kit: Kit) -> str:
    """The slab itself, and the field that it is sunk into."""
    socket = polygon(hexagon(95), fill=INK, fill_opacity=".55", stroke=mix(kit.color, INK, 0.35), stroke_width=3)
    stone = circle(0, 0, RADIUS, fill=mix(kit.color, INK, 0.66), stroke=INK, stroke_width=4)
    dashes, cap = kit.signs.rim
    band = circle(
        0, 0, RADIUS - 7, fill="none", stroke=mix(kit.color, "#ffffff", 0.3), stroke_width=6,
        stroke_dasharray=dashes, stroke_linecap=cap,
    )  # fmt: skip
    return socket + stone + weave(kit, 0.3) + band


def inlay(kit: Kit, name: str, traits: list[str]) -> str:
    """What it does, let into the slab."""
    hollow = circle(0, 0, 58, fill=mix(kit.color, INK, 0.82), stroke=mix(kit.color, "#ffffff", 0.15), stroke_width=2.5)
    glyph = kit.glyph(traits[0] if traits else name)
    return hollow + moved(glyph(PAPER_LIGHT, mix(kit.color, INK, 0.82)), 0, 0, 0.86)
