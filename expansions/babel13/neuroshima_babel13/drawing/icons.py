"""Icons of attacks on a tile's sides.

They are drawn for the top side, between 40 and 83 from the middle.
"""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import BLOOD, BRASS, INK, PAPER_LIGHT, STEEL, circle, path, polygon


def shotgun(strength: int, shift: float = 0) -> str:
    """A short wide barrel, with pellets scattered at the muzzle.

    One pellet for each point of strength."""
    x = shift
    barrel = polygon(f"{x - 8},-44 {x + 8},-44 {x + 17},-62 {x - 17},-62", fill=STEEL, stroke=INK, stroke_width=3.5)
    slit = path(f"M{x},-46V-60", stroke=INK, stroke_width=3)
    spread = [(i - (strength - 1) / 2) * 15 for i in range(strength)]
    pellets = "".join(circle(x + dx, -75 + abs(dx) * 0.12, 6, fill=BRASS, stroke=INK, stroke_width=3) for dx in spread)
    return barrel + slit + pellets


def rocket(strength: int, shift: float = 0) -> str:
    """A rocket with fins; the rings on it tell how strong it is."""
    x = shift
    fins = polygon(f"{x - 18},-42 {x - 8},-60 {x + 8},-60 {x + 18},-42", fill=BLOOD, stroke=INK, stroke_width=3.5)
    body = path(
        f"M{x - 9},-46V-66C{x - 9},-74 {x - 4},-80 {x},-84C{x + 4},-80 {x + 9},-74 {x + 9},-66V-46Z",
        fill=PAPER_LIGHT, stroke=INK, stroke_width=3.5,
    )  # fmt: skip
    rings = "".join(path(f"M{x - 7},{-50 - 7 * i}H{x + 7}", stroke=BLOOD, stroke_width=4) for i in range(strength))
    return fins + body + rings
