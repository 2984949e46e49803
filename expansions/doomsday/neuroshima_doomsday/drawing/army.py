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


def walker(ink: str, ground: str, face: int) -> str:
    """An angular head of plates, with one eye, a slit or a cluster of them."""
    skull = (
        polygon("-22,-46 22,-46 38,-18 30,20 12,30 -12,30 -30,20 -38,-18", fill=ink),
        polygon("-34,-38 34,-38 40,6 22,30 -22,30 -40,6", fill=ink),
        path("M-36,-8A36,40 0 0 1 36,-8L28,28H-28Z", fill=ink),
    )[face % 3]
    eye = (
        circle(0, -10, 14, fill=ground) + circle(0, -10, 6, fill=ink),
        polygon("-26,-18 26,-18 20,-4 -20,-4", fill=ground) + circle(9, -11, 5, fill=ink),
        circle(-13, -14, 7, fill=ground) + circle(13, -14, 7, fill=ground) + circle(0, 6, 7, fill=ground),
    )[face // 2 % 3]
    jaw = polygon("-18,34 18,34 12,50 -12,50", fill=ink) + path("M-6,36V48M6,36V48", stroke=ground, stroke_width=3.5)
    aerial = path("M-30,-34L-44,-50M30,-34L44,-50", stroke=ink, stroke_width=5) if face % 2 else ""
    return skull + eye + jaw + aerial


ARMY = ArmyArt("doomsday_machine", clock, ("5 4 14 4", "butt"), "M0,12H8L12,4H24M4,24V18L12,12M18,4V12L24,20", walker)
