"""Icons on a tile's sides.

They are drawn for the top side, between 40 and 83 from the middle.
"""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import BRASS, COIL, COPPER, INK, PAPER_LIGHT, group, path, polygon


def long_link(strength: int, shift: float = 0) -> str:
    """A pipe that ends in two nozzles, one beyond the other: it reaches two fields."""
    tube = f'<rect x="-8" y="-70" width="16" height="31" fill="{COPPER}" stroke="{INK}" stroke-width="3"/>'
    shine = path("M-3,-68V-41", stroke="#f0c48e", stroke_width=3)
    flange = f'<rect x="-15" y="-50" width="30" height="8" rx="2" fill="{COPPER}" stroke="{INK}" stroke-width="3"/>'
    nozzles = "".join(
        polygon(f"0,{y} 19,{y + 15} 8,{y + 15} 0,{y + 9} -8,{y + 15} -19,{y + 15}", fill=COPPER, stroke=INK,
                stroke_width=3, stroke_linejoin="round")
        for y in (-73, -86)
    )  # fmt: skip
    return tube + shine + flange + nozzles


def inlet(strength: int, shift: float = 0) -> str:
    """A funnel that opens to the edge, and an arrow into the tile."""
    funnel = path(
        "M-30,-83L-11,-62V-46H11V-62L30,-83Z", fill=PAPER_LIGHT, stroke=INK, stroke_width=3.5, stroke_linejoin="round"
    )
    arrow = polygon("-6,-82 6,-82 6,-62 14,-62 0,-46 -14,-62 -6,-62", fill=COIL, stroke=INK, stroke_width=2.5)
    return funnel + arrow


def outlet(strength: int, shift: float = 0) -> str:
    """A muzzle, and an arrow out of it."""
    muzzle = path("M-15,-44V-62L-20,-66H20L15,-62V-44Z", fill=COIL, stroke=INK, stroke_width=3.5)
    arrow = polygon("-6,-50 -6,-68 -17,-68 0,-86 17,-68 6,-68 6,-50", fill=BRASS, stroke=INK, stroke_width=3.5)
    return group(muzzle + arrow, transform=f"translate({shift:g} 0)") if shift else muzzle + arrow
