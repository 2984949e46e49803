"""The signs of New York and Neojungle."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import ArmyArt, circle, path, polygon


def towers(ink: str, ground: str) -> str:
    """A skyline that has seen better days."""
    return (
        path("M-46,50V-6L-34,-14V-2H-24V50Z", fill=ink)
        + path("M-18,50V-34H-8V-44L0,-54L8,-44V-34H18V50Z", fill=ink)
        + path("M24,50V-18L34,-8L38,-22L46,-12V50Z", fill=ink)
        + "".join(path(f"M{x},-24V44", stroke=ground, stroke_width=4, stroke_dasharray="6 5") for x in (-8, 0, 8))
        + path("M-39,6V44M-31,6V44M31,6V44M39,6V44", stroke=ground, stroke_width=3.5, stroke_dasharray="5 5")
    )


def fern(ink: str, ground: str) -> str:
    """A leaf with a hungry edge."""
    leaf = "M0,-52C34,-34 44,-4 30,22L22,16L20,32L10,26L0,50L-10,26L-20,32L-22,16L-30,22C-44,-4 -34,-34 0,-52Z"
    veins = "M0,-44V40M0,-20L20,-30M0,-20L-20,-30M0,0L26,-8M0,0L-26,-8M0,18L18,12M0,18L-18,12"
    return path(leaf, fill=ink) + path(veins, stroke=ground, stroke_width=4, fill="none")


def citizen(ink: str, ground: str, face: int) -> str:
    """A cap or a hood over a mask against the dust."""
    cap = (
        path("M-34,-14C-36,-42 36,-42 34,-14L46,-8L34,-4H-34Z", fill=ink) + polygon("0,-36 5,-24 -5,-24", fill=ground),
        path("M-44,30C-46,-28 -22,-50 0,-50C22,-50 46,-28 44,30L30,18V-8H-30V18Z", fill=ink),
        path("M-36,-12C-36,-44 36,-44 36,-12Z", fill=ink) + path("M-36,-22H36", stroke=ground, stroke_width=5),
    )[face % 3]
    skin = path("M-28,-6H28V14L16,20H-16L-28,14Z", fill=ink)
    eyes = (
        circle(-12, 4, 8, fill=ground) + circle(12, 4, 8, fill=ground)
        if face % 2
        else path("M-22,-2H22V8H4L0,4L-4,8H-22Z", fill=ground)
    )
    mask = path("M-18,22H18L12,46H-12Z", fill=ink) + circle(0, 34, 6, fill=ground)
    return cap + skin + eyes + mask


HORNS = "M-26,-32C-44,-36 -48,-50 -46,-54C-32,-54 -18,-48 -14,-40Z M26,-32C44,-36 48,-50 46,-54C32,-54 18,-48 14,-40Z"
PETALS = (
    "M0,-40C-14,-48 -8,-56 0,-58C8,-56 14,-48 0,-40Z "
    "M-24,-30C-44,-28 -50,-36 -52,-42C-40,-46 -28,-42 -24,-30Z M24,-30C44,-28 50,-36 52,-42C40,-46 28,-42 24,-30Z"
)
THORNS = "".join(f"M{x},-34L{x * 1.5:g},-56" for x in (-24, -9, 9, 24))
SLITS = "M-24,-12C-18,-22 -8,-18 -4,-6C-12,-2 -20,-4 -24,-12Z M24,-12C18,-22 8,-18 4,-6C12,-2 20,-4 24,-12Z"


def growth(ink: str, ground: str, face: int) -> str:
    """A creature of leaves and bark."""
    bark = path("M-30,-8C-40,-30 -20,-44 0,-44C20,-44 40,-30 30,-8C34,14 18,40 0,50C-18,40 -34,14 -30,-8Z", fill=ink)
    crown = (
        path(HORNS, fill=ink),
        path(PETALS, fill=ink),
        path(THORNS, stroke=ink, stroke_width=6, stroke_linecap="round"),
    )[face % 3]
    three = circle(-13, -10, 8, fill=ground) + circle(13, -10, 8, fill=ground) + circle(0, -26, 5, fill=ground)
    eyes = path(SLITS, fill=ground) if face % 2 else three
    maw = path("M-20,14L-12,20L-6,14L0,22L6,14L12,20L20,14L12,32H-12Z", fill=ground)
    return bark + crown + eyes + maw


VINES = "M0,12C6,2 18,22 24,12M6,8C4,2 8,0 12,0M18,16C20,22 16,24 12,24"
ARMIES = (
    ArmyArt("new_york", towers, ("14 3 4 3", "butt"), "M0,0H12V12H24V24M0,12H6V24M18,0V6H24", citizen),
    ArmyArt(
        "neojungle",
        fern,
        ("1 8 10 8", "round"),
        VINES,
        growth,
    ),
)
