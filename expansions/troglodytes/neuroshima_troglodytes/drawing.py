"""The sign of the Troglodytes, their traits, and the Satiety markers. Signs are drawn within -50..50."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import (
    BRASS,
    INK,
    PAPER_LIGHT,
    ArmyArt,
    Drawn,
    MarkerArt,
    TraitArt,
    circle,
    group,
    path,
    polygon,
    text,
)


def frozen_skull(ink: str, ground: str) -> str:
    """A skull with long teeth, hung with ice."""
    dome = path("M-36,2C-44,-34 -24,-50 0,-50C24,-50 44,-34 36,2L26,14H-26Z", fill=ink)
    teeth = polygon("-26,14 -22,50 -13,14 -9,36 -2,14 2,14 9,36 13,14 22,50 26,14", fill=ink)
    ice = polygon("-36,0 -50,-8 -42,26 -32,10", fill=ink) + polygon("36,0 50,-8 42,26 32,10", fill=ink)
    eyes = circle(-15, -10, 9, fill=ground) + circle(15, -10, 9, fill=ground)
    return ice + dome + teeth + eyes + polygon("0,-2 6,8 -6,8", fill=ground)


def bone(ink: str, turn: int) -> str:
    """A bone with two knuckles at each end."""
    shaft = path("M-30,0H30", stroke=ink, stroke_width=13)
    knuckles = "".join(circle(x, y, 11, fill=ink) for x in (-36, 36) for y in (-9, 9))
    return group(shaft + knuckles, transform=f"rotate({turn})")


def bones(ink: str, ground: str) -> str:
    """Two crossed bones, gnawed."""
    return bone(ink, 45) + bone(ink, -45)


def jaws(ink: str, ground: str) -> str:
    """Jaws that close on a shield."""
    upper = path("M-48,-10C-44,-56 44,-56 48,-10L36,4L27,-12L15,8L5,-10H-5L-15,8L-27,-12L-36,4Z", fill=ink)
    lower = path("M-44,18C-38,56 38,56 44,18L32,8L22,24L11,14L0,28L-11,14L-22,24L-32,8Z", fill=ink)
    return upper + lower


def cauldron(ink: str, ground: str) -> str:
    """A pot over a fire, with a bone in it."""
    pot = path("M-40,-12H40C44,20 28,38 0,38C-28,38 -44,20 -40,-12Z", fill=ink)
    rim = path("M-46,-14H46", stroke=ink, stroke_width=9, stroke_linecap="round")
    stirred = (
        path("M6,-16L22,-44", stroke=ink, stroke_width=8) + circle(18, -46, 7, fill=ink) + circle(28, -42, 7, fill=ink)
    )
    steam = path("M-22,-24C-28,-32 -14,-36 -20,-46", fill="none", stroke=ink, stroke_width=5, stroke_linecap="round")
    legs = path("M-24,34L-32,50M24,34L32,50", stroke=ink, stroke_width=8)
    return pot + rim + stirred + steam + legs + path("M-20,8H20M-14,20H14", stroke=ground, stroke_width=5)


def dripping_blade(ink: str, ground: str) -> str:
    """A blade from which blood drips."""
    blade = path("M-46,-16C-20,-46 20,-50 48,-42C30,-20 2,-2 -34,2Z", fill=ink)
    drops = "".join(
        path(
            f"M{x},{y}C{x + 12},{y + 16} {x + 8},{y + 26} {x},{y + 26}C{x - 8},{y + 26} {x - 12},{y + 16} {x},{y}Z",
            fill=ink,
        )
        for x, y in ((-18, 10), (10, 2), (-2, 26))
    )
    return blade + drops


# Markers --------------------------------------------------------------------------------------------------------------


def chit(emblem: str, amount: int, ground: str) -> str:
    """A round marker: what was eaten, and how much it gives."""
    edge = circle(0, 0, 92, fill=INK, stroke=BRASS, stroke_width=10) + circle(0, 0, 76, fill=ground)
    return edge + emblem + (text(f"+{amount}", 30, 46, 56, PAPER_LIGHT) if amount else "")


def talons() -> str:
    return "".join(
        path(f"M{x},-54C{x + 22},-34 {x + 14},0 {x - 6},22C{x - 2},-4 {x - 10},-30 {x},-54Z", fill=PAPER_LIGHT)
        for x in (-38, -10, 18)
    )


def lungs() -> str:
    wing = "M-6,-22C-30,-34 -52,0 -46,32C-40,40 -14,34 -8,20Z"
    other = "M6,-22C30,-34 52,-8 48,10L10,10Z"
    pipe = path("M0,-60V-18M0,-34L-16,-14M0,-34L16,-14", stroke=PAPER_LIGHT, stroke_width=11, fill="none")
    return path(wing, fill=PAPER_LIGHT) + path(other, fill=PAPER_LIGHT) + pipe


def teeth() -> str:
    gum = path("M-54,-46C-30,-58 30,-58 54,-46V-30H-54Z", fill=PAPER_LIGHT)
    return gum + polygon("-46,-30 -34,30 -18,-30", fill=PAPER_LIGHT) + polygon("18,-30 34,16 46,-30", fill=PAPER_LIGHT)


def eyes() -> str:
    eye = "M-58,-18C-42,-50 -12,-50 2,-18C-12,8 -42,8 -58,-18Z"
    pair = path(eye, fill=PAPER_LIGHT) + path(eye, fill=PAPER_LIGHT, transform="translate(56,-14)")
    return pair + circle(-28, -20, 12, fill=INK) + circle(28, -34, 12, fill=INK)


def heart() -> str:
    return path(
        "M-8,44C-66,4 -56,-46 -26,-46C-12,-46 -6,-36 -4,-26C0,-38 10,-48 24,-46C52,-42 54,-4 32,4L14,8Z",
        fill=PAPER_LIGHT,
    )


def arm() -> str:
    flexed = "M-56,42C-58,10 -50,-10 -30,-18L-34,-48L-6,-56L10,-38L-2,-24L6,-6C24,-26 54,-16 56,14C56,36 40,48 12,48Z"
    return path(flexed, fill=PAPER_LIGHT)


FLAKES = "M12,2V10M8,4L16,8M16,4L8,8M0,14V22M-4,16L4,20M4,16L-4,20M24,14V22M20,16L28,20M28,16L20,20"
LESSER, GREATER = "#3f6f86", "#8a2f2a"
ART: tuple[Drawn, ...] = (
    ArmyArt("troglodytes", frozen_skull, ("6 3 6 9", "butt"), FLAKES),
    TraitArt("cannibalism", bones, badge=True),
    TraitArt("cannibalize_enemy", jaws),
    TraitArt("gourmand", cauldron, badge=True),
    TraitArt("bloodlust", dripping_blade, badge=True),
    MarkerArt("claws", chit(talons(), 1, LESSER)),
    MarkerArt("lungs", chit(lungs(), 1, LESSER)),
    MarkerArt("fangs", chit(teeth(), 2, GREATER)),
    MarkerArt("eyes", chit(eyes(), 2, GREATER)),
    MarkerArt("heart", chit(heart(), 2, GREATER)),
    MarkerArt("muscles", chit(arm(), 0, GREATER)),
)
