"""The sign of Smart, and that of units that come back; within -50..50, in an ink colour on a ground colour."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import ArmyArt, Drawn, TraitArt, circle, path, polygon

STRANDS = (
    "M-22,-50C-22,-26 22,-24 22,0C22,24 -22,26 -22,50",
    "M22,-50C22,-26 -22,-24 -22,0C-22,24 22,26 22,50",
)
RUNGS = "M-19,-38H19M-12,-31H12M-20,-6H20M-20,6H20M-12,31H12M-19,38H19"
CELLS = "M12,2L20,7V17L12,22L4,17V7Z"


def helix(ink: str, ground: str) -> str:
    """A double helix whose rungs are wires, with a chip at each end."""
    rungs = path(RUNGS, fill="none", stroke=ink, stroke_width=5)
    strands = "".join(path(d, fill="none", stroke=ink, stroke_width=9, stroke_linecap="round") for d in STRANDS)
    chips = "".join(circle(x, y, 9, fill=ink) + circle(x, y, 4, fill=ground) for x in (-38, 38) for y in (-22, 22))
    return rungs + strands + chips


def shell(ink: str, ground: str, face: int) -> str:
    """A smooth head with one eye; units without a figure of their own have it."""
    egg = path("M-30,6C-34,-50 34,-50 30,6C28,30 16,42 0,42C-16,42 -28,30 -30,6Z", fill=ink)
    return egg + path("M-25,-12H25L21,6H-21Z", fill=ground) + circle(-8 + 8 * (face % 3), -3, 6, fill=ink)


def back_on_the_stack(ink: str, ground: str) -> str:
    """An arrow that leads down on to a stack of tiles."""
    stack = "".join(path(f"M-34,{y}L0,{y - 12}L34,{y}L0,{y + 12}Z", fill=ink) for y in (36, 22))
    seam = path("M-34,22L0,34L34,22", fill="none", stroke=ground, stroke_width=4)
    arrow = path("M-30,-14C-24,-46 14,-46 10,-18", fill="none", stroke=ink, stroke_width=11)
    return stack + seam + arrow + polygon("-10,-22 30,-22 10,6", fill=ink)


DRAWINGS: tuple[Drawn, ...] = (
    ArmyArt("smart", helix, ("20 5", "butt"), CELLS, shell),
    TraitArt("when.destroyed_itself_to_stack_itself_netted", back_on_the_stack, badge=True),
)
