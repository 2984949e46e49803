"""Whole SVG documents: a position or a card, the symbols of the screen, the poster."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any
from xml.sax.saxutils import escape

from neuroshima_contract.svg import group, moved, number, text
from neuroshima_contract.translation import text_in

from ..rules.components.cards import SIDES, Box, Card, City
from . import signs
from .cards import back, back_symbols, card_symbols, face
from .cities import city_symbols, ruin_clip, skyline
from .shapes import BRASS, INK, LINE, NIGHT, PALETTES, format_signed, rect, shape
from .signs import sign_symbols, token_symbols

Snapshot = Mapping[str, Any]
CITY, GAP, MARGIN = 340, 16, 24
ACROSS, CARD = 4, 80
"""Cards of a row beside each other, and how wide each stands with its gap."""
ROW = 2 * 104
TOP, BOARD = 120, 150
HEIGHT = TOP + ROW + BOARD + ROW + 110
TOKEN = 0.2
PAPER = "<style>.cv-night{fill:#fff}.cv-lane{fill:#f1ece1}.cv-name{fill:#1a1613}</style>"
"""What replaces the colours of the ground and of names on white paper."""


def table_svg(snapshot: Snapshot, box: Box, language: str = "en") -> str:
    """The road with everything on it; hands and decks are card backs with a number.

    `language`: of the names."""
    width = 2 * MARGIN + len(box.cities) * (CITY + GAP) - GAP
    battle = battle_of(snapshot, box)
    cities = _road(snapshot, box.cities, box, battle, language)
    sides = "".join(_side(snapshot, side, width) for side in SIDES)
    ground = rect(0, 0, width, HEIGHT, NIGHT, **{"class": "cv-night"})
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {HEIGHT}" role="img">'
        f"<title>{escape(_title(box, battle, language))}</title><defs>{ruin_clip()}</defs>{ground}{cities}{sides}</svg>"
    )


def on_paper(svg: str) -> str:
    """A drawing of the road for white paper."""
    return svg.replace("<title>", f"{PAPER}<title>", 1)


def detail_svg(snapshot: Snapshot, box: Box, places: Sequence[str], language: str = "en") -> str:
    """Some cities of the road, with what lies there.

    `places`: their ids; without any, the one that is fought over and another one with cards, or a neighbour."""
    battle = battle_of(snapshot, box)
    cities = [city for city in box.cities if city.id in places] or _busiest(snapshot, box, battle)
    width, height = 2 * MARGIN + len(cities) * (CITY + GAP) - GAP, ROW + BOARD + ROW + 2 * MARGIN
    ground = rect(0, TOP - MARGIN, width, height, NIGHT, **{"class": "cv-night"})
    road = _road(snapshot, cities, box, battle, language)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 {TOP - MARGIN} {width} {height}" role="img">'
        f"<title>{escape(_title(box, battle, language))}</title><defs>{ruin_clip()}</defs>{ground}{road}</svg>"
    )


def _busiest(snapshot: Snapshot, box: Box, battle: tuple[City, int] | None) -> list[City]:
    """Two cities, in the order of the road."""
    fought = battle[0] if battle is not None else box.cities[-1]
    others = [city for city in box.cities if city is not fought]
    other = max(others, key=lambda city: (_cards_in(snapshot, city), -abs(city.number - fought.number)))
    return sorted((fought, other), key=lambda city: city.number)


def _cards_in(snapshot: Snapshot, city: City) -> int:
    return sum(len(_board(snapshot, city).get(side, [])) for side in SIDES)


def _road(snapshot: Snapshot, cities: Sequence[City], box: Box, battle: tuple[City, int] | None, language: str) -> str:
    drawn = [_city(snapshot, city, box, battle, language) for city in cities]
    return "".join(moved(city, MARGIN + index * (CITY + GAP), 0) for index, city in enumerate(drawn))


def card_svg(card: Card) -> str:
    """One card as a document of its own, in the middle of a square."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-15 0 130 130">{_card(card)}</svg>'


def battle_of(snapshot: Snapshot, box: Box) -> tuple[City, int] | None:
    """City and district that are fought over; None where everything is destroyed."""
    given = snapshot.get("battle") or {}
    start = box.city(given["city"]) if "city" in given else box.cities[0]
    for city in box.cities[start.number if start else 0 :]:
        gone = _destroyed_districts(snapshot, city)
        standing = [district for district in range(city.districts) if district not in gone]
        if standing:
            wanted = given.get("district")
            return city, wanted if wanted in standing and city is start else standing[0]
    return None


def _destroyed_districts(snapshot: Snapshot, city: City) -> set[int]:
    return set(_board(snapshot, city).get("destroyed", []))


def _board(snapshot: Snapshot, city: City) -> Mapping[str, Any]:
    board: Mapping[str, Any] = snapshot.get("cities", {}).get(city.id, {})
    return board


def _title(box: Box, battle: tuple[City, int] | None, language: str) -> str:
    if battle is None:
        return text_in(box.cities[-1].names, language)
    city, district = battle
    return f"{text_in(city.names, language)} {district + 1}/{city.districts}"


def _city(snapshot: Snapshot, city: City, box: Box, battle: tuple[City, int] | None, language: str) -> str:
    board = _board(snapshot, city)
    gone = _destroyed_districts(snapshot, city)
    fallen = len(gone) == city.districts or (battle is not None and city.number < battle[0].number)
    active = battle is not None and battle[0] is city
    frame = rect(
        0,
        TOP - 12,
        CITY,
        ROW + BOARD + ROW + 24,
        "#1c2024",
        **{"class": "cv-lane"},
        rx=10,
        stroke=BRASS if active else LINE,
        stroke_width=3 if active else 1.5,
    )
    rows = _row(board.get("moloch", []), city.positions[0], box, TOP, fallen)
    rows += _row(board.get("outpost", []), city.positions[1], box, TOP + ROW + BOARD, fallen)
    target = battle[1] if battle is not None and active else None
    return frame + rows + _middle(city, gone, fallen, target, language)


def _middle(city: City, gone: set[int], fallen: bool, target: int | None, language: str) -> str:
    name = text(escape(text_in(city.names, language)), CITY / 2, 8, 22, "#ece5d6", **{"class": "cv-name"})
    picture = moved(skyline(city.id, fallen), 20, 24)
    places = [CITY * (index + 0.5) / city.districts for index in range(city.districts)]
    slots = "".join(
        _district(x, index in gone or fallen, index in city.bombs, index == target) for index, x in enumerate(places)
    )
    return moved(name + picture + slots, 0, TOP + ROW - 4)


def _district(x: float, destroyed: bool, bomb: bool, target: bool) -> str:
    house = signs.destroyed_district() if destroyed else signs.districts()
    content = moved(house, 0, 0, 0.42)
    if bomb:
        content += moved(signs.bomb(), 22, -12, 0.24)
    if target:
        content += group(moved(signs.target(), 0, 0, 0.62), data_icon="target")
    return moved(content, x, 124)


def _row(cards: Sequence[Mapping[str, Any]], positions: int, box: Box, top: float, fallen: bool) -> str:
    """Cards from the left, and what is free behind them."""
    places = max(len(cards), 0 if fallen else positions)
    across = max(ACROSS, -(-places // 2))
    step = CARD * ACROSS / across
    made = []
    for index in range(places):
        x, y = 12 + step * (index % across), top + 104 * (index // across)
        made.append(
            moved(_entry(cards[index], box) if index < len(cards) else _free(), x, y, 0.74 * min(1, step / CARD + 0.1))
        )
    return "".join(made)


def _free() -> str:
    return rect(2, 2, 96, 126, "none", rx=8, stroke="#7d857f", stroke_width=2.5, stroke_dasharray="9 7")


def _entry(entry: Mapping[str, Any], box: Box) -> str:
    """A card of a row with what lies on it and, tucked under it, its Module."""
    module = entry.get("module")
    under = moved(_card(box.cards[module]), 30, 44, 0.72) if module else ""
    drawn = under + _card(box.cards[entry["card"]])
    strength = entry.get("strength", 0)
    if strength:
        token = signs.strength_up() if strength > 0 else signs.strength_down()
        drawn += moved(moved(token, 0, 0, 0.36) + text(format_signed(strength), 0, 2, 21, INK), 82, 50)
    flags = ("shield", "deactivated", "module_deactivated", "netted")
    marks = [FLAGS[flag] for flag in flags if entry.get(flag)]
    return drawn + "".join(moved(draw(), 84 - 26 * i, 114, 0.25) for i, draw in enumerate(marks))


FLAGS = {
    "shield": signs.shield, "deactivated": signs.deactivated, "module_deactivated": signs.deactivated,
    "netted": signs.net,
}  # fmt: skip


def _card(card: Card) -> str:
    return group(
        face(
            {
                "id": card.id,
                "side": SIDES[card.side],
                "kind": card.kind,
                "strength": card.strength,
                "activation": card.activation,
            }
        ),
        data_card=card.id,
    )


def _side(snapshot: Snapshot, side: str, width: float) -> str:
    """Hand, deck and discard pile of a side as numbers beside a back."""
    piles = snapshot.get(side, {})
    counts = [len(piles.get(name, [])) for name in ("hand", "deck", "discard")]
    y = 14 if side == "moloch" else HEIGHT - 96
    backs = (_fan(side), back(side), group(back(side), opacity=".45"))
    drawn = [
        moved(sign, 40 + 150 * i, y, 0.6) + text(count, 140 + 150 * i, y + 40, 34, PALETTES[side].plate_light)
        for i, (sign, count) in enumerate(zip(backs, counts, strict=True))
    ]
    return group("".join(drawn), data_side=side)


def _fan(side: str) -> str:
    """A hand: three backs."""
    return "".join(group(back(side), transform=f"rotate({angle} 50 160)") for angle in (-12, 0, 12))


def sprite(cards: Iterable[Mapping[str, Any]], cities: Sequence[str]) -> str:
    """`cards` as in the catalogue, `cities` their ids.

    Symbols: `convoy-card-<id>`, `convoy-big-<id>`, `convoy-back-<side>`, `convoy-side-<side>`, `convoy-city-<id>`,
    `convoy-ruin-<id>`, `convoy-act-<activation>`, `convoy-kind-<kind>`, and the tokens by name."""
    drawn = "".join(card_symbols(card) for card in cards)
    others = back_symbols() + token_symbols() + sign_symbols() + city_symbols(cities)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" width="0" height="0" aria-hidden="true" focusable="false">'
        f"<defs>{ruin_clip()}</defs>{drawn}{others}</svg>"
    )


POSTER_WIDTH, POSTER_HEIGHT = 520, 380
POSTER_CITY = "new_york"
POSTER_CARDS: tuple[tuple[str, float, float, float], ...] = (
    ("hunter", 84, 214, -16), ("clown", 160, 198, -8), ("juggernaut", 238, 206, -3), ("scorn", 438, 214, 16),
    ("sapper", 364, 200, 9), ("commando", 300, 214, 3),
)  # fmt: skip
"""Which card, where its middle is, and how it leans; the lowest first."""
POSTER_CARD_SIZE = 1.12


def poster(cards: Mapping[str, Mapping[str, Any]]) -> str:
    """The picture of the game on the front page: cards before the last city, without words.

    `static/neuroshima_convoy/poster.svg` holds it; `python -m tools.regenerate posters` writes the file anew.
    `cards` is the catalogue's."""
    city = moved(skyline(POSTER_CITY), 20, -2, 1.6)
    glow = shape("M0,150C120,110 400,110 520,150V190H0Z", "#c2613a", opacity=".16")
    drawn = "".join(_poster_card(cards[name], x, y, lean) for name, x, y, lean in POSTER_CARDS)
    size = f'viewBox="0 0 {POSTER_WIDTH} {POSTER_HEIGHT}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{city}{glow}{drawn}</svg>\n'


def _poster_card(card: Mapping[str, Any], x: float, y: float, lean: float) -> str:
    turn = (
        f"translate({number(x)} {number(y + 20)}) rotate({number(lean)}) scale({POSTER_CARD_SIZE}) translate(-50 -65)"
    )
    shadow = shape("M4,8H100V134H4Z", "#000000", opacity=".4")
    return group(shadow + face(card), transform=turn)
