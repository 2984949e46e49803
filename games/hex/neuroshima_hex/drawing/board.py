"""A whole position as one SVG document, for the admin and for documents."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from ..art import Art
from .armies import signs
from .faces import face
from .kit import DEFAULT_COLOR, kit_of
from .shapes import BLOOD, INK, PAPER_LIGHT, circle, group, hexagon, mix, moved, number, path, polygon, text
from .tiles import ground, marker_picture, sprite

FIELD = 100
"""Circumradius of a field in the document; a tile is a little smaller, so that fields show between tiles."""
BASIC_RADIUS = 2
PEEP = (42, 70)
"""Where a foundation tile looks out from under a unit."""
Position = Mapping[str, Any]


def board_svg(position: Position, catalogue: Mapping[str, Any], art: Art, language: str = "en") -> str:
    """The board of a view or a snapshot with all units and what lies under them, and both HQs' hit points below.

    `catalogue` is the game's, `art` the drawings for it, `language` is for the armies' names. The document needs
    nothing else: it carries the drawings of the tiles it shows."""
    fields = [tuple(f) for f in position.get("fields") or basic_fields()]
    players = position["players"]
    board, lying = position.get("board", []), position.get("ground") or []
    taken = {tuple(unit["at"]) for unit in board}
    under = "".join(_foundation(t, players, catalogue, art, tuple(t["at"]) in taken) for t in lying)
    units = "".join(_unit(u, players, catalogue, art) for u in board) + under
    box = _box(fields)
    scores = "".join(_score(i, p, catalogue, art, language, box, len(players)) for i, p in enumerate(players))
    content = _signs(position, catalogue, art) + "".join(map(_field, fields)) + units + scores
    frame = f'<rect x="{box[0]}" y="{box[1]}" width="{box[2]}" height="{box[3] + 90}" fill="#191512"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box[0]} {box[1]} {box[2]} {box[3] + 90}" role="img">'
        f"<title>{_title(position, catalogue, language)}</title>{frame}{content}</svg>"
    )


def basic_fields() -> list[tuple[int, int]]:
    """The nineteen fields of the basic board."""
    span = range(-BASIC_RADIUS, BASIC_RADIUS + 1)
    return [(q, r) for q in span for r in span if abs(q + r) <= BASIC_RADIUS]


def middle(at: Iterable[int]) -> tuple[float, float]:
    """Where the field (q, r) has its middle: columns by q, half a field down for every step of q."""
    q, r = at
    return FIELD * 1.5 * q, FIELD * math.sqrt(3) * (r + q / 2)


def _box(fields: Iterable[Iterable[int]]) -> tuple[int, int, int, int]:
    points = [middle(f) for f in fields]
    left, top = min(x for x, _ in points) - 110, min(y for _, y in points) - 100
    right, bottom = max(x for x, _ in points) + 110, max(y for _, y in points) + 100
    return round(left), round(top), round(right - left), round(bottom - top)


def _field(at: Iterable[int]) -> str:
    return moved(polygon(hexagon(FIELD - 1), fill="#2b241e", stroke="#54473a", stroke_width=2), *middle(at))


def _army(player: Mapping[str, Any], catalogue: Mapping[str, Any]) -> tuple[str, Mapping[str, Any]]:
    return player["army"], catalogue["armies"][player["army"]]


def _signs(position: Position, catalogue: Mapping[str, Any], art: Art) -> str:
    """The gradients and patterns of the armies at the table: an army's sprite without its tiles."""
    armies = dict(_army(player, catalogue) for player in position["players"])
    return "".join(sprite(name, {**army, "tiles": {}}, art) for name, army in armies.items())


def _unit(unit: Mapping[str, Any], players: Any, catalogue: Mapping[str, Any], art: Art) -> str:
    name, army = _army(players[unit["seat"]], catalogue)
    kit, tile = kit_of(name, army, art), army["tiles"][unit["tile"]]
    turned = group(ground(kit, unit["tile"], tile), transform=f"rotate({60 * unit.get('rotation', 0)})")
    marks = _wounds(unit.get("wounds", 0)) + (_net() if unit.get("netted_by") else "")
    marks += _markers(unit.get("markers") or {}, art)
    return moved(turned + face(kit, unit["tile"], tile) + marks, *middle(unit["at"]))


def _foundation(lying: Mapping[str, Any], players: Any, catalogue: Mapping[str, Any], art: Art, covered: bool) -> str:
    """A foundation tile; under a unit it looks out at a corner."""
    name, army = _army(players[lying["seat"]], catalogue)
    kit, tile = kit_of(name, army, art), army["tiles"][lying["tile"]]
    drawn = ground(kit, lying["tile"], tile) + face(kit, lying["tile"], tile)
    x, y = middle(lying["at"])
    return moved(drawn, x + PEEP[0], y + PEEP[1], 0.27) if covered else moved(drawn, x, y)


def _markers(markers: Mapping[str, int], art: Art) -> str:
    lying = [marker for marker, count in sorted(markers.items()) for _one in range(count)]
    return "".join(
        moved(marker_picture(m, art), 30 * (i - (len(lying) - 1) / 2), -34, 0.16) for i, m in enumerate(lying)
    )


def _wounds(count: int) -> str:
    drop = path(
        "M0,-16C9,-3 13,3 13,9A13,13 0 0 1 -13,9C-13,3 -9,-3 0,-16Z", fill=BLOOD, stroke=PAPER_LIGHT, stroke_width=2
    )
    return moved(drop + text(count, 0, 8, 19, PAPER_LIGHT), 0, 62) if count else ""


def _net() -> str:
    lines = "".join(f"M{x},-64V64M-64,{x}H64" for x in range(-48, 49, 24))
    return path(lines, stroke=PAPER_LIGHT, stroke_width=4, opacity=".75", transform="rotate(30)")


def _score(
    index: int, player: Mapping[str, Any], catalogue: Any, art: Art, language: str, box: tuple[int, ...], count: int
) -> str:
    name, army = _army(player, catalogue)
    color = mix(army.get("color") or DEFAULT_COLOR, "#ffffff", 0.25)
    x = box[0] + box[2] * (index + 0.5) / count
    label = text(f"{_name(army, language)}: {player.get('hq_hp', 20)}", x + 24, box[1] + box[3] + 42, 38, color)
    disc = circle(0, 0, 30, fill=INK, stroke=color, stroke_width=3)
    badge = moved(disc + moved(signs(name, art).emblem(color, INK), 0, 0, 0.42), x - 170, box[1] + box[3] + 42)
    return badge + label


def _name(army: Mapping[str, Any], language: str) -> str:
    names: Mapping[str, str] = army["names"]
    return names.get(language) or names["en"]


def _title(position: Position, catalogue: Mapping[str, Any], language: str) -> str:
    sides = (f"{_name(_army(p, catalogue)[1], language)} {number(p.get('hq_hp', 20))}" for p in position["players"])
    return ", ".join(sides)
