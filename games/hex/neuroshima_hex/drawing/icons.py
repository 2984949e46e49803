"""Icons on the sides of a tile.

Each is drawn on side 0, the top edge, between the medallion (40 from the middle) and the edge (83); `side_icons`
turns all of them to their sides.
"""

from __future__ import annotations

from collections.abc import Sequence

from neuroshima_contract.svg import group, text

from .art import POINTED, Art, SideIcon
from .facts import TileFacts, row
from .generated import MOST_LETTERS, letters_of, number_of
from .shapes import BLOOD, BRASS, COIL, COPPER, INK, PAPER_LIGHT, STEEL, STEEL_DARK, circle, path, polygon

EDGE = -82
FOOT = -44


def melee(strength: int, shift: float = 0) -> str:
    """As many blades as the blow is strong."""
    width = 17 if strength > 2 else 20
    offsets = [shift + (i - (strength - 1) / 2) * width for i in range(strength)]
    return "".join(_blade(x, width * 0.5) for x in offsets)


def _blade(x: float, half: float) -> str:
    outline = (
        f"M{x - half:g},{FOOT} C{x - half:g},-60 {x - half * 0.5:g},-72 {x:g},{EDGE} "
        f"C{x + half * 0.5:g},-72 {x + half:g},-60 {x + half:g},{FOOT} Q{x:g},-53 {x - half:g},{FOOT} Z"
    )
    light = f"M{x:g},{EDGE + 5} C{x + half * 0.45:g},-70 {x + half * 0.75:g},-62 {x + half * 0.7:g},-50 L{x:g},-53 Z"
    return path(outline, fill=BLOOD, stroke=INK, stroke_width=3, stroke_linejoin="round") + path(light, fill="#d9533f")


def ranged(strength: int, shift: float = 0) -> str:
    """A barrel that ends in as many arrowheads as the shot is strong."""
    barrel = f'<rect x="{shift - 5:g}" y="-66" width="10" height="24" rx="2" fill="{INK}"/>'
    heads = "".join(_head(shift, EDGE + 13 * i, 22 if strength == 1 else 17) for i in reversed(range(strength)))
    return barrel + heads


def _head(x: float, tip: float, length: float) -> str:
    points = f"{x:g},{tip:g} {x + 15:g},{tip + length:g} {x:g},{tip + length - 6:g} {x - 15:g},{tip + length:g}"
    return polygon(points, fill=BRASS, stroke=INK, stroke_width=3.5, stroke_linejoin="round")


def demolition(strength: int, shift: float = 0) -> str:
    """Masonry that breaks, with a burst: two of them at a corner."""
    wall = path(
        "M-30,-83H30V-64L21,-58L15,-65L6,-57L-4,-64L-13,-56L-22,-63L-30,-58Z", fill=STEEL, stroke=INK, stroke_width=3
    )
    joints = path("M-12,-83V-73H12V-83M-30,-73H-12M12,-73H30M0,-73V-64", fill="none", stroke=INK, stroke_width=2.4)
    burst = polygon(
        "0,-70 6,-58 19,-57 9,-49 12,-38 0,-45 -12,-38 -9,-49 -19,-57 -6,-58", fill=BLOOD, stroke=INK, stroke_width=3
    )
    return wall + joints + burst


def throw(strength: int, shift: float = 0) -> str:
    """A stone that flies over the corner after the side, between two horns.

    The horns leave room for a badge at that corner, which may lie over the stone."""
    horn = "M-9,-46C-38,-50 -40,-70 -17,-86C-23,-73 -22,-60 -7,-54Z"
    horns = "".join(
        path(horn, fill=BLOOD, stroke=INK, stroke_width=3.5, transform=f"scale({mirrored},1)") for mirrored in (1, -1)
    )
    stone = polygon("-11,-75 -7,-86 3,-89 11,-82 10,-71 0,-66 -8,-68", fill=PAPER_LIGHT, stroke=INK, stroke_width=4)
    return group(horns + stone, transform="rotate(30)")


def explosive(strength: int, shift: float = 0) -> str:
    """A charge with a fuse, and the blast that it throws over the edge."""
    blast = polygon(
        "0,-92 7,-78 22,-84 16,-70 32,-66 15,-60 -15,-60 -32,-66 -16,-70 -22,-84 -7,-78",
        fill=BLOOD, stroke=INK, stroke_width=3, stroke_linejoin="round",
    )  # fmt: skip
    sticks = "".join(
        path(f"M{x - 6},-43V-62H{x + 6}V-43Z", fill=BRASS, stroke=INK, stroke_width=3) for x in (-13, 0, 13)
    )
    return blast + sticks + path("M-20,-53H20", stroke=INK, stroke_width=5)


def friendly_melee(strength: int, shift: float = 0) -> str:
    """Blades with an edge on both sides and a ring at their foot: friends are struck, too."""
    width = 17 if strength > 2 else 20
    offsets = [shift + (i - (strength - 1) / 2) * width for i in range(strength)]
    return "".join(
        _blade(x, width * 0.5) + circle(x, FOOT, 6, fill=PAPER_LIGHT, stroke=BLOOD, stroke_width=4) for x in offsets
    )


def water_gun(strength: int, shift: float = 0) -> str:
    """A nozzle with as many drops as the jet is strong: it thins out on its way."""
    nozzle = polygon(
        f"{shift - 9:g},-42 {shift + 9:g},-42 {shift + 5:g},-58 {shift - 5:g},-58",
        fill=COPPER, stroke=INK, stroke_width=3,
    )  # fmt: skip
    drops = "".join(_drop(shift, EDGE + 8 * i, 8.5 - 1.2 * (strength - 1 - i)) for i in reversed(range(strength)))
    return nozzle + drops


def _drop(x: float, tip: float, size: float) -> str:
    side = f"{size:g},{size * 0.9:g}"
    outline = f"M{x:g},{tip:g}c{size * 0.7:g},{size:g} {side} 0,{size * 1.9:g}c-{side} -{size * 0.7:g},-{size:g}"
    return path(f"{outline} 0,-{size * 1.9:g}Z", fill=COIL, stroke=INK, stroke_width=3, stroke_linejoin="round")


def reflection(strength: int, shift: float = 0) -> str:
    """A bent mirror along the edge, and a shot that is sent back out."""
    mirror = path("M-43,-83H43L39,-70Q0,-58 -39,-70Z", fill=PAPER_LIGHT, stroke=INK, stroke_width=3.5)
    shine = path("M-30,-77L-24,-70M26,-77L21,-70", stroke=STEEL, stroke_width=3, stroke_linecap="round")
    turn = "M-10,-79V-56Q0,-40 10,-56V-66"
    back = path(turn, fill="none", stroke=INK, stroke_width=8) + path(turn, fill="none", stroke=BRASS, stroke_width=4)
    return mirror + shine + back + polygon("1,-66 19,-66 10,-80", fill=BRASS, stroke=INK, stroke_width=3)


def gauss(strength: int, shift: float = 0) -> str:
    """A rail between coils, its head open: it goes through."""
    rail = path(f"M0,{FOOT}V-74", stroke=INK, stroke_width=12) + path(
        f"M0,{FOOT}V-74", stroke="#8fe3ee", stroke_width=5
    )
    coils = "".join(
        path(f"M-15,{y}Q0,{y + 7} 15,{y}", fill="none", stroke=COIL, stroke_width=5) for y in (-50, -58, -66)
    )
    head = polygon("0,-84 14,-71 0,-62 -14,-71", fill=PAPER_LIGHT, stroke=COIL, stroke_width=5)
    return rail + coils + head


def net(strength: int, shift: float = 0) -> str:
    """A mesh that opens towards the edge."""
    hull = polygon("-21,-44 21,-44 43,-82 -43,-82", fill=PAPER_LIGHT, fill_opacity=".75", stroke=INK, stroke_width=4)
    across = "M-27,-54H27M-33,-64H33M-38,-74H38"
    along = "M-7,-44L-14,-82M7,-44L14,-82M-14,-44L-29,-82M14,-44L29,-82"
    return hull + path(across + along, stroke=INK, stroke_width=2.6, fill="none")


def friendly_net(strength: int, shift: float = 0) -> str:
    """A mesh with a border that opens both ways."""
    return net(strength) + path("M-21,-44L0,-30L21,-44", stroke=INK, stroke_width=5, fill=PAPER_LIGHT)


def power(strength: int, shift: float = 0) -> str:
    """Two pins at the edge, with a spark."""
    pins = "".join(
        f'<rect x="{x}" y="-84" width="9" height="24" fill="{COPPER}" stroke="{INK}" stroke-width="3"/>'
        for x in (-19, 10)
    )
    return pins + polygon("4,-66 -10,-48 -1,-48 -5,-34 11,-53 1,-53", fill=PAPER_LIGHT, stroke=INK, stroke_width=3)


def armor(strength: int, shift: float = 0) -> str:
    """A riveted plate along the edge."""
    plate = polygon("-45,-83 45,-83 39,-67 -39,-67", fill=STEEL, stroke=INK, stroke_width=3.5, stroke_linejoin="round")
    shade = polygon("-42,-75 42,-75 39,-67 -39,-67", fill=STEEL_DARK)
    return plate + shade + "".join(circle(x, -77.5, 2.6, fill=INK) for x in (-34, -20, 20, 34))


def link(strength: int, shift: float = 0) -> str:
    """A pipe to the neighbour."""
    tube = f'<rect x="-9" y="-80" width="18" height="42" fill="{COPPER}" stroke="{INK}" stroke-width="3"/>'
    shine = path("M-3.5,-78V-40", stroke="#f0c48e", stroke_width=3)
    flanges = "".join(
        f'<rect x="-15" y="{y}" width="30" height="8" rx="2" fill="{COPPER}" stroke="{INK}" stroke-width="3"/>'
        for y in (-83, -56)
    )
    return tube + shine + flanges


# All icons of a tile --------------------------------------------------------------------------------------------------

CORE = ("armor", "net", "links", "gauss", "ranged", "melee")
BESIDE = 13
"""How far two attacks on one side stand from its middle."""


def traits_on_sides(tile: TileFacts) -> Sequence[str]:
    """Ids of the traits that are printed on sides of the tile."""
    return tile.get("sides") or [kind for kind in CORE if any(row(tile, kind))]


def on_side(side: int, kind: str, strength: int, content: str) -> str:
    """`content` turned to `side`.

    Kind and strength stand in the markup, for tests and for readers."""
    names = {"data-icon": kind, "data-side": side, "data-strength": strength}
    return group(content, transform=f"rotate({60 * side})", **names)


def side_icons(tile: TileFacts, art: Art) -> str:
    """All icons of all sides, flat ones (armor, nets, pipes) under pointed ones."""
    kinds = sorted(traits_on_sides(tile), key=lambda kind: art.trait(kind).layer)
    return "".join(
        on_side(side, kind, strength, _icon(kind, art)(strength, _shift(tile, kind, side, art)))
        for kind in kinds
        for side, strength in enumerate(row(tile, kind))
        if strength
    )


def _icon(kind: str, art: Art) -> SideIcon:
    return art.trait(kind).icon or (lambda strength, shift: unknown(kind, strength, shift))


def _shift(tile: TileFacts, kind: str, side: int, art: Art) -> float:
    """Two attacks on one side stand beside each other, the upper one to the left."""
    attacks = [k for k in traits_on_sides(tile) if row(tile, k)[side] and art.trait(k).layer >= POINTED]
    if len(attacks) != 2 or kind not in attacks:
        return 0
    return -BESIDE if kind == max(attacks, key=lambda k: art.trait(k).layer) else BESIDE


PENNANTS = (
    ((-18, -46), (-18, -68), (0, -83), (18, -68), (18, -46)),
    ((-18, -46), (-18, -80), (0, -70), (18, -80), (18, -46)),
    ((-18, -46), (-22, -64), (-12, -82), (12, -82), (22, -64), (18, -46)),
)
PENNANT_COLORS = (BRASS, COPPER, STEEL, PAPER_LIGHT)


def unknown(kind: str, strength: int, shift: float) -> str:
    """A generated icon: a pennant with letters of the id; its form and colour follow from the id, too.

    It has a dot for each point of strength."""
    form = PENNANTS[number_of(kind, len(PENNANTS))]
    points = " ".join(f"{shift + x:g},{y}" for x, y in form)
    color = PENNANT_COLORS[number_of(kind[::-1], len(PENNANT_COLORS))]
    flag = polygon(points, fill=color, stroke=INK, stroke_width=3.5, stroke_linejoin="round")
    letters = letters_of(kind, MOST_LETTERS)
    dots = "".join(circle(shift + 8 * (i - (strength - 1) / 2), -49.5, 2.6, fill=INK) for i in range(min(strength, 4)))
    return flag + text(letters, shift, -62, 20 - 3 * len(letters), INK) + dots
