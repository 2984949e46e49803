"""The terrain of the map atlas.

Every kind has a pattern, a sign and a line round it of its own, so that no colour is needed to tell it from the others.
Textures repeat within 75 by 86.6.
"""

from __future__ import annotations

from neuroshima_contract.svg import moved

from .art import TEXTURE, TerrainArt
from .shapes import circle, path, polygon

WIDTH, HEIGHT = TEXTURE


def _lines(d: str, ink: str, width: float = 3, **more: object) -> str:
    return path(d, fill="none", stroke=ink, stroke_width=width, stroke_linecap="round", stroke_linejoin="round", **more)


def _repeat_staggered(motif: str, x: float, y: float) -> str:
    """A motif twice within the texture, the second half a texture further."""
    return moved(motif, x, y) + moved(motif, x + WIDTH / 2, y + HEIGHT / 2)


def _ellipse(x: float, y: float, across: float, down: float, **attributes: object) -> str:
    d = f"M{x - across},{y}A{across},{down} 0 1 1 {x + across},{y}A{across},{down} 0 1 1 {x - across},{y}Z"
    return path(d, **attributes)


# Signs ---------------------------------------------------------------------------------------------------------------


def cliffs(ink: str, ground: str) -> str:
    """Two edges with nothing between them."""
    left = polygon("-50,-30 -14,-30 -20,-8 -10,6 -18,40 -50,40", fill=ink)
    right = polygon("50,-30 18,-30 10,-12 18,8 8,40 50,40", fill=ink)
    return left + right + _lines("M-3,-40V-14M-3,0V20", ink, 4, stroke_dasharray="7 9")


def bricks(ink: str, ground: str) -> str:
    """A wall with battlements."""
    wall = path("M-48,40V-32H-30V-18H-12V-32H12V-18H30V-32H48V40Z", fill=ink)
    return wall + _lines("M-48,0H48M-48,20H48M-24,-18V0M24,-18V0M0,0V20M-26,20V40M26,20V40", ground, 4.5)


def broken_wall(ink: str, ground: str) -> str:
    """The same wall, with a crack from top to bottom."""
    return bricks(ink, ground) + _lines("M6,-36L-8,-10L10,6L-6,24L4,44", ground, 12)


def stones(ink: str, ground: str) -> str:
    """A heap of stones."""
    low = "".join(polygon(p, fill=ink) for p in ("-50,38 -44,12 -22,8 -14,38", "-10,38 -8,10 14,6 20,38"))
    return low + polygon("24,38 26,14 44,10 50,38", fill=ink) + polygon("-30,2 -20,-26 6,-30 16,0", fill=ink)


def puffs(ink: str, ground: str) -> str:
    """A column of smoke from a burning heap."""
    clouds = circle(-14, -6, 18, fill=ink) + circle(12, -22, 22, fill=ink) + circle(26, 2, 13, fill=ink)
    edge = _lines("M-14,-6a18,18 0 0 0 20,12M12,-22a22,22 0 0 0 16,20", ground, 4)
    return clouds + edge + polygon("-40,44 -26,20 -12,32 0,16 14,32 26,22 40,44", fill=ink)


def ridge(ink: str, ground: str) -> str:
    """Two peaks, and an arrow that points up."""
    peaks = polygon("-50,40 -22,-6 -6,18 12,-12 50,40", fill=ink)
    return peaks + polygon("-6,-10 -6,-30 -18,-30 0,-50 18,-30 6,-30 6,-10", fill=ink)


def dugout(ink: str, ground: str) -> str:
    """A ditch that bends to and fro, and a helmet that looks out of it."""
    ditch = _lines("M-48,30H-24L-12,14H12L24,30H48", ink, 12)
    return ditch + path("M-24,2C-24,-40 24,-40 24,2Z", fill=ink) + _lines("M-30,2H30", ink, 7)


def bridge(ink: str, ground: str) -> str:
    """A bridge on one arch."""
    deck = path("M-50,-12H50V4H-50Z", fill=ink) + path("M-50,4H-34C-30,34 30,34 34,4H50V40H-50Z", fill=ink)
    arch = path("M-26,40C-24,8 24,8 26,40Z", fill=ground)
    return deck + arch + _lines("M-44,-12V-28M-15,-12V-28M15,-12V-28M44,-12V-28M-50,-28H50", ink, 5)


def mast(ink: str, ground: str) -> str:
    """A transmitter that sends."""
    tower = _lines("M-22,46L0,-20L22,46M-14,22H14M-14,22L18,36M14,22L-18,36", ink, 6) + circle(0, -24, 8, fill=ink)
    waves = "M-16,-38A22,22 0 0 0 -16,-10M16,-38A22,22 0 0 1 16,-10M-29,-46A36,36 0 0 0 -29,-2M29,-46A36,36 0 0 1 29,-2"
    return tower + _lines(waves, ink, 5)


def gate(ink: str, ground: str) -> str:
    """An open gate between two posts."""
    posts = path("M-48,42V-34H-28V42ZM28,42V-34H48V42Z", fill=ink) + path("M-48,-34H48V-18H-48Z", fill=ink)
    return posts + path("M-28,-10L-8,2V42L-28,34ZM28,-10L8,2V42L28,34Z", fill=ink, opacity=".6")


def well(ink: str, ground: str) -> str:
    """A well with a roof and a bucket."""
    roof = polygon("-46,-18 0,-48 46,-18", fill=ink) + _lines("M-32,-18V12M32,-18V12M0,-18V-4", ink, 6)
    bucket = path("M-9,-4H9L6,10H-6Z", fill=ink)
    return (
        roof
        + bucket
        + path("M-40,14H40V44H-40Z", fill=ink)
        + _lines("M-40,29H40M-14,14V29M14,14V29M0,29V44", ground, 4)
    )


def road(ink: str, ground: str) -> str:
    """A road that goes on to the horizon."""
    return polygon("-44,44 -10,-44 10,-44 44,44", fill=ink) + _lines("M0,-36V-26M0,-14V0M0,14V36", ground, 6)


def track(ink: str, ground: str) -> str:
    """Two rails on sleepers."""
    sleepers = _lines("M-36,-34H36M-36,-12H36M-36,10H36M-36,32H36", ink, 8, opacity=".75")
    return sleepers + _lines("M-20,-48V48M20,-48V48", ink, 8)


def spin(ink: str, ground: str) -> str:
    """A disc with a rail on it, and an arrow round it."""
    disc = circle(0, 0, 24, fill=ink) + _lines("M-7,-22V22M7,-22V22", ground, 4.5)
    return disc + _lines("M-27,-30A40,40 0 1 1 -40,8", ink, 7) + polygon("-44,-24 -18,-44 -16,-18", fill=ink)


def crack(ink: str, ground: str) -> str:
    """One crack that branches."""
    return _lines("M-44,-30L-16,-12L-22,8L8,16L14,44M-16,-12L14,-26L40,-18M8,16L38,10", ink, 7)


def slide(ink: str, ground: str) -> str:
    """A slab that breaks off, and an arrow down."""
    slab = polygon("-48,-22 -4,-22 -12,-4 -2,10 -48,10", fill=ink) + polygon("12,-8 46,-14 50,12 4,22", fill=ink)
    return slab + polygon("-7,20 -7,32 -18,32 0,50 18,32 7,32 7,20", fill=ink)


def funnel(ink: str, ground: str) -> str:
    """Rings that get narrower and deeper."""
    rings = ((0, -14, 46, 22), (0, 0, 33, 16), (0, 12, 20, 10))
    drawn = "".join(_ellipse(*ring, fill="none", stroke=ink, stroke_width=6) for ring in rings)
    return drawn + _ellipse(0, 22, 9, 5, fill=ink)


def impact(ink: str, ground: str) -> str:
    """A bowl in the ground with rays of what was thrown out."""
    bowl = _ellipse(0, 16, 44, 20, fill=ink) + _ellipse(0, 12, 30, 11, fill=ground)
    return bowl + _lines("M0,-14V-44M-22,-10L-38,-36M22,-10L38,-36M-38,0L-50,-12M38,0L50,-12", ink, 6)


def spout(ink: str, ground: str) -> str:
    """A jet of water out of a mound."""
    jet = _lines("M0,20V-30M-6,-26C-10,-46 -34,-44 -34,-20M6,-26C10,-46 34,-44 34,-20M0,-30V-46", ink, 7)
    drops = circle(-34, -6, 5, fill=ink) + circle(34, -6, 5, fill=ink) + circle(-18, -2, 4, fill=ink)
    return jet + drops + path("M-46,44C-26,38 -22,18 -12,18H12C22,18 26,38 46,44Z", fill=ink)


# Textures ------------------------------------------------------------------------------------------------------------


def _steps(ink: str) -> str:
    return _lines("M0,10H20L26,30H48L54,10H75M0,54H10L16,74H60L66,54H75", ink, 2.4, opacity=".5")


def _courses(ink: str) -> str:
    seams = "M0,0H75M0,21.65H75M0,43.3H75M0,64.95H75M18.75,0V21.65M56.25,0V21.65M37.5,21.65V43.3M0,21.65V43.3"
    return _lines(seams + "M18.75,43.3V64.95M56.25,43.3V64.95M37.5,64.95V86.6M0,64.95V86.6", ink, 2.8, opacity=".6")


def _split_courses(ink: str) -> str:
    seams = _lines("M0,0H75M0,28.9H75M0,57.7H75M25,0V28.9M62,28.9V57.7M25,57.7V86.6", ink, 2.6, opacity=".5")
    return seams + _lines("M44,0L36,18L52,34L40,52L56,70L44,86.6", ink, 4, opacity=".7")


def _debris(ink: str) -> str:
    bits = ("8,10 22,6 26,20 12,24", "44,14 60,10 66,26 50,30", "20,46 38,42 40,58 24,62", "56,60 70,56 72,74 58,76")
    return "".join(polygon(bit, fill=ink, opacity=".38") for bit in bits) + polygon(
        "4,70 16,68 14,80", fill=ink, opacity=".3"
    )


def _swirls(ink: str) -> str:
    return _repeat_staggered(_lines("M-14,6C-14,-10 10,-12 10,0C10,8 -4,8 -4,1", ink, 3, opacity=".5"), 20, 22)


def _chevrons(ink: str) -> str:
    return _repeat_staggered(_lines("M-14,8L0,-8L14,8M-14,18L0,2L14,18", ink, 2.8, opacity=".5"), 20, 18)


def _zigzag(ink: str) -> str:
    row = "M0,{y}L9.375,{up}L18.75,{y}L28.125,{up}L37.5,{y}L46.875,{up}L56.25,{y}L65.625,{up}L75,{y}"
    return _lines("".join(row.format(y=y, up=y - 10) for y in (16, 37.65, 59.3, 80.95)), ink, 2.6, opacity=".5")


def _planks(ink: str) -> str:
    boards = "".join(f"M0,{y}H75" for y in (0, 14.43, 28.87, 43.3, 57.73, 72.17))
    return _lines(
        boards + "M30,0V14.4M58,14.4V28.9M14,28.9V43.3M44,43.3V57.7M66,57.7V72.2M24,72.2V86.6", ink, 2.4, opacity=".5"
    )


def _rings(ink: str) -> str:
    ring = circle(0, 0, 9, fill="none", stroke=ink, stroke_width=2.4, opacity=".5")
    return _repeat_staggered(ring + circle(0, 0, 16, fill="none", stroke=ink, stroke_width=2, opacity=".35"), 19, 22)


def _contours(ink: str) -> str:
    row = "M0,{y}C18,{up} 20,{up} 37.5,{y}S57,{down} 75,{y}"
    return _lines("".join(row.format(y=y, up=y - 12, down=y + 12) for y in (14.4, 43.3, 72.2)), ink, 2.6, opacity=".55")


def _slabs(ink: str) -> str:
    return _lines("M0,0H75M0,43.3H75M12,0V43.3M50,0V43.3M31,43.3V86.6M69,43.3V86.6", ink, 2.6, opacity=".5")


def _lanes(ink: str) -> str:
    return _lines("M18.75,6V30M18.75,49.3V73.3M56.25,6V30M56.25,49.3V73.3", ink, 4, opacity=".5")


def _ties(ink: str) -> str:
    ties = "".join(f"M6,{y}H31.5M43.5,{y}H69" for y in (7.2, 21.65, 36.1, 50.5, 64.95, 79.4))
    return _lines(ties, ink, 2.4, opacity=".4") + _lines(
        "M12,0V86.6M25.5,0V86.6M49.5,0V86.6M63,0V86.6", ink, 2.6, opacity=".55"
    )


def _arcs(ink: str) -> str:
    return _repeat_staggered(_lines("M-12,-6A14,14 0 1 1 -12,8M-17,-9L-11,-5L-6,-11", ink, 2.6, opacity=".5"), 19, 22)


def _cracks(ink: str) -> str:
    return _lines(
        "M0,20L22,26L36,10L58,18L75,20M22,26L28,52L10,68L0,66M28,52L54,58L75,66M54,58L60,86.6M60,0L58,18",
        ink,
        2.2,
        opacity=".55",
    )


def _shards(ink: str) -> str:
    plates = ("2,4 30,2 24,22 6,26", "40,6 70,10 66,30 44,24", "10,46 34,40 40,62 14,66", "50,52 74,46 72,72 54,76")
    drawn = "".join(polygon(plate, fill=ink, opacity=".2") for plate in plates)
    return drawn + _lines("M36,28V38M20,72V82M62,36V44M46,70V80", ink, 2.6, opacity=".6")


def _depths(ink: str) -> str:
    dots = ((10, 12), (34, 6), (58, 18), (22, 36), (48, 44), (70, 52), (12, 62), (36, 74), (60, 78))
    return "".join(circle(x, y, 2.2, fill=ink, opacity=".5") for x, y in dots)


def _rays(ink: str) -> str:
    return _repeat_staggered(
        _lines("M0,-14V-6M0,6V14M-14,0H-6M6,0H14M-9,-9L-4,-4M9,9L4,4M9,-9L4,-4M-9,9L-4,4", ink, 2.2, opacity=".5"),
        19,
        22,
    )


def _drops(ink: str) -> str:
    drop = path("M0,-12C7,-2 8,2 8,5A8,8 0 0 1 -8,5C-8,2 -7,-2 0,-12Z", fill=ink, opacity=".4")
    return _repeat_staggered(drop, 19, 20)


TERRAIN = (
    TerrainArt("ravine", "#1d140e", "#b08a63", _steps("#b08a63"), cliffs, ("22 6 3 6", "butt")),
    TerrainArt("wall", "#3a3a3d", "#c9c6be", _courses("#c9c6be"), bricks, ("40 3", "butt")),
    TerrainArt("weak_wall", "#43352c", "#d8a27c", _split_courses("#d8a27c"), broken_wall, ("16 3 16 12", "butt")),
    TerrainArt("rubble", "#35302b", "#bdae9c", _debris("#bdae9c"), stones, ("8 5 3 5", "butt")),
    TerrainArt("smoke", "#26262a", "#a6a3b0", _swirls("#a6a3b0"), puffs, ("2 14", "round")),
    TerrainArt("ridge", "#40331d", "#dcb877", _chevrons("#dcb877"), ridge, ("20 7", "butt")),
    TerrainArt("trench", "#2c2f1d", "#b9bd83", _zigzag("#b9bd83"), dugout, ("12 6", "butt")),
    TerrainArt("crossing", "#3b2a1a", "#e2b778", _planks("#e2b778"), bridge, ("24 4 6 4", "butt")),
    TerrainArt("summit", "#4a371f", "#f0cf94", _contours("#f0cf94"), mast, ("30 10", "round")),
    TerrainArt("gate", "#31343a", "#b9c7d8", _slabs("#b9c7d8"), gate, ("14 14", "butt")),
    TerrainArt("well", "#16323c", "#86cfe0", _rings("#86cfe0"), well, ("10 8", "round")),
    TerrainArt("highway", "#2a2a2a", "#d9d2a8", _lanes("#d9d2a8"), road, ("34 12", "butt")),
    TerrainArt("rails", "#2e2620", "#c4a48a", _ties("#c4a48a"), track, ("4 4", "butt")),
    TerrainArt("turntable", "#2b3326", "#b4d293", _arcs("#b4d293"), spin, ("18 5 2 5 2 5", "butt")),
    TerrainArt("cracked_crust", "#4a4030", "#e0d0a2", _cracks("#e0d0a2"), crack, ("6 8", "butt")),
    TerrainArt("loose_crust", "#4a2c1c", "#f0a070", _shards("#f0a070"), slide, ("2 7", "butt")),
    TerrainArt("sinkhole", "#0b0908", "#9c8574", _depths("#9c8574"), funnel, ("3 9", "round")),
    TerrainArt("crater", "#1f1512", "#c98a6a", _rays("#c98a6a"), impact, ("12 4 4 4", "butt")),
    TerrainArt("geyser", "#1a2c33", "#a9dcd8", _drops("#a9dcd8"), spout, ("1 9 8 9", "round")),
)
