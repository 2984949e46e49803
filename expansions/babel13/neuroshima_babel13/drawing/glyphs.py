"""Emblems of traits and markers, each within -50..50, in ink on a ground colour."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import circle, group, moved, path, polygon

JAW = "M-44,-46H44C44,-24 34,-18 30,8C24,-6 20,-16 18,-22H-18C-20,-16 -24,-6 -30,8C-34,-18 -44,-24 -44,-46Z"
HEXAGON = "20,0 10,17.3 -10,17.3 -20,0 -10,-17.3 10,-17.3"


def fangs(ink: str, ground: str) -> str:
    """Two fangs and a drop."""
    return (
        path(JAW, fill=ink)
        + drop(0, 22, 1.05, ink)
        + path("M-7,30Q-8,38 0,40", fill="none", stroke=ground, stroke_width=4)
    )


def drop(x: float, y: float, size: float, ink: str) -> str:
    return moved(path("M0,-30C14,-8 20,2 20,10A20,20 0 0 1 -20,10C-20,2 -14,-8 0,-30Z", fill=ink), x, y, size)


def hat(ink: str, ground: str) -> str:
    """A hat over a pair of eyes."""
    return (
        path("M-28,-12C-30,-40 -16,-48 0,-42C16,-48 30,-40 28,-12Z", fill=ink)
        + path("M-50,-10Q0,10 50,-10Q46,4 0,8Q-46,4 -50,-10Z", fill=ink)
        + path("M-28,-20H28", stroke=ground, stroke_width=5)
        + path("M-34,20Q-18,6 -4,20Q-18,32 -34,20ZM34,20Q18,6 4,20Q18,32 34,20Z", fill=ink)
        + circle(-18, 20, 4, fill=ground)
        + circle(18, 20, 4, fill=ground)
        + path("M-16,44H16", stroke=ink, stroke_width=6, stroke_linecap="round")
    )


def mesh(ink: str, ground: str) -> str:
    """Cells that have grown together."""
    cells = ((0, -26), (-32, 8), (32, 8), (0, 36))
    joins = path("M0,-26L-32,8L0,36L32,8ZM-32,8H32", fill="none", stroke=ink, stroke_width=7)
    return joins + "".join(circle(x, y, 15, fill=ink) + circle(x, y, 6, fill=ground) for x, y in cells)


def mine(ink: str, ground: str) -> str:
    """A pressure plate with prongs."""
    prong = path("M-4,-30L0,-50L4,-30Z", fill=ink)
    prongs = "".join(group(prong, transform=f"rotate({45 * i})") for i in range(8))
    cross = path("M-16,-16L16,16M16,-16L-16,16", stroke=ground, stroke_width=8, stroke_linecap="round")
    return prongs + circle(0, 0, 34, fill=ink) + circle(0, 0, 25, fill="none", stroke=ground, stroke_width=4) + cross


def roots(ink: str, ground: str) -> str:
    """Roots that spread from a stump."""
    arms = (
        "M0,-14C-14,2 -34,0 -48,18",
        "M0,-14C-8,12 -24,20 -30,46",
        "M0,-14C4,14 -4,28 2,50",
        "M0,-14C10,10 26,18 32,44",
        "M0,-14C16,0 34,4 48,14",
        "M-24,4C-30,16 -42,28 -46,40M22,6C30,14 40,24 46,38",
    )
    widths = zip(arms, (9, 8, 8, 8, 9, 5), strict=True)
    drawn = "".join(path(d, fill="none", stroke=ink, stroke_width=w, stroke_linecap="round") for d, w in widths)
    stump = path("M-18,-50H18L13,-8H-13Z", fill=ink) + path("M-5,-46V-14M6,-46V-18", stroke=ground, stroke_width=3.5)
    return drawn + stump


def small_bomb(ink: str, ground: str) -> str:
    """A bomb over three fields that touch."""
    fields = "".join(
        moved(polygon(HEXAGON, fill="none", stroke=ink, stroke_width=4.5), x, y)
        for x, y in ((0, 32), (-30, 15), (30, 15))
    )
    fins = polygon("-20,-50 -6,-40 6,-40 20,-50 16,-28 -16,-28", fill=ink)
    body = path("M0,12C-18,0 -18,-22 -9,-34H9C18,-22 18,0 0,12Z", fill=ink)
    return fields + fins + body + path("M-7,-18Q-8,-8 -2,0", fill="none", stroke=ground, stroke_width=4)


def castling(ink: str, ground: str) -> str:
    """Two tiles that change places."""
    tile = polygon("19,0 9.5,16.5 -9.5,16.5 -19,0 -9.5,-16.5 9.5,-16.5", fill=ink)
    way = path("M-26,-22C-20,-48 20,-48 26,-26", fill="none", stroke=ink, stroke_width=8)
    half = moved(tile, -29, 0) + way + polygon("14,-28 38,-30 28,-8", fill=ink)
    return half + group(half, transform="rotate(180)")


def venom_marker() -> str:
    """A marker that lies on units."""
    disc = circle(0, 0, 90, fill="#1d3a16", stroke="#c9ef7c", stroke_width=12)
    return (
        disc + drop(0, 10, 1.9, "#a9e04a") + path("M-14,30Q-16,46 0,50", fill="none", stroke="#1d3a16", stroke_width=8)
    )
