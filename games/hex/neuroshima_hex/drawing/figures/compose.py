"""Composing a figure: each part of a composition at the body's anchor for it.

A unit that nobody has drawn gets a composition made from what its tile does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from neuroshima_contract.svg import group, number

from ..facts import TileFacts, row
from ..shapes import INK, mix
from .extent import Point, circle_round, transform_points
from .parts import OUTLINE, OWN_HEAD, Head, Part, Tints, head_part
from .reading import FigureSheet, Library, library, part_of
from .schema import LAYERS, Anchor, Composition, Placement

PALE = "#f6ecd3"
GLOW = "#ff8a3c"
REACH = 49
"""The radius of the circle that a figure fills."""
SPLIT = 0.34
"""How much of the light tone is in the army's."""


class ArmyFigures:
    """Draws the figures of one army.

    `sheet`: its file; a unit that is not in it, or has none, gets a figure made from what it does. `head`: draws the
    heads of an army that has no file."""

    def __init__(self, color: str, sheet: FigureSheet | None = None, head: Head | None = None) -> None:
        self.sheet = sheet
        self.color = color
        self.head = head

    def composition(self, name: str, tile: TileFacts, index: int = 0) -> Composition:
        """The unit's composition, or one made from what it does.

        `index` makes the latter differ within an army."""
        if self.sheet is None:
            made = default_composition("soldier", tile, index)
            return made.model_copy(update={"head": OWN_HEAD}) if self.head else made
        return self.sheet.tiles.get(name) or default_composition(self.sheet.manner, tile, index)

    def figure(self, name: str, tile: TileFacts, index: int = 0, ground: str = "") -> str:
        """The unit within -50..50, on a ground of that colour."""
        composition = self.composition(name, tile, index)
        return draw_figure(composition, self._parts(index), self.tints(ground or dark_of(self.color)))

    def _parts(self, index: int) -> Library:
        if self.sheet is not None:
            return self.sheet.parts
        return {**library(), OWN_HEAD: head_part(self.head, index % 6)} if self.head else library()

    def tints(self, ground: str) -> Tints:
        """The army's tones on a ground of that colour."""
        tones = self.sheet.tones if self.sheet else None
        ink = (tones and tones.ink) or mix(PALE, self.color, 0.06)
        mid = (tones and tones.mid) or mix(self.color, PALE, SPLIT)
        return Tints(ink, mid, ground, (tones and tones.glow) or GLOW)


def dark_of(color: str) -> str:
    """The ground of figures in an army of that colour."""
    return mix(INK, color, 0.13)


def draw_figure(composition: Composition, parts: Library, tints: Tints) -> str:
    """A composition as SVG, as large as its circle allows.

    Raises KeyError for a part that there is not (reading.py has refused it before)."""
    content = "".join(
        _transform_svg(part.svg(tints), anchors) for part, anchors in _parts_with_anchors(composition, parts)
    )
    line = {"stroke": tints.dark, "stroke_width": number(OUTLINE), "stroke_linejoin": "round"}
    fitted = _transform_svg(content, (composition, _fit(reach(composition, parts))))
    return group(fitted, **line, stroke_linecap="round", paint_order="stroke")


def _parts_with_anchors(composition: Composition, parts: Library) -> Iterator[tuple[Part, tuple[Anchor, ...]]]:
    """Each part of the figure, the lowest first, with its anchors, outermost first."""
    body = parts[composition.body]
    for slot in LAYERS:
        value = getattr(composition, slot)
        if value is not None:
            anchor = body.anchors.get(slot, Anchor())
            yield parts[part_of(value)], (anchor,) if isinstance(value, str) else (anchor, value)
    for extra in composition.extras:
        yield parts[extra.part], (extra,)


def reach(composition: Composition, parts: Library) -> list[Point]:
    """Points as far as the figure reaches, before it is made to fill its circle."""
    return [point for placed in _parts_with_anchors(composition, parts) for point in _part_points(*placed)]


def _part_points(part: Part, anchors: tuple[Anchor, ...]) -> list[Point]:
    points = list(part.points)
    for anchor in reversed(anchors):
        points = transform_points(points, anchor.at, anchor.turn, anchor.size)
    return points


def _fit(points: list[Point]) -> Anchor:
    """What makes a figure that reaches so far fill its circle."""
    (x, y), radius = circle_round(points)
    size = max(1 / 4, min(4, REACH / radius))
    return Anchor.model_construct(at=(-x * size, -y * size), turn=0, size=round(size, 3))


def _transform_svg(svg: str, anchors: tuple[Anchor, ...]) -> str:
    steps = [step for anchor in anchors for step in _steps(anchor)]
    return group(svg, transform=" ".join(steps)) if steps else svg


def _steps(anchor: Anchor) -> Iterator[str]:
    if anchor.at != (0, 0):
        yield f"translate({number(anchor.at[0])} {number(anchor.at[1])})"
    if anchor.turn:
        yield f"rotate({number(anchor.turn)})"
    if anchor.size != 1:
        size = f"{anchor.size:g}"
        yield f"scale({size} {size.removeprefix('-')})" if anchor.size < 0 else f"scale({size})"


# Units that nobody has drawn ------------------------------------------------------------------------------------------

HEADS: Mapping[str, tuple[str, ...]] = {
    "machine": ("lens", "slit", "metal_skull", "antlers", "cluster", "cyborg", "wide_eye", "jaws"),
    "soldier": ("helmet", "beret", "gas_mask", "helmet_goggles", "hood", "visor", "bandana", "cap_flat", "balaclava"),
    "mutant": ("brow", "underbite", "one_horn", "big_ears", "three_eyes", "ram_horns", "snout", "great_horns"),
    "ganger": ("mohawk", "hockey_mask", "bandana", "spiked_hair", "shades", "horned_skull", "wolf_cap", "pilot"),
    "police": ("cap_flat", "visor", "fedora", "balaclava", "headset", "headgear", "campaign_hat", "bald"),
    "plant": ("bulb", "trap", "flower", "bark_face", "mantid", "cap_spores", "crown_leaves"),
    "engine": ("wide_eye", "cluster", "lens", "slit", "jaws", "mast_eye", "antlers"),
}
MACHINES = ("machine", "engine")
"""Their units stand on machines' legs."""
FEW = 3
"""From so many sides on, a unit strikes all round."""


def default_composition(manner: str, tile: TileFacts, index: int = 0) -> Composition:
    """A figure that shows what the tile does; `index` picks one of the manner's heads."""
    heads = HEADS[manner]
    shots, blows = _strengths(tile, "ranged"), _strengths(tile, "melee")
    body = _body(manner, tile, len(blows))
    parts: dict[str, Any] = {"body": body, "head": heads[index % len(heads)]}
    if tile["kind"] in ("module", "hq"):
        return Composition(**parts, back="two_aerials" if tile["kind"] == "module" else "rays")
    if any(tile.get("net", ())):
        return Composition(**parts, right="net")
    if any(tile.get("gauss", ())):
        return Composition(**parts, right="coilgun")
    if shots:
        parts["right"] = ("rifle", "machine_gun")[max(shots) > 1]
        if len(shots) > 1:
            parts["left"] = parts["right"] = "carbine"
    elif blows:
        parts["right"] = ("knife", "hammer", "axe")[min(max(blows), 3) - 1]
        if len(blows) > 1:
            parts["left"] = parts["right"] = "claws" if len(blows) >= FEW else "machete"
    if any(tile.get("armor", ())):
        parts["front"] = Placement(part="plating", size=0.7)
    return Composition(**parts)


def _strengths(tile: TileFacts, kind: str) -> list[int]:
    """The strengths of the sides that have that icon."""
    return [strength for strength in row(tile, kind) if strength]


def _body(manner: str, tile: TileFacts, blows: int) -> str:
    """How the unit stands."""
    machine = manner in MACHINES
    if tile["kind"] in ("module", "hq"):
        return "dome" if machine and tile["kind"] == "hq" else "bust"
    if {"mobility", "double_mobility"} & set(tile.get("traits", ())):
        return "stalker" if machine else "running"
    if tile.get("toughness", 0) > 1:
        return "wall_plate" if machine else "fat"
    if tile.get("toughness") or any(tile.get("armor", ())):
        return "robot" if machine else "armored"
    if any(tile.get("ranged", ())):
        return "tripod" if machine else "half_turned"
    if blows >= FEW:
        return "crab" if machine else "crouching"
    if blows > 1:
        return "raptor" if machine else "arms_wide"
    return "robot" if machine else "standing"
