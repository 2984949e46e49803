"""A whole position as one SVG document, for the admin, replays and previews."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from neuroshima_contract import Standing
from neuroshima_contract.svg import group, moved, number, text
from neuroshima_contract.translation import text_in

from ..rules.files.position_types import PatchData
from .armies import signs
from .art import Art
from .dry_earth import floor, ground_pattern
from .facts import ArmyFacts, DrawnCatalogue, DrawnPlayer, DrawnPosition, DrawnStep
from .kit import DEFAULT_COLOR
from .pieces import Pieces
from .places import SIZE, Field, box, middle
from .shapes import INK, circle, hexagon, mix, polygon
from .terrain import look, patches, terrain_defs
from .tiles import sprite, without_tiles

BASIC_RADIUS = 2
FULL = 20
"""Hit points of an HQ that nothing has hit."""
PAPER = (
    "<style>.nh-back{fill:#fff}.nh-earth-earth{color:#e6dac2}.nh-earth-light{color:#f6eedd}"
    ".nh-earth-dark{color:#97866a}.nh-earth-stone{color:#fff}.nh-score{fill:#1a1613}</style>"
)
"""What replaces the colours of the ground and of the scores on white paper."""


def board_svg(
    position: DrawnPosition,
    catalogue: DrawnCatalogue,
    art: Art,
    language: str = "en",
    scores: bool = True,
    around: Iterable[Sequence[int]] = (),
) -> str:
    """The board of a view or a snapshot as an SVG document.

    With its terrain and everything on it, and with `scores` the HQs' hit points, or the players' points, below. If HQs
    are still to be placed, the fields meant for them are marked in their colours. `around`: show only these fields.
    `catalogue` is the game's, `art` the drawings for it, `language` is for the armies' names in the title. The document
    contains the drawings of the tiles it shows."""
    fields = [_field_of(f) for f in position.get("fields") or basic_fields()]
    left, top, width, height = box([_field_of(at) for at in around] or fields)
    content = _signs(position, catalogue, art) + ground_pattern() + floor(fields) + "".join(map(_field, fields))
    content += _board(position, Pieces(position["players"], catalogue, art), fields)
    title = ""
    if scores:
        content += _scores(position["players"], catalogue, art, (left, top, width, height))
        title = f"<title>{_title(position, catalogue, language)}</title>"
        height += 90
    back = f'<rect x="{left}" y="{top}" width="{width}" height="{height}" class="nh-back" fill="#191512"/>'
    size = f'viewBox="{left} {top} {width} {height}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">{title}{back}{content}</svg>'


def on_paper(svg: str) -> str:
    """A drawing of a board for white paper, with light ground."""
    return (
        svg.replace("<title>", f"{PAPER}<title>", 1) if "<title>" in svg else svg.replace("<rect", f"{PAPER}<rect", 1)
    )


def standings(position: DrawnPosition, catalogue: DrawnCatalogue, art: Art, language: str = "en") -> list[Standing]:
    """The army, the number and the hit points left of every player."""
    return [_standing_of(player, catalogue, art, language) for player in position["players"]]


def _standing_of(player: DrawnPlayer, catalogue: DrawnCatalogue, art: Art, language: str) -> Standing:
    name, army = _army(player, catalogue)
    color = mix(army.get("color") or DEFAULT_COLOR, "#ffffff", 0.25)
    left = None if "points" in player else min(1.0, max(0, player.get("hq_hp", FULL)) / FULL)
    return Standing(
        _name(army, language), number(_points_or_hit_points(player)), color, signs(name, art).emblem(color, INK), left
    )


def basic_fields() -> list[Field]:
    """The nineteen fields of the basic board."""
    span = range(-BASIC_RADIUS, BASIC_RADIUS + 1)
    return [(q, r) for q in span for r in span if abs(q + r) <= BASIC_RADIUS]


def _field_of(at: Sequence[int]) -> Field:
    q, r = at
    return q, r


def _board(position: DrawnPosition, pieces: Pieces, fields: Collection[Field]) -> str:
    """Everything that lies on the fields, the lowest first."""
    board, ground = position.get("board") or [], position.get("ground") or []
    fixtures, prizes = position.get("fixtures") or [], position.get("prizes") or []
    land = [(name, [_field_of(f) for f in patch["fields"]]) for name, patch in _looks(position, pieces.art)]
    taken = {_field_of(unit["at"]) for unit in board}
    top = {field: kind for kind, fields in sorted(land, key=lambda patch: -len(patch[1])) for field in fields}
    drawn = [
        patches(land, pieces.art),
        *(_zone(step, pieces, len(fields) // 2) for step in position.get("setup") or []),
        *map(pieces.prize, prizes),
        *(pieces.foundation(tile, False) for tile in ground if _field_of(tile["at"]) not in taken),
        *map(pieces.fixture, fixtures),
        *map(pieces.unit, board),
        pieces.bonds(board),
        *(pieces.foundation(tile, True) for tile in ground if _field_of(tile["at"]) in taken),
        *(pieces.sign(top[at], piece) for piece in (*board, *fixtures) if (at := _field_of(piece["at"])) in top),
    ]
    return "".join(drawn)


def _zone(step: DrawnStep, pieces: Pieces, few: int) -> str:
    """The fields where an HQ may still be placed, framed if they are few.

    Nothing if it may be placed anywhere."""
    if step["step"] != "hq" or not step.get("fields"):
        return ""
    army = pieces.players[step["seat"]]["army"]
    color = mix(pieces.catalogue["armies"][army].get("color") or DEFAULT_COLOR, "#ffffff", 0.25)
    frame = polygon(hexagon(80), fill=color, fill_opacity=".14", stroke=color, stroke_width=7, stroke_dasharray="16 9")
    emblem = moved(signs(army, pieces.art).emblem(color, INK), 0, 52, 0.3)
    mark = (frame if len(step["fields"]) <= few else "") + emblem
    return group("".join(moved(mark, *middle(field)) for field in step["fields"]), data_zone=step["seat"])


def _field(at: Iterable[int]) -> str:
    return moved(polygon(hexagon(SIZE - 1), fill="none", stroke="#54473a", stroke_width=2), *middle(at))


def _army(player: DrawnPlayer, catalogue: DrawnCatalogue) -> tuple[str, ArmyFacts]:
    return player["army"], catalogue["armies"][player["army"]]


def _signs(position: DrawnPosition, catalogue: DrawnCatalogue, art: Art) -> str:
    """The gradients and patterns of all armies and terrain in the picture.

    They are an army's sprite without its tiles."""
    names = [player["army"] for player in position["players"]]
    names += [unit["army"] for unit in position.get("board") or [] if unit.get("army")]
    armies = "".join(sprite(name, without_tiles(catalogue["armies"][name]), art) for name in dict.fromkeys(names))
    looks = dict.fromkeys(name for name, _patch in _looks(position, art))
    return armies + "".join(terrain_defs(name, art) for name in looks)


def _looks(position: DrawnPosition, art: Art) -> Iterator[tuple[str, PatchData]]:
    """Each piece of terrain with the id of its drawing."""
    return ((look(p["kind"], p.get("features") or (), art), p) for p in position.get("terrain") or [])


def _scores(players: Sequence[DrawnPlayer], catalogue: DrawnCatalogue, art: Art, frame: tuple[int, ...]) -> str:
    return "".join(_score(i, p, catalogue, art, frame, len(players)) for i, p in enumerate(players))


def _score(
    index: int, player: DrawnPlayer, catalogue: DrawnCatalogue, art: Art, frame: tuple[int, ...], count: int
) -> str:
    """The army's emblem and its number.

    Six players leave no room for names, which would need a language, too."""
    name, army = _army(player, catalogue)
    color = mix(army.get("color") or DEFAULT_COLOR, "#ffffff", 0.25)
    x, y = frame[0] + frame[2] * (index + 0.5) / count, frame[1] + frame[3] + 42
    disc = circle(0, 0, 30, fill=INK, stroke=color, stroke_width=3)
    badge = moved(disc + moved(signs(name, art).emblem(color, INK), 0, 0, 0.42), x - 40, y)
    return badge + text(number(_points_or_hit_points(player)), x + 32, y, 38, color, **{"class": "nh-score"})


def _points_or_hit_points(player: DrawnPlayer) -> int:
    """The points in a game for points, else the HQ's hit points."""
    return player.get("points", player.get("hq_hp", FULL))


def _name(army: ArmyFacts, language: str) -> str:
    return text_in(army["names"], language)


def _title(position: DrawnPosition, catalogue: DrawnCatalogue, language: str) -> str:
    sides = (
        f"{_name(_army(p, catalogue)[1], language)} {number(_points_or_hit_points(p))}" for p in position["players"]
    )
    return ", ".join(sides)
