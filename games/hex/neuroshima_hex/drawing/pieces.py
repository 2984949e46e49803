"""The pieces of a drawn position: units, ground, fixtures, prizes, markers."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from neuroshima_contract.svg import group, moved, text

from .armies import signs
from .art import Art
from .faces import face
from .facts import DrawnCatalogue, DrawnPiece, DrawnPlayer, DrawnPrize, TileFacts
from .fixtures import head, mount
from .kit import Kit, kit_of
from .places import middle
from .shapes import BLOOD, INK, PAPER_LIGHT, STEEL, circle, mix, path
from .terrain import CROWDED_SIGN, SIGN, terrain_sign
from .tiles import ground, marker_picture

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
        marks = _wounds(unit.get("wounds", 0)) + (_net() if unit.get("netted_by") else "")
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
        turned = group(mount(tile, self.art), transform=f"rotate({60 * fixture.get('rotation', 0)})")
        return moved(turned + head(tile), *middle(fixture["at"]))

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
    drop = path(
        "M0,-16C9,-3 13,3 13,9A13,13 0 0 1 -13,9C-13,3 -9,-3 0,-16Z", fill=BLOOD, stroke=PAPER_LIGHT, stroke_width=2
    )
    return moved(drop + text(count, 0, 8, 19, PAPER_LIGHT), 36, -62) if count else ""


def _net() -> str:
    lines = "".join(f"M{x},-64V64M-64,{x}H64" for x in range(-48, 49, 24))
    return path(lines, stroke=PAPER_LIGHT, stroke_width=4, opacity=".75", transform="rotate(30)")
