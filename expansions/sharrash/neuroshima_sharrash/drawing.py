"""The sign of Sharrash, those of its traits, and the marker of Paralysis; signs lie within -50..50."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import ArmyArt, Drawn, MarkerArt, TraitArt, circle, group, path, polygon

BOLT = "M10,-34L-16,6H-2L-10,34L18,-8H3Z"


def rat(ink: str, ground: str) -> str:
    """The head of a rat from the front, with a crown."""
    ears = "".join(circle(x, -22, 19, fill=ink) + circle(x, -22, 9, fill=ground) for x in (-29, 29))
    head = path("M-30,-10C-32,-38 32,-38 30,-10C28,14 12,44 0,48C-12,44 -28,14 -30,-10Z", fill=ink)
    eyes = "".join(path(f"M{x},-4L{x * 2.1},-12L{x * 1.8},2Z", fill=ground) for x in (-10, 10))
    nose = path("M-8,26H8L0,36Z", fill=ground)
    whiskers = path("M-14,22L-42,16M-14,28L-40,34M14,22L42,16M14,28L40,34", stroke=ink, stroke_width=4)
    crown = polygon("-20,-32 -24,-50 -10,-42 0,-52 10,-42 24,-50 20,-32", fill=ink, stroke=ground, stroke_width=4)
    return ears + whiskers + head + eyes + nose + crown


def snout(ink: str, ground: str, face: int) -> str:
    """A head with a long snout; units without a figure of their own have it."""
    head = path("M-34,10C-38,-44 26,-48 34,-8L44,14C30,26 -20,34 -34,10Z", fill=ink)
    return circle(-18, -34, 15, fill=ink) + head + circle(10, -12, 5 + face % 3, fill=ground)


def bite(ink: str, ground: str) -> str:
    """A lightning that ends in two fangs."""
    jaw = path("M-42,-8C-40,-44 40,-44 42,-8L26,-16H-26Z", fill=ink)
    fangs = path("M-26,-14H-8L-17,22ZM8,-14H26L17,22Z", fill=ink)
    return jaw + fangs + path("M4,-4L-8,20H1L-5,46L12,12H2Z", fill=ink, stroke=ground, stroke_width=3)


def tainted_heap(ink: str, ground: str) -> str:
    """A heap of refuse with a lightning over it."""
    heap = path("M-46,40C-40,16 -26,22 -20,8C-8,-2 8,0 16,10C30,8 40,22 46,40Z", fill=ink)
    holes = path("M-28,32L-12,24M2,18L14,26M20,34H34", stroke=ground, stroke_width=5, stroke_linecap="round")
    return heap + holes + path("M6,-50L-12,-22H-2L-8,2L14,-30H3Z", fill=ink, stroke=ground, stroke_width=3)


def struck(ink: str, ground: str) -> str:
    """A figure struck by a lightning."""
    body = circle(0, -30, 13, fill=ink) + path("M-12,-14H12L22,14H11V46H-11V14H-22Z", fill=ink)
    bolt = path(BOLT, fill=ground, stroke=ink, stroke_width=4)
    sparks = path("M-46,-20L-32,-14M-46,10H-30M46,-20L32,-14M46,10H30", stroke=ink, stroke_width=5)
    return body + bolt + sparks


def tunnel(ink: str, ground: str) -> str:
    """The mouth of a tunnel below the ground."""
    earth = path("M-46,-14C-30,-22 30,-22 46,-14V-4H-46Z", fill=ink)
    arch = path("M-36,44V22C-36,-12 36,-12 36,22V44H20V24C20,8 -20,8 -20,24V44Z", fill=ink)
    return earth + arch + path("M0,-46V-26M-9,-34L0,-24L9,-34", fill="none", stroke=ink, stroke_width=6)


def tunnels(ink: str, ground: str) -> str:
    """A net of tunnels with chambers."""
    ways = path("M-38,-32L0,-6L38,-32M0,-6V40M0,18L-36,34M0,18L36,34", fill="none", stroke=ink, stroke_width=10)
    rooms = "".join(
        circle(x, y, 11, fill=ink) for x, y in ((-38, -32), (38, -32), (0, -6), (-36, 34), (36, 34), (0, 40))
    )
    return ways + rooms + circle(0, -6, 5, fill=ground)


def changing_places(ink: str, ground: str) -> str:
    """Two arrows round each other under an arch."""
    arch = path("M-46,10C-46,-52 46,-52 46,10", fill="none", stroke=ink, stroke_width=9)
    arrows = path("M-26,4H14V-8L36,12L14,32V20H-26Z", fill=ink) + path("M26,26H-14V14L-36,34L-14,54V42H26Z", fill=ink)
    return arch + path("M0,0", fill=ground) + f'<g transform="translate(0 -8) scale(.86)">{arrows}</g>'


def pit(ink: str, ground: str) -> str:
    """A pit with steps that go down, and claws on its edge."""
    rim = '<ellipse cx="0" cy="10" rx="47" ry="30" fill="{}"/><ellipse cx="0" cy="12" rx="37" ry="22" fill="{}"/>'
    deep = path("M-26,16C-20,30 20,30 26,16C14,10 -14,10 -26,16Z", fill=ink)
    claws = path("M-30,-8C-36,-26 -28,-40 -16,-44C-24,-32 -22,-22 -16,-10Z", fill=ink)
    more = path("M4,-12C-2,-30 6,-44 18,-48C12,-36 12,-24 18,-12ZM28,-8C28,-22 34,-32 44,-34C38,-24 38,-14 40,-2Z")
    return rim.format(ink, ground) + deep + claws + group(more, fill=ink)


def paralysis_marker() -> str:
    """A marker that lies on units."""
    disc = circle(0, 0, 90, fill="#2a2147", stroke="#c7b2ff", stroke_width=12)
    chain = "".join(
        path(f"M-74,{y}C-40,{y - 16} 40,{y + 16} 74,{y}", fill="none", stroke="#8d78d6", stroke_width=9)
        for y in (-34, 34)
    )
    bolt = path(
        "M22,-74L-36,14H-4L-22,74L40,-18H6Z", fill="#f2e9ff", stroke="#2a2147", stroke_width=8, stroke_linejoin="round"
    )
    return disc + chain + bolt


WEAVE = "M4,24C4,16 10,16 10,8S16,0 16,-2M16,24C16,18 22,16 22,10"
ART: tuple[Drawn, ...] = (
    ArmyArt("sharrash", rat, ("3 3 9 3", "butt"), WEAVE, snout),
    TraitArt("paralysis", bite),
    TraitArt("gives_paralysis", tainted_heap),
    TraitArt("paralyze", struck),
    TraitArt("underground", tunnel, badge=True),
    TraitArt("all_underground", tunnels),
    TraitArt("underground_castling", changing_places),
    TraitArt("hole", pit),
    MarkerArt("paralysis", paralysis_marker()),
)
