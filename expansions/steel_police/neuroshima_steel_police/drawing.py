"""The signs of the Steel Police, within -50..50 in an ink colour on a ground colour; its marker, within -100..100."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import (
    INK,
    PAPER_LIGHT,
    ArmyArt,
    Drawn,
    MarkerArt,
    TraitArt,
    circle,
    path,
)

SHIELD = "M0,-50L42,-36C44,4 32,34 0,50C-32,34 -44,4 -42,-36Z"
SCALES = "M0,-26V26M-24,-18H24M-12,28H12"
PANS = "M-34,2C-34,16 -14,16 -14,2ZM14,2C14,16 34,16 34,2Z"
RIVETS = "M3,3H9V9H3ZM15,15H21V21H15Z"
MESH = "M-38,-18H38M-46,4H46M-42,26H42M-24,-38L-32,40M0,-44V46M24,-38L32,40"


def badge(ink: str, ground: str) -> str:
    """A shield with scales, whose pans hang on a sword."""
    scales = path(SCALES, fill="none", stroke=ground, stroke_width=6, stroke_linecap="round")
    strings = path("M-24,-18L-34,2M-24,-18L-14,2M24,-18L14,2M24,-18L34,2", fill="none", stroke=ground, stroke_width=3)
    return path(SHIELD, fill=ink) + scales + strings + path(PANS, fill=ground)


def visor(ink: str, ground: str, face: int) -> str:
    """A closed helmet with a slit; units without a figure of their own have it."""
    helmet = path("M-28,10C-32,-48 32,-48 28,10L20,40H-20Z", fill=ink)
    return helmet + path("M-24,-10H24L20,0H-20Z", fill=ground) + path(f"M0,{6 + 3 * (face % 3)}V34", stroke=ground)


def thrown_net(ink: str, ground: str) -> str:
    """A net that falls over a unit, with weights at its rim."""
    hull = path("M0,-48C28,-48 40,-10 48,34H-48C-40,-10 -28,-48 0,-48Z", fill="none", stroke=ink, stroke_width=6)
    lines = path("M-34,-14H34M-42,10H42M-12,-46L-20,34M12,-46L20,34", fill="none", stroke=ink, stroke_width=4)
    weights = "".join(circle(x, 38, 9, fill=ink) for x in (-44, -15, 15, 44))
    return hull + lines + weights


def launcher(ink: str, ground: str) -> str:
    """A tube that throws the net for nothing."""
    tube = path("M-46,44L-18,8L-2,22L-30,48Z", fill=ink)
    net = path("M-10,0L18,-46L46,-18L4,12Z", fill="none", stroke=ink, stroke_width=6)
    return tube + net + path("M4,-24L34,-6M18,-32L40,-12M-2,-8L18,6", fill="none", stroke=ink, stroke_width=4)


def axe(ink: str, ground: str) -> str:
    """An axe with two blades: a unit is executed."""
    blade = "M4,-34C24,-46 46,-38 50,-8C36,-20 18,-16 4,-4Z"
    haft = path("M0,-48V48", fill="none", stroke=ink, stroke_width=9, stroke_linecap="round")
    return haft + path(blade, fill=ink) + path(blade, fill=ink, transform="scale(-1,1)")


def marker() -> str:
    """A round token with the net."""
    mesh = path(MESH, fill="none", stroke=PAPER_LIGHT, stroke_width=6, transform="scale(1.35)")
    return (
        circle(0, 0, 90, fill="#3c4654", stroke=INK, stroke_width=10)
        + circle(0, 0, 74, fill="none", stroke=PAPER_LIGHT, stroke_width=7)
        + mesh
    )


DRAWINGS: tuple[Drawn, ...] = (
    ArmyArt("steel_police", badge, ("14 4", "butt"), RIVETS, visor),
    TraitArt("steel_police.net_of_steel", thrown_net, badge=True),
    TraitArt("steel_police.free_net_of_steel", launcher),
    TraitArt("steel_police.execution", axe, badge=True),
    MarkerArt("steel_police.net_of_steel", marker()),
)
