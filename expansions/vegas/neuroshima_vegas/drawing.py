"""The sign of Vegas, drawn within -50..50 in an ink colour on a ground colour."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import ArmyArt, Drawn, circle, path

SPADE = "M0,-50C16,-28 44,-18 44,8C44,32 16,36 8,18L16,50H-16L-8,18C-16,36 -44,32 -44,8C-44,-18 -16,-28 0,-50Z"
STAR = "M0,-22L6,-6H23L9,4L14,20L0,10L-14,20L-9,4L-23,-6H-6Z"
BUTTONS = "M12,2V8M12,16V22M2,12H8M16,12H22"


def spade(ink: str, ground: str) -> str:
    """The ace of spades, with a star that shines over the road to the city."""
    return path(SPADE, fill=ink) + path(STAR, fill=ground)


def masked(ink: str, ground: str, face: int) -> str:
    """A face behind a mask of a ball; units without a figure of their own have it."""
    brim = path("M-44,-14C-22,-30 22,-30 44,-14L28,-8H-28Z", fill=ink)
    mask = path("M-30,-4H30C30,14 8,12 0,4C-8,12 -30,14 -30,-4Z", fill=ground)
    return circle(0, 6, 30 + 2 * (face % 2), fill=ink) + brim + mask


DRAWINGS: tuple[Drawn, ...] = (ArmyArt("vegas", spade, ("1 9 12 9", "round"), BUTTONS, masked),)
