"""The sign of the Sand Runners and the Sandstorm, within -50..50; a field under it."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import ArmyArt, Drawn, TerrainArt, TraitArt, circle, path, polygon


def dunes(ink: str, ground: str) -> str:
    """The sun over two dunes, and a track."""
    rays = path("M0,-50V-40M-27,-42L-21,-33M27,-42L21,-33", stroke=ink, stroke_width=6, stroke_linecap="round")
    sun = circle(0, -14, 19, fill=ink)
    back = path("M-50,20C-30,-8 -14,8 0,14C16,-8 34,-2 50,16V28H-50Z", fill=ink, stroke=ground, stroke_width=4)
    front = path("M-50,48C-46,24 -22,18 -6,28C12,40 34,38 50,28V48Z", fill=ink, stroke=ground, stroke_width=4)
    return rays + sun + back + front


def whirlwind(ink: str, ground: str) -> str:
    """A whirl of sand over a field."""
    field = polygon("-44,36 -22,22 22,22 44,36 22,50 -22,50", fill="none", stroke=ink, stroke_width=5)
    winds = path(
        "M-44,-40C-20,-50 30,-48 44,-36M38,-26C10,-18 -22,-22 -34,-28M-24,-14C0,-4 22,-8 30,-14M22,-2C8,6 -8,4 -16,0"
        "M-10,12C-4,16 4,16 8,12",
        fill="none", stroke=ink, stroke_width=8, stroke_linecap="round",
    )  # fmt: skip
    return field + path("M-14,36L0,16L14,36Z", fill=ground) + winds + path("M2,14L-4,36", stroke=ink, stroke_width=7)


TEXTURE = "M-4,14C8,4 20,6 30,14S54,24 79,12M-4,42C12,32 22,36 34,42S58,52 79,40M-4,70C8,60 20,62 30,70S54,80 79,68"
WAVES = "M0,8C6,2 10,2 14,8S22,12 24,8M0,20C6,14 10,14 14,20S22,24 24,20"
ART: tuple[Drawn, ...] = (
    ArmyArt("sand_runners", dunes, ("14 5 1 5", "round"), WAVES),
    TraitArt("sandstorm", whirlwind),
    TerrainArt(
        "sandstorm", "#a98a5c", "#f0dcb0", path(TEXTURE, fill="none", stroke="#f0dcb0", stroke_width=5), whirlwind
    ),
)
