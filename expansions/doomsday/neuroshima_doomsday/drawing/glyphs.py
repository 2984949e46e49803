"""The sign of the army and the emblems of traits, each within -50..50 in an ink colour on a ground colour."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import ArmyArt, circle, group, moved, path, polygon

TILE = "19,0 9.5,16.5 -9.5,16.5 -19,0 -9.5,-16.5 9.5,-16.5"


def turning(ink: str, ground: str) -> str:
    """A tile, and arrows that go round it."""
    half = path("M-36,-18A40,40 0 0 1 30,-27", fill="none", stroke=ink, stroke_width=10)
    half += polygon("22,-42 46,-34 30,-12", fill=ink)
    return moved(polygon(TILE, fill=ink), 0, 0, 0.95) + half + group(half, transform="rotate(180)")


def hook(ink: str, ground: str) -> str:
    """A hook on a rope that has caught a tile."""
    rope = path("M-48,34L-14,8", stroke=ink, stroke_width=8, stroke_dasharray="11 4")
    bend = path("M-18,12L0,-2C14,-14 4,-36 -12,-28", fill="none", stroke=ink, stroke_width=10, stroke_linecap="round")
    barb = polygon("-20,-34 -4,-40 -8,-20", fill=ink)
    caught = polygon("12,-36 36,-36 48,-12 36,12 20,12", fill="none", stroke=ink, stroke_width=7)
    arrow = path("M44,38H-2", stroke=ink, stroke_width=7) + polygon("4,26 -16,38 4,50", fill=ink)
    return caught + rope + bend + barb + arrow


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
