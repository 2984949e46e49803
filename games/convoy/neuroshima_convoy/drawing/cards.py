"""A card as a symbol, in two sizes of reading.

`convoy-card-<id>` is for the rows: plate, emblem, strength, two signs. `convoy-big-<id>` is for explanations: the same,
worn by rust and scratches that would only blur a small card. Both are 100 wide and 130 high. Nothing is written on a
card but its strength, so one drawing serves every language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from neuroshima_contract.svg import chance, group, moved, number, text

from .gear import GEAR, ORDERS
from .people import PEOPLE
from .robots import ROBOTS, Emblem
from .shapes import BRASS, INK, PALETTES, PAPER, Palette, circle, format_signed, line, polygon, rect, shape, symbol
from .signs import ACTIVATIONS, KINDS

VIEW_BOX = "0 0 100 130"
EMBLEMS: dict[str, Emblem] = ROBOTS | GEAR | PEOPLE | ORDERS
Card = Mapping[str, Any]
"""As in the catalogue: `id`, `side`, `kind`, `strength`, `activation`."""


def emblem(card: Card, palette: Palette) -> str:
    """The card's own emblem, or the sign of its kind for a card from a corrected file."""
    draw = EMBLEMS.get(card["id"])
    return draw(palette) if draw else KINDS[card["kind"]](palette.ink, palette.ground)


def card_symbols(card: Card) -> str:
    name = card["id"]
    large = f'<use href="#convoy-card-{name}" width="100" height="130"/>' + _wear(name, PALETTES[card["side"]])
    return symbol(f"card-{name}", face(card), VIEW_BOX) + symbol(f"big-{name}", large, VIEW_BOX)


def face(card: Card) -> str:
    """The whole card."""
    side = card["side"]
    palette = PALETTES[side]
    sheet = _plate(palette) if side == "moloch" else _paper(palette)
    figure = moved(emblem(card, palette), 50, 69, 0.74)
    return sheet + _field(palette, card["kind"]) + _ring(side) + figure + _strength(card) + _signs(card, palette)


def _plate(p: Palette) -> str:
    """Rusted steel with cut corners."""
    sheet = polygon("9,1 91,1 99,9 99,121 91,129 9,129 1,121 1,9", p.plate, stroke=INK, stroke_width=2)
    rivets = "".join(circle(x, y, 2, p.plate_dark) for x, y in ((8, 122), (92, 122), (92, 8), (8, 8)))
    return sheet + polygon("10,3 90,3 97,10 97,16 3,16 3,10", p.plate_light, opacity=".55") + rivets


def _paper(p: Palette) -> str:
    """A worn sheet on khaki board."""
    board = rect(1, 1, 98, 128, p.plate, rx=8, stroke=INK, stroke_width=2)
    return board + rect(3, 3, 94, 13, p.plate_light, rx=6, opacity=".5")


def _field(p: Palette, kind: str) -> str:
    """What the emblem lies on.

    Its outline tells the kind: a unit's window, an order's slanted one, a Module's socket, a Building's battlements."""
    outline = {
        "instant": "M18,24H96L82,112H4Z",
        "module": "M12,24H88V48H94V86H88V112H12V86H6V48H12Z",
        "building": "M7,34H19V24H34V34H50V24H66V34H81V24H93V112H7Z",
    }.get(kind, "M7,24H93V112H7Z")
    return shape(outline, p.ground, stroke=p.plate_dark, stroke_width=2, stroke_linejoin="round")


def _ring(side: str) -> str:
    """Whose card it is. Style sheets show it to readers who cannot tell the colours of the sides apart."""
    ground = rect(4, 4, 92, 122, "none", rx=7, stroke=INK, stroke_width=8)
    colored = rect(4, 4, 92, 122, "none", rx=7, **{"class": f"cv-owner-{side}"})
    return group(ground + colored, display="none", **{"class": "cv-owner"})


def _wear(name: str, p: Palette) -> str:
    luck = chance(name)
    spots = [
        circle(
            6 + 88 * next(luck),
            22 + 92 * next(luck),
            1.5 + 5 * next(luck),
            p.plate,
            opacity=number(0.1 + 0.2 * next(luck)),
        )
        for _spot in range(7)
    ]
    scratches = "".join(_scratch(luck) for _scratch_number in range(6))
    return group("".join(spots) + line(scratches, p.plate_dark, 0.7, opacity=".6"))


def _scratch(luck: Iterator[float]) -> str:
    start = f"M{number(10 + 78 * next(luck))},{number(20 + 90 * next(luck))}"
    return f"{start}l{number(16 * next(luck) - 8)},{number(10 * next(luck) - 5)}"


def strength_words(card: Card) -> str:
    """Text in the upper left corner; empty for a card without a strength of its own."""
    if card["kind"] == "module":
        return format_signed(card["strength"]) if card["strength"] else ""
    return str(card["strength"]) if card["kind"] in ("robot", "soldier") else ""


def _strength(card: Card) -> str:
    words = strength_words(card)
    if not words:
        return ""
    disc = circle(21, 21, 19, INK, stroke=BRASS, stroke_width=2.6)
    return group(disc + text(words, 21, 21, 31 if len(words) == 1 else 24, "#fff4d6"), data_icon="strength")


def _signs(card: Card, p: Palette) -> str:
    activation, kind = card["activation"], card["kind"]
    badge = circle(83, 18, 15, PAPER, stroke=INK, stroke_width=2) + moved(
        ACTIVATIONS[activation](INK, PAPER), 83, 18, 0.2
    )
    tab = circle(15, 115, 12.5, p.plate_dark, stroke=PAPER, stroke_width=1.6) + moved(
        KINDS[kind](PAPER, p.plate_dark), 15, 115, 0.155
    )
    return group(badge, data_icon=activation) + group(tab, data_icon=kind)


def back(side: str) -> str:
    """The back of a card of that side."""
    p = PALETTES[side]
    sheet = _plate(p) if side == "moloch" else _paper(p)
    sign = KINDS["robot" if side == "moloch" else "soldier"](p.ground, p.plate_dark)
    frame = rect(10, 20, 80, 98, p.plate_dark, rx=4)
    return (
        sheet
        + _ring(side)
        + frame
        + line("M10,44L34,20M10,70L60,20M10,96L86,20M14,118L90,42M40,118L90,68M66,118L90,94", p.plate, 5)
        + moved(circle(0, 0, 30, p.plate_dark) + moved(sign.replace(p.ground, p.plate_light), 0, 0, 0.46), 50, 69)
    )


def back_symbols() -> str:
    return "".join(symbol(f"back-{side}", back(side), VIEW_BOX) for side in PALETTES)
