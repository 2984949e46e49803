"""Terrain of Babel 13.

Each kind, and the field with the control panel, has a pattern, a sign and a line round it of its own, so that no colour
is needed to tell it from the others. Textures repeat within 75 by 86.6.
"""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import TEXTURE, TerrainArt, circle, group, moved, path, polygon

WIDTH, HEIGHT = TEXTURE


def _lines(d: str, ink: str, width: float = 3, **more: object) -> str:
    return path(d, fill="none", stroke=ink, stroke_width=width, stroke_linecap="round", **more)


def _repeat_staggered(motif: str, x: float, y: float) -> str:
    """A motif twice within the texture, the second half a texture further."""
    return moved(motif, x, y) + moved(motif, x + WIDTH / 2, y + HEIGHT / 2)


# Signs ---------------------------------------------------------------------------------------------------------------


def tree(ink: str, ground: str) -> str:
    """Two firs."""
    fir = "M0,-46L20,-14H10L28,16H-28L-10,-14H-20Z"
    back = path(fir, fill=ink, transform="translate(20 2) scale(.8)", opacity=".65")
    trunk = path("M-6,16H6V40H-6Z", fill=ink)
    return back + group(path(fir, fill=ink, stroke=ground, stroke_width=4) + trunk, transform="translate(-10 2)")


def summit(ink: str, ground: str) -> str:
    """A hill with the lines of a map, and a flag on it."""
    slope = path("M-50,36C-30,34 -22,-14 0,-14C22,-14 30,34 50,36Z", fill=ink)
    rings = _lines("M-26,24C-16,20 -12,2 0,2C12,2 16,20 26,24", ground, 5)
    return slope + rings + path("M-2,-14V-48L24,-38L4,-28V-14Z", fill=ink)


def waves(ink: str, ground: str) -> str:
    """Three waves."""
    wave = "M-46,{y}Q-34,{a} -23,{y}T0,{y}T23,{y}T46,{y}"
    return _lines("".join(wave.format(y=y, a=y - 18) for y in (-24, 2, 28)), ink, 9)


def dunes(ink: str, ground: str) -> str:
    """A sun over cracked ground."""
    sun = path("M-24,-4A24,24 0 0 1 24,-4Z", fill=ink)
    rays = _lines("M0,-40V-50M-27,-31L-34,-39M27,-31L34,-39M-39,-8L-49,-11M39,-8L49,-11", ink, 6)
    return sun + rays + _lines("M-48,8H48M-30,8L-14,26L-26,46M-14,26L16,30L30,8M16,30L12,46", ink, 6)


def gate(ink: str, ground: str) -> str:
    """A fortified gate between towers, with a dish that listens."""
    walls = path("M-46,44V-8H-36V-18H-20V-4H20V-18H36V-8H46V44Z", fill=ink)
    door = path("M-17,44V14H17V44Z", fill=ground) + _lines("M-17,24H17M-17,34H17", ink, 4)
    dish = path("M-20,-44C-16,-22 4,-16 20,-26Z", fill=ink) + _lines("M0,-4V-24M-4,-36L12,-46", ink, 6)
    return walls + door + dish


def dugout(ink: str, ground: str) -> str:
    """A low dome with a slit, sunk into the ground."""
    dome = path("M-48,30C-48,-10 -26,-32 0,-32C26,-32 48,-10 48,30Z", fill=ink)
    slit = path("M-30,-4H30V10H-30Z", fill=ground)
    return dome + slit + _lines("M-6,-4V10M10,-4V10", ink, 5) + _lines("M-50,42H50", ink, 8)


def crate(ink: str, ground: str) -> str:
    """A chest with a padlock."""
    box = path("M-44,-34H44V42H-44Z", fill=ink)
    planks = _lines("M-44,-16H44M-44,24H44", ground, 5)
    shackle = _lines("M-9,2V-8A9,9 0 0 1 9,-8V2", ground, 6)
    return box + planks + shackle + path("M-15,0H15V20H-15Z", fill=ground) + circle(0, 10, 4, fill=ink)


def crag(ink: str, ground: str) -> str:
    """Jagged rocks."""
    rocks = polygon("-50,40 -30,-8 -18,4 2,-46 20,-6 30,-18 50,40", fill=ink)
    return rocks + _lines("M2,-34L-8,-4L6,10L-4,38M26,-4L20,14L30,36M-28,8L-32,36", ground, 4.5)


def pit(ink: str, ground: str) -> str:
    """A hole, and an arrow down into it."""
    mouth = f'<ellipse cx="0" cy="14" rx="48" ry="28" fill="none" stroke="{ink}" stroke-width="7"/>'
    depth = f'<ellipse cx="0" cy="22" rx="32" ry="16" fill="{ink}"/>'
    return mouth + depth + polygon("-9,-50 9,-50 9,-26 22,-26 0,-2 -22,-26 -9,-26", fill=ink)


def hatch(ink: str, ground: str) -> str:
    """A round hatch with a wheel, and the arrows of what it turns."""
    ring = circle(0, 0, 30, fill="none", stroke=ink, stroke_width=9) + circle(0, 0, 9, fill=ink)
    spokes = _lines("M0,-26V26M-22.5,-13L22.5,13M-22.5,13L22.5,-13", ink, 5)
    turns = _lines("M-44,-12A46,46 0 0 1 -12,-44M44,12A46,46 0 0 1 12,44", ink, 6)
    heads = polygon("-14,-50 -2,-44 -12,-34", fill=ink) + polygon("14,50 2,44 12,34", fill=ink)
    return ring + spokes + turns + heads


# Textures ------------------------------------------------------------------------------------------------------------


def _firs(ink: str) -> str:
    return _repeat_staggered(path("M0,-15L8,-3H4L11,9H2V15H-2V9H-11L-4,-3H-8Z", fill=ink, opacity=".55"), 19, 22)


def _contours(ink: str) -> str:
    high = "M0,{y}C12,{y} 14,{up} 18.75,{up}S25.5,{y} 37.5,{y}S50,{down} 56.25,{down}S63,{y} 75,{y}"
    rows = (high.format(y=y, up=y - 10, down=y + 10) for y in (14.4, 43.3, 72.2))
    return _lines("".join(rows), ink, 2.5, opacity=".6")


def _ripples(ink: str) -> str:
    long = "M0,{y}Q9.375,{up} 18.75,{y}T37.5,{y}T56.25,{y}T75,{y}"
    rows = (long.format(y=y, up=y - 9) for y in (10.8, 32.5, 54.1, 75.8))
    return _lines("".join(rows), ink, 2.6, opacity=".5")


def _cracks(ink: str) -> str:
    cracks = "M0,20L22,28L38,10L60,18L75,20M22,28L30,52L12,66L0,66M30,52L52,60L60,80L50,86.6M52,60L75,66M50,0L60,18"
    dust = "".join(circle(x, y, 1.8, fill=ink, opacity=".7") for x, y in ((10, 45), (45, 38), (66, 42), (30, 74)))
    return _lines(cracks, ink, 2, opacity=".55") + dust


def _plates(ink: str) -> str:
    seams = _lines("M0,0H75M0,43.3H75M0,0V43.3M37.5,43.3V86.6", ink, 2.6, opacity=".6")
    at = ((6, 6), (69, 6), (6, 37), (69, 37), (31, 49), (44, 49), (31, 80), (44, 80))
    return seams + "".join(circle(x, y, 2.2, fill=ink, opacity=".8") for x, y in at)


def _treads(ink: str) -> str:
    tread = _lines("M-7,-7L7,7", ink, 3, opacity=".5")
    back = _lines("M-7,7L7,-7", ink, 3, opacity=".5")
    return _repeat_staggered(tread, 9, 11) + _repeat_staggered(back, 28, 32)


def _sandbags(ink: str) -> str:
    bags = "".join(
        f"M{x},{y}h26a7,7 0 0 1 0,14h-26a7,7 0 0 1 0,-14Z"
        for row, y in enumerate((3.8, 25.4, 47.1, 68.7))
        for x in ((5.75, 43.25) if row % 2 == 0 else (-13, 24.5, 62))
    )
    return _lines(bags, ink, 2.4, opacity=".55")


def _planks(ink: str) -> str:
    boards = "M12.5,0V86.6M37.5,0V86.6M62.5,0V86.6M12.5,20H37.5M37.5,62H62.5M62.5,40H75M0,40H12.5"
    nails = "".join(circle(x, y, 1.9, fill=ink, opacity=".8") for x, y in ((25, 14), (25, 26), (50, 56), (50, 68)))
    return _lines(boards, ink, 2.4, opacity=".55") + nails


def _facets(ink: str) -> str:
    edges = "M0,12L24,0L46,22L75,12M46,22L34,50L0,58M34,50L58,66L75,58M58,66L48,86.6M24,86.6L34,50M0,12L0,58"
    faces = polygon("24,0 46,22 34,50 0,12", fill=ink, opacity=".16")
    return faces + polygon("34,50 58,66 24,86.6", fill=ink, opacity=".16") + _lines(edges, ink, 2.6, opacity=".6")


def _falling(ink: str) -> str:
    return _lines("M9,6V18M28,30V50M47,0V10M47,80V86.6M66,36V48M18,60V76M56,58V68", ink, 2.4, opacity=".55")


TERRAIN = (
    TerrainArt("forest", "#1c3020", "#8fc48a", _firs("#8fc48a"), tree, ("1 10", "round")),
    TerrainArt("hill", "#3d2f1c", "#cfae88", _contours("#cfae88"), summit, ("26 9", "butt")),
    TerrainArt("water", "#122d42", "#7cbde6", _ripples("#7cbde6"), waves, ("14 9 2 9", "round")),
    TerrainArt("wasteland", "#423820", "#cdbb84", _cracks("#cdbb84"), dunes, ("5 9", "butt")),
    TerrainArt("base", "#2a3036", "#b6c2cb", _plates("#b6c2cb"), gate, ("none", "butt")),
    TerrainArt("control_panel", "#173634", "#7fe0d0", _treads("#7fe0d0"), hatch, ("none", "butt")),
    TerrainArt("bunker", "#33352a", "#c3c89c", _sandbags("#c3c89c"), dugout, ("18 5", "butt")),
    TerrainArt("warehouse", "#3b2718", "#e0a268", _planks("#e0a268"), crate, ("10 4 10 12", "butt")),
    TerrainArt("rock", "#2b2b2f", "#b1b1ba", _facets("#b1b1ba"), crag, ("30 4 8 4", "butt")),
    TerrainArt("hole", "#080707", "#c07b6a", _falling("#c07b6a"), pit, ("3 5", "butt")),
)
