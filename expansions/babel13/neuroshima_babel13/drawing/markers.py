"""Markers of Babel 13: venom is a disc, a marker to win a square chit."""

from __future__ import annotations

from neuroshima_hex.expansion.drawing import BRASS, INK, PAPER_LIGHT, MarkerArt, circle, path, polygon, text

from .glyphs import venom_marker


def _chit(emblem: str, ground: str) -> str:
    edge = f'<rect x="-88" y="-88" width="176" height="176" rx="30" fill="{INK}" stroke="{BRASS}" stroke-width="12"/>'
    plate = f'<rect x="-72" y="-72" width="144" height="144" rx="18" fill="{ground}"/>'
    return edge + plate + emblem


def _with_plus_one(emblem: str) -> str:
    """An emblem at the left, and that it adds one."""
    return emblem + text("+1", 34, 26, 62, PAPER_LIGHT)


def medkit() -> str:
    case = path("M-50,-22H50V48H-50Z", fill=PAPER_LIGHT) + path(
        "M-20,-22V-38H20V-22", fill="none", stroke=PAPER_LIGHT, stroke_width=11
    )
    return case + path("M-9,-12H9V4H25V22H9V38H-9V22H-25V4H-9Z", fill="#b3170d")


def mobility() -> str:
    arrow = "M0,-58L22,-30H9V-12H-9V-30H-22Z"
    return "".join(path(arrow, fill=PAPER_LIGHT, transform=f"rotate({90 * i})") for i in range(4))


def melee() -> str:
    blade = path("M-58,40C-54,0 -34,-34 2,-58C0,-18 -18,14 -40,46Z", fill=PAPER_LIGHT)
    return _with_plus_one(blade + path("M-64,26L-28,56", stroke=PAPER_LIGHT, stroke_width=11, stroke_linecap="round"))


def ranged() -> str:
    return _with_plus_one(polygon("-32,-60 -4,-20 -22,-20 -22,52 -42,52 -42,-20 -60,-20", fill=PAPER_LIGHT))


def initiative() -> str:
    return _with_plus_one(polygon("-18,-60 -58,6 -34,6 -46,56 -2,-12 -26,-12", fill=PAPER_LIGHT))


def explosives() -> str:
    sticks = "".join(
        f'<rect x="{x}" y="-26" width="28" height="78" rx="6" fill="{PAPER_LIGHT}"/>' for x in (-48, -14, 20)
    )
    band = path("M-52,12H52", stroke=INK, stroke_width=12)
    fuse = path("M0,-26C0,-48 18,-38 22,-54", fill="none", stroke=PAPER_LIGHT, stroke_width=7)
    return sticks + band + fuse + polygon("30,-68 33,-58 44,-58 35,-51 39,-40 30,-47 21,-40 25,-51", fill=BRASS)


def accelerator() -> str:
    chevron = "M{x},-46L{y},0L{x},46H{z}L{w},0L{z},-46Z"
    marks = "".join(path(chevron.format(x=x, y=x + 34, z=x - 22, w=x + 12), fill=PAPER_LIGHT) for x in (-36, -2, 32))
    return marks


def universal() -> str:
    star = "0,-58 14,-20 54,-20 22,4 34,44 0,20 -34,44 -22,4 -54,-20 -14,-20"
    return polygon(star, fill=PAPER_LIGHT) + circle(0, -2, 9, fill=INK)


MARKERS = (
    MarkerArt("venom", venom_marker()),
    MarkerArt("toughness", _chit(medkit(), "#34513a")),
    MarkerArt("mobility", _chit(mobility(), "#2d4a63")),
    MarkerArt("melee", _chit(melee(), "#6b2a20")),
    MarkerArt("ranged", _chit(ranged(), "#6a5020")),
    MarkerArt("initiative", _chit(initiative(), "#4a3763")),
    MarkerArt("explosives", _chit(explosives(), "#7a3a12")),
    MarkerArt("accelerator", _chit(accelerator(), "#1f5a5c")),
    MarkerArt("universal", _chit(universal(), "#3a3a3f")),
)
