"""The sign of Death Breath, its traits, and the tentacles. Signs are drawn within -50..50."""

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
)


def breathing_skull(ink: str, ground: str) -> str:
    """A skull with a gas mask's filter, and breath that rises from it."""
    dome = path("M-32,0C-40,-34 -20,-48 0,-48C20,-48 40,-34 32,0L22,12H-22Z", fill=ink)
    snout = path("M-18,8H18L14,32C8,42 -8,42 -14,32Z", fill=ink)
    filters = circle(-26, 26, 13, fill=ink) + circle(26, 26, 13, fill=ink)
    holes = circle(-14, -10, 9, fill=ground) + circle(14, -10, 9, fill=ground)
    slits = path("M-6,18V32M0,16V34M6,18V32", stroke=ground, stroke_width=3)
    return dome + filters + snout + holes + slits + circle(-26, 26, 5, fill=ground) + circle(26, 26, 5, fill=ground)


def rising_hand(ink: str, ground: str) -> str:
    """A hand that comes out of the ground."""
    fingers = "".join(
        path(f"M{x},{top}V6", stroke=ink, stroke_width=10, stroke_linecap="round")
        for x, top in ((-20, -28), (-7, -42), (7, -40), (20, -26))
    )
    palm = path("M-26,0H26V20L16,36H-14L-26,20Z", fill=ink)
    thumb = path("M24,16L40,-4", stroke=ink, stroke_width=10, stroke_linecap="round")
    return fingers + palm + thumb + path("M-46,42C-30,26 30,26 46,42Z", fill=ink)


def grave_arrow(ink: str, ground: str) -> str:
    """A gravestone, and an arrow out of it."""
    stone = path("M-34,46V-4C-34,-34 34,-34 34,-4V46Z", fill=ink)
    arrow = path("M0,38V2M-14,14L0,0L14,14", stroke=ground, stroke_width=8, fill="none", stroke_linecap="round")
    return stone + arrow + path("M-46,46H46", stroke=ink, stroke_width=8, stroke_linecap="round")


def grasping(ink: str, ground: str) -> str:
    """Three tentacles that curl."""
    arm = "M0,46C-6,20 {x},10 {x},-12C{x},-34 {y},-40 {y},-24"
    arms = "".join(
        path(arm.format(x=x, y=y), stroke=ink, stroke_width=11, fill="none", stroke_linecap="round")
        for x, y in ((-30, -14), (0, 16), (32, 46))
    )
    return group(arms) + circle(0, 44, 9, fill=ink)


ARMS = "M-11,-42C-26,-58 -4,-66 -18,-84M0,-42C8,-56 -8,-66 2,-86M11,-42C26,-58 4,-66 20,-82"


def reaching(strength: int, shift: float = 0) -> str:
    """Three tentacles that reach out of the side."""
    outline = path(ARMS, stroke=INK, stroke_width=13, fill="none", stroke_linecap="round")
    return outline + path(ARMS, stroke="#b7cf6d", stroke_width=7, fill="none", stroke_linecap="round")


def open_maw(ink: str, ground: str) -> str:
    """A mouth full of teeth."""
    lips = path("M-48,0C-36,-44 36,-44 48,0C36,44 -36,44 -48,0Z", fill=ink)
    inside = path("M-38,0C-26,-28 26,-28 38,0C26,28 -26,28 -38,0Z", fill=ground)
    upper = polygon("-28,-17 -20,2 -10,-22 0,4 10,-22 20,2 28,-17 0,-26", fill=ink)
    lower = polygon("-26,18 -15,2 -5,22 5,2 15,22 26,18 0,27", fill=ink)
    return lips + inside + upper + lower


def exchange(ink: str, ground: str) -> str:
    """Two tiles that change places, one of them dark."""
    tiles = polygon("-46,4 -30,-14 -12,4 -30,22", fill=ink)
    other = path("M12,4L30,-14L46,4L30,22Z", fill="none", stroke=ink, stroke_width=6)
    there = path("M-24,-24C-10,-42 10,-42 24,-26M24,-42V-24H8", stroke=ink, stroke_width=7, fill="none")
    back = path("M24,32C10,50 -10,50 -24,34M-24,50V32H-8", stroke=ink, stroke_width=7, fill="none")
    return tiles + other + there + back


def held() -> str:
    """The round marker: tentacles round a ring."""
    edge = circle(0, 0, 92, fill=INK, stroke=BRASS, stroke_width=10) + circle(0, 0, 76, fill="#4f6b2a")
    return edge + group(grasping(PAPER_LIGHT, INK), transform="scale(1.25)")


BUBBLES = "M6,6a3,3 0 1 0 .1,0M20,14a4,4 0 1 0 .1,0M10,20a2,2 0 1 0 .1,0"
ART: tuple[Drawn, ...] = (
    ArmyArt("death_breath", breathing_skull, ("2 5 9 5", "round"), BUBBLES),
    TraitArt("revival", rising_hand, badge=True),
    TraitArt("reappearance", grave_arrow),
    TraitArt("tentacles", grasping, icon=reaching, layer=1),
    TraitArt("devouring", open_maw, badge=True),
    TraitArt("castling_with_enemy", exchange),
    MarkerArt("tentacle", held()),
)
