"""The sign of the Iron Gang, its icons, and its net marker, within -50..50 (the marker: -100..100)."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import ArmyArt, Drawn, MarkerArt, TraitArt, circle, path, polygon

LINK = "M-15,-8H15A8,8 0 0 1 15,8H-15A8,8 0 0 1 -15,-8Z"
GREY, DARK, LIGHT = "#8d9298", "#2a2c30", "#f3ecdc"


def _links(ink: str, width: float = 7) -> str:
    """Three links of a chain, from one corner to the other."""
    ends = "".join(path(LINK, fill="none", stroke=ink, stroke_width=width, transform=f"translate({x} {y}) rotate(-45)")
                   for x, y in ((-28, 28), (28, -28)))  # fmt: skip
    return ends + path("M-16,16L16,-16", stroke=ink, stroke_width=width + 4, stroke_linecap="round")


def wheel(ink: str, ground: str) -> str:
    """A wheel with spokes, and a chain round it."""
    rim = circle(0, 0, 40, fill="none", stroke=ink, stroke_width=10)
    links = circle(0, 0, 40, fill="none", stroke=ground, stroke_width=4, stroke_dasharray="12 6")
    spokes = path("M0,-34V34M-29,-17L29,17M-29,17L29,-17", stroke=ink, stroke_width=5)
    return rim + links + spokes + circle(0, 0, 13, fill=ink) + circle(0, 0, 5, fill=ground)


def chain(ink: str, ground: str) -> str:
    return _links(ink)


def blast_by_order(ink: str, ground: str) -> str:
    """A stick of dynamite with a long fuse."""
    stick = path("M-34,4H10V40H-34Z", fill=ink) + path("M-34,16H10M-34,28H10", stroke=ground, stroke_width=4)
    fuse = path("M-12,4C-12,-26 14,-10 16,-30", fill="none", stroke=ink, stroke_width=7, stroke_linecap="round")
    return stick + fuse + polygon("22,-50 26,-38 40,-38 30,-29 34,-16 22,-24 10,-17 14,-29 4,-38 18,-38", fill=ink)


def order(ink: str, ground: str) -> str:
    """A raised fist, and a chain behind it."""
    fist = path("M-22,-12V-34H-10V-38H2V-36H14V-30H24V4L14,18V46H-14V18L-26,4V-8Z", fill=ink)
    fingers = path("M-10,-32V-14M2,-34V-14M14,-28V-14M-22,-4H6", stroke=ground, stroke_width=4, fill="none")
    waves = path("M-40,-36L-30,-30M40,-36L32,-28M-46,-10H-34M46,-10H34", stroke=ink, stroke_width=6)
    return fist + fingers + waves


def speaks(ink: str, ground: str) -> str:
    """A mouthpiece from which words come."""
    horn = path("M-42,-10H-20L18,-34V34L-20,10H-42Z", fill=ink) + path("M-30,12H-16L-10,38H-24Z", fill=ink)
    return horn + path("M28,-22L44,-32M30,0H50M28,22L44,32", stroke=ink, stroke_width=8, stroke_linecap="round")


def net_afar(strength: int, shift: float = 0) -> str:
    """A grey mesh at the end of a line that goes out from the unit."""
    line = path("M0,-42V-58", stroke=DARK, stroke_width=6)
    mesh = polygon("-20,-58 20,-58 32,-83 -32,-83", fill=GREY, stroke=DARK, stroke_width=4)
    return line + mesh + path("M-24,-66H24M-28,-75H28M-7,-58L-11,-83M7,-58L11,-83", stroke=DARK, stroke_width=2.6)


NET_MARKER = (
    circle(0, 0, 84, fill="#4a4238", stroke=LIGHT, stroke_width=8)
    + path("M-58,-40H58M-70,0H70M-58,40H58M-40,-58V58M0,-70V70M40,-58V58", stroke=LIGHT, stroke_width=7)
    + "".join(circle(x, y, 8, fill=LIGHT) for x in (-40, 0, 40) for y in (-40, 0, 40))
)
WEAVE = "M2,6H10A3,3 0 0 1 10,12H2A3,3 0 0 1 2,6ZM14,18H22A3,3 0 0 1 22,24H14A3,3 0 0 1 14,18Z"
ART: tuple[Drawn, ...] = (
    ArmyArt("iron_gang", wheel, ("10 4 4 4", "butt"), WEAVE),
    TraitArt("chain", chain, badge=True),
    TraitArt("hidden_explosion", blast_by_order, badge=True),
    TraitArt("ranged_net", icon=net_afar, layer=1),
    TraitArt("order", order),
    TraitArt("activates_hidden", speaks),
    MarkerArt("ranged_net", NET_MARKER),
)
