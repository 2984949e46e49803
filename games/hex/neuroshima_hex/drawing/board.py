"""A whole position as one SVG document, for the admin, replays and previews."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from xml.sax.saxutils import escape

from neuroshima_contract import Standing
from neuroshima_contract.svg import group, moved, number, text
from neuroshima_contract.translation import text_in

from ..rules.files.position_types import JoinData, PatchData
from .armies import DEFAULT_COLOR, Kit, kit_of, signs
from .art import Art
from .dry_earth import floor, ground_pattern
from .faces import face, fixture_face, fixture_mount
from .facts import (
    ArmyFacts,
    DrawnCatalogue,
    DrawnMark,
    DrawnPiece,
    DrawnPlayer,
    DrawnPosition,
    DrawnPrize,
    DrawnStep,
    TileFacts,
)
from .shapes import BLOOD, INK, PAPER_LIGHT, SIZE, STEEL, Field, box, circle, hexagon, middle, mix, path, polygon
from .terrain import CROWDED_SIGN, SIGN, look, patches, terrain_defs, terrain_sign
from .tiles import ground, marker_picture, sprite, without_tiles

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
        title = f"<title>{escape(_title(position, catalogue, language))}</title>"
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
        *map(_join, position.get("joins") or []),
        *(_zone(step, pieces, len(fields) // 2) for step in position.get("setup") or []),
        *map(pieces.prize, prizes),
        *(pieces.foundation(tile, False) for tile in ground if _field_of(tile["at"]) not in taken),
        *map(pieces.fixture, fixtures),
        *map(_marked, (position.get("battle") or {}).get("marks") or []),
        *map(pieces.unit, board),
        pieces.bonds(board),
        *(pieces.foundation(tile, True) for tile in ground if _field_of(tile["at"]) in taken),
        *(pieces.sign(top[at], piece) for piece in (*board, *fixtures) if (at := _field_of(piece["at"])) in top),
    ]
    return "".join(drawn)


def _join(join: JoinData) -> str:
    """The bridge between two fields over the place between them, where no field is."""
    x, y = middle(_field_of(join["at"]))
    ends = [((a + x) / 2, (b + y) / 2) for a, b in (middle(_field_of(field)) for field in join["fields"])]
    one, other = (f"{number(a)},{number(b)}" for a, b in ends)
    way = f"M{one}Q{number(x)},{number(y)} {other}"
    bed = path(way, fill="none", stroke=INK, stroke_width=20, stroke_linecap="round")
    bridge = path(way, fill="none", stroke=PAPER_LIGHT, stroke_width=9, stroke_linecap="round")
    knobs = "".join(circle(a, b, 9, fill=PAPER_LIGHT, stroke=INK, stroke_width=5) for a, b in ends)
    return group(bed + bridge + knobs, data_join="1")


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


# What lies on the fields ----------------------------------------------------------------------------------------------

PEEP = (42, 70)
"""Where a foundation tile looks out from under a unit."""
MANY_BADGES = 3


class Pieces:
    """Draws what lies on fields.

    `players` and `catalogue` are the position's and the game's."""

    def __init__(self, players: Sequence[DrawnPlayer], catalogue: DrawnCatalogue, art: Art) -> None:
        self.players = players
        self.catalogue = catalogue
        self.art = art

    def army(self, piece: DrawnPiece) -> str:
        """The id of the army of a tile: its own for an ally, otherwise its owner's."""
        army: str = piece.get("army") or self.players[piece["seat"]]["army"]
        return army

    def _kit(self, piece: DrawnPiece) -> tuple[Kit, TileFacts]:
        name = self.army(piece)
        facts = self.catalogue["armies"][name]
        return kit_of(name, facts, self.art), facts["tiles"][piece["tile"]]

    def unit(self, unit: DrawnPiece) -> str:
        """A unit with what has happened to it."""
        kit, tile = self._kit(unit)
        turned = group(ground(kit, unit["tile"], tile), transform=f"rotate({60 * unit.get('rotation', 0)})")
        marks = _wounds(unit.get("wounds", 0)) + (_net() if unit.get("netted_by") or unit.get("net_markers") else "")
        marks += self._markers(unit.get("markers") or {}, -34) + (self._owner(unit) if "army" in unit else "")
        return moved(turned + face(kit, unit["tile"], tile) + marks, *middle(unit["at"]))

    def bonds(self, board: Sequence[DrawnPiece]) -> str:
        """A clamp over the edge between the two tiles of each Structure."""
        parts = [unit for unit in board if self._kit(unit)[1].get("part")]
        pairs = ((a, b) for a in parts for b in parts if a["seat"] == b["seat"] and a["at"] < b["at"])
        return "".join(_clamp(middle(a["at"]), middle(b["at"])) for a, b in pairs)

    def _owner(self, unit: DrawnPiece) -> str:
        """Whose ally it is: the sign of the owner's army."""
        army = self.players[unit["seat"]]["army"]
        color = mix(self.catalogue["armies"][army]["color"], "#ffffff", 0.3)
        disc = circle(0, 0, 19, fill=INK, stroke=color, stroke_width=3.5)
        return moved(disc + moved(signs(army, self.art).emblem(color, INK), 0, 0, 0.26), 0, 34)

    def foundation(self, piece: DrawnPiece, covered: bool) -> str:
        """A foundation tile; under a unit it looks out at a corner."""
        kit, tile = self._kit(piece)
        drawn = ground(kit, piece["tile"], tile) + face(kit, piece["tile"], tile)
        x, y = middle(piece["at"])
        return moved(drawn, x + PEEP[0], y + PEEP[1], 0.27) if covered else moved(drawn, x, y)

    def fixture(self, fixture: DrawnPiece) -> str:
        """A tile that belongs to the land."""
        tile = self.catalogue["fixtures"][fixture["tile"]]
        turned = group(fixture_mount(tile, self.art), transform=f"rotate({60 * fixture.get('rotation', 0)})")
        return moved(turned + fixture_face(tile), *middle(fixture["at"]))

    def prize(self, prize: DrawnPrize) -> str:
        """The markers that lie there, and how many wounds still keep them shut."""
        left = max(0, prize.get("security", 0) - prize.get("damage", 0))
        shackle = path("M-9,-14V-22A9,9 0 0 1 9,-22V-14", fill="none", stroke=STEEL, stroke_width=5)
        body = path("M-17,-14H17V16H-17Z", fill=INK, stroke=STEEL, stroke_width=4, stroke_linejoin="round")
        lock = shackle + body + text(left, 0, 1, 24, PAPER_LIGHT)
        return moved(self._markers(prize["markers"], -22, 44, 0.24) + moved(lock, 0, 42), *middle(prize["at"]))

    def _markers(self, markers: Mapping[str, int], y: float, apart: float = 30, size: float = 0.16) -> str:
        lying = [marker for marker, count in sorted(markers.items()) for _one in range(count)]
        return "".join(
            moved(marker_picture(m, self.art), apart * (i - (len(lying) - 1) / 2), y, size) for i, m in enumerate(lying)
        )

    def sign(self, kind: str, piece: DrawnPiece) -> str:
        """The sign of the terrain on which something stands."""
        initiative = self._initiative(piece)
        x, y = middle(piece["at"])
        dx, dy = CROWDED_SIGN if initiative >= MANY_BADGES else SIGN
        return moved(terrain_sign(kind, self.art), x + dx, y + dy, 0.16)

    def _initiative(self, piece: DrawnPiece) -> int:
        if "seat" not in piece:
            return 0
        return len(piece.get("initiative") or self._kit(piece)[1].get("initiative") or ())


def _clamp(one: tuple[float, float], other: tuple[float, float]) -> str:
    (x1, y1), (x2, y2) = one, other
    plate = path("M-21,-12H21V12H-21Z", fill=STEEL, stroke=INK, stroke_width=4, stroke_linejoin="round")
    clamp = plate + circle(-12, 0, 4, fill=INK) + circle(12, 0, 4, fill=INK)
    turn = math.degrees(math.atan2(y2 - y1, x2 - x1))
    return group(
        clamp, transform=f"translate({(x1 + x2) / 2:.1f} {(y1 + y2) / 2:.1f}) rotate({turn:.0f})", data_bond=""
    )


def _wounds(count: int) -> str:
    return moved(_drop() + text(count, 0, 8, 19, PAPER_LIGHT), 36, -62) if count else ""


def _marked(field: DrawnMark) -> str:
    """A drop for each player who has marked an empty field in the battle."""
    drops = [moved(_drop(), 42 * (i - (len(field["seats"]) - 1) / 2), 4, 1.5) for i in range(len(field["seats"]))]
    return moved("".join(drops), *middle(field["at"]))


def _drop() -> str:
    return path(
        "M0,-16C9,-3 13,3 13,9A13,13 0 0 1 -13,9C-13,3 -9,-3 0,-16Z", fill=BLOOD, stroke=PAPER_LIGHT, stroke_width=2
    )


def _net() -> str:
    lines = "".join(f"M{x},-64V64M-64,{x}H64" for x in range(-48, 49, 24))
    return path(lines, stroke=PAPER_LIGHT, stroke_width=4, opacity=".75", transform="rotate(30)")
