"""The signs of New York and Neojungle."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import ArmyArt, path


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


VINES = "M0,12C6,2 18,22 24,12M6,8C4,2 8,0 12,0M18,16C20,22 16,24 12,24"
ARMIES = (
    ArmyArt("new_york", towers, ("14 3 4 3", "butt"), "M0,0H12V12H24V24M0,12H6V24M18,0V6H24"),
    ArmyArt(
        "neojungle",
        fern,
        ("1 8 10 8", "round"),
        VINES,
    ),
)
