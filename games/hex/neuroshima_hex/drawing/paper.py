"""The ground of every tile of an army: the pattern and the band along the edge."""

from __future__ import annotations

from .kit import Kit
from .shapes import INK, hexagon, mix, polygon


def weave(kit: Kit, opacity: float = 0.2) -> str:
    return polygon(hexagon(85), fill=f"url(#{kit.army}-weave)", opacity=f"{opacity:g}")


def rim(kit: Kit) -> str:
    dashes, cap = kit.signs.rim
    line = polygon(
        hexagon(90.5),
        fill="none",
        stroke=mix(kit.color, "#ffffff", 0.12),
        stroke_width=6.5,
        stroke_dasharray=dashes,
        stroke_linecap=cap,
    )
    return line + polygon(hexagon(85.5), fill="none", stroke=INK, stroke_width=1.6, opacity=".6")
