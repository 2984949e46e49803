"""The signs of the Doomsday Machine."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import ArmyArt, circle, path, polygon


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
