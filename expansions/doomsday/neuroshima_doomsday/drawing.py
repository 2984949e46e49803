"""The drawings of the Doomsday Machine: signs, icons on sides, emblems of traits.

The sign of the army and the emblems lie within -50..50, in an ink colour on a ground colour. Icons on a tile's sides
are drawn for the top side, between 40 and 83 from the middle.
"""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import (
    BRASS,
    COIL,
    COPPER,
    INK,
    LOW,
    PAPER_LIGHT,
    POINTED,
    ArmyArt,
    Drawn,
    TraitArt,
    circle,
    group,
    moved,
    path,
    polygon,
)

TILE = "19,0 9.5,16.5 -9.5,16.5 -19,0 -9.5,-16.5 9.5,-16.5"


def turning(ink: str, ground: str) -> str:
    """A tile, and arrows that go round it."""
    half = path("M-36,-18A40,40 0 0 1 30,-27", fill="none", stroke=ink, stroke_width=10)
    half += polygon("22,-42 46,-34 30,-12", fill=ink)
    return moved(polygon(TILE, fill=ink), 0, 0, 0.95) + half + group(half, transform="rotate(180)")


def exchange(ink: str, ground: str) -> str:
    """Two tiles far from each other, and the ways between them."""
    half = moved(polygon(TILE, fill=ink), -30, -26, 0.9) + circle(-30, -26, 5, fill=ground)
    way = path("M-8,-38C22,-42 40,-28 38,-6", fill="none", stroke=ink, stroke_width=7, stroke_dasharray="9 5")
    half += way + polygon("26,-8 50,-8 38,10", fill=ink)
    return half + group(half, transform="rotate(180)")


def clock(ink: str, ground: str) -> str:
    """A dial that stands at two minutes to twelve, with a fuse."""
    ticks = "M0,-36V-28M0,36V28M-36,0H-28M36,0H28M-25,-25L-20,-20M25,-25L20,-20M-25,25L-20,20M25,25L20,20"
    return (
        circle(0, 4, 44, fill=ink)
        + circle(0, 4, 36, fill="none", stroke=ground, stroke_width=3)
        + path(ticks, stroke=ground, stroke_width=5, transform="translate(0 4) scale(.86)")
        + path("M0,4L-5,-24M0,4L-14,-12", stroke=ground, stroke_width=6, stroke_linecap="round")
        + circle(0, 4, 6, fill=ground)
        + path("M8,-40C10,-52 24,-54 34,-46", fill="none", stroke=ink, stroke_width=7)
        + polygon("30,-56 48,-50 40,-34 28,-42", fill=ink)
    )


ARMY = ArmyArt("doomsday_machine", clock, ("5 4 14 4", "butt"), "M0,12H8L12,4H24M4,24V18L12,12M18,4V12L24,20")


# Icons on sides -------------------------------------------------------------------------------------------------------


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


# Which drawing belongs to what ----------------------------------------------------------------------------------------

ART: tuple[Drawn, ...] = (
    ARMY,
    TraitArt("long_links", icon=long_link, layer=LOW + 2),
    TraitArt("redirect_in", icon=inlet, layer=LOW + 1),
    TraitArt("redirect_out", icon=outlet, layer=POINTED + 3),
    TraitArt("turning", turning),
    TraitArt("repositioning", exchange),
)
