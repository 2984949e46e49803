"""The icons on all sides of a tile, each turned to its side."""

from __future__ import annotations

from collections.abc import Sequence

from neuroshima_contract.svg import group, text

from .art import POINTED, Art, SideIcon
from .facts import TileFacts, row
from .shapes import BRASS, INK, circle, polygon

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


def unknown(kind: str, strength: int, shift: float) -> str:
    """A generated icon: a pennant with the first letter of the id.

    It has a dot for each point of strength."""
    flag = polygon(
        f"{shift - 17:g},-46 {shift - 17:g},-68 {shift:g},-83 {shift + 17:g},-68 {shift + 17:g},-46",
        fill=BRASS, stroke=INK, stroke_width=3.5, stroke_linejoin="round",
    )  # fmt: skip
    dots = "".join(circle(shift + 8 * (i - (strength - 1) / 2), -49.5, 2.6, fill=INK) for i in range(min(strength, 4)))
    return flag + text(kind[:1].upper(), shift, -62, 18, INK) + dots
