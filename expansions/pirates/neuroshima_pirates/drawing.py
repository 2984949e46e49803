"""The sign of the Pirates, their water, and the signs of Wave and Tavern; signs lie within -50..50."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import ArmyArt, Drawn, TerrainArt, TraitArt, circle, path, polygon

RIPPLES = "M0,12C6,4 12,4 18,12S30,20 36,12"


def skull_and_oars(ink: str, ground: str) -> str:
    """A skull with one eye covered, over two crossed oars."""
    oars = "".join(
        path(f"M{-side * 40},42L{side * 26},-26", stroke=ink, stroke_width=8, stroke_linecap="round")
        + path(f"M{side * 22},-30L{side * 46},-46L{side * 40},-20Z", fill=ink)
        for side in (-1, 1)
    )
    skull = path(
        "M-26,-6C-28,-42 28,-42 26,-6C26,4 18,6 16,12V24H-16V12C-18,6 -26,4 -26,-6Z", fill=ink, stroke=ground,
        stroke_width=4,
    )  # fmt: skip
    eye, patch = circle(11, -8, 8, fill=ground), path("M-28,-22L26,-30M-20,-16L-2,-18L-4,0H-16Z", fill=ground)
    strap = path("M-28,-20L26,-32", stroke=ground, stroke_width=4)
    return oars + skull + eye + patch + strap + path("M-6,14V24M6,14V24", stroke=ground, stroke_width=3)


def bandana(ink: str, ground: str, face: int) -> str:
    """A head in a bandana; units without a figure of their own have it."""
    head = path("M-28,-8H28C28,26 14,42 0,42C-14,42 -28,26 -28,-8Z", fill=ink)
    cloth = path("M-32,-6C-32,-46 32,-46 32,-6L48,6L30,4H-32Z", fill=ink, stroke=ground, stroke_width=3)
    return head + cloth + circle(-10 + 4 * (face % 3), 8, 5, fill=ground)


def three_waves(ink: str, ground: str) -> str:
    """Wave: three crests, one behind the other."""
    crest = "M-46,{y}C-34,{top} -14,{top} -8,{y}C-4,{low} 8,{low} 14,{y}C20,{top} 40,{top} 46,{y}"
    waves = "".join(crest.format(y=y, top=y - 28, low=y + 10) for y in (-14, 12, 38))
    return path(waves, fill="none", stroke=ink, stroke_width=10, stroke_linecap="round", stroke_linejoin="round")


def tankard(ink: str, ground: str) -> str:
    """Tavern: a tankard with a burst on it."""
    foam = "".join(circle(x, -32, 13, fill=ink) for x in (-24, -6, 12))
    mug = path("M-34,-30H20L16,44H-30Z", fill=ink)
    handle = path("M18,-14C50,-18 50,28 16,26", fill="none", stroke=ink, stroke_width=9)
    burst = polygon("-7,-16 -1,-2 14,-4 4,8 12,22 -4,16 -14,28 -14,13 -28,8 -16,2", fill=ground)
    return foam + mug + handle + burst


def ripples(ink: str, ground: str) -> str:
    """A Water Space: two ripples."""
    lines = "".join(f"M-40,{y}C-28,{y - 16} -12,{y - 16} 0,{y}S28,{y + 16} 40,{y}" for y in (-12, 16))
    return path(lines, fill="none", stroke=ink, stroke_width=9, stroke_linecap="round")


SWELL = "".join(f"M0,{y}C12.5,{y - 11} 25,{y - 11} 37.5,{y}S62.5,{y + 11} 75,{y}" for y in (14, 43, 72))

ART: tuple[Drawn, ...] = (
    ArmyArt("pirates", skull_and_oars, ("14 6 3 6", "round"), RIPPLES, bandana),
    TraitArt("pirates.wave", three_waves),
    TraitArt("tavern", tankard),
    TerrainArt(
        "pirates.water", "#12404f", "#7fd0e6", path(SWELL, fill="none", stroke="#2f7f99", stroke_width=4), ripples,
        ("26 8", "round"),
    ),
)  # fmt: skip
