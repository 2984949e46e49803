"""The board: fields, directions, turning (section 2), the tiles' facts, and the units that stand on the fields."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

Field = tuple[int, int]

STEPS: tuple[Field, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
DIRECTIONS = range(6)
RADIUS = 2


SIDES = ("melee", "ranged", "gauss", "net", "armor", "links", "long_links", "redirect_in", "redirect_out")
UNPRINTED = {"initiative": [], "toughness": 0, "traits": [], "bonus": {}} | {kind: [0] * 6 for kind in SIDES}


@cache
def army(name: str) -> dict[str, dict[str, Any]]:
    """The tiles of an army by id, as its file defines them; a field that the file leaves out is not printed on the
    tile."""
    package = "neuroshima_doomsday" if name == "doomsday_machine" else "neuroshima_hex"
    text = (files(package) / "armies" / f"{name}.toml").read_text(encoding="utf-8")
    return {tile["id"]: UNPRINTED | tile for tile in tomllib.loads(text)["tile"]}


def distance(a: Field, b: Field) -> int:
    """Section 2: max(|q|, |r|, |q+r|), between any two fields."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


def on_board(field: Field) -> bool:
    """Section 2: the basic board."""
    return distance(field, (0, 0)) <= RADIUS


def all_fields() -> list[Field]:
    span = range(-RADIUS, RADIUS + 1)
    return [(q, r) for q in span for r in span if on_board((q, r))]


def step(field: Field, direction: int) -> Field:
    return field[0] + STEPS[direction][0], field[1] + STEPS[direction][1]


def opposite(direction: int) -> int:
    return (direction + 3) % 6


@dataclass(eq=False)
class Unit:
    """One tile on the board. Two equal tiles on two fields are two units."""

    at: Field
    id: str
    seat: int
    rotation: int
    wounds: int
    tile: dict[str, Any]

    def icon(self, kind: str, direction: int) -> int:
        """Section 2: the icon on the side that faces `direction`."""
        value: int = self.tile[kind][(direction - self.rotation) % 6]
        return value

    @property
    def is_hq(self) -> bool:
        return bool(self.tile["kind"] == "hq")

    @property
    def is_module(self) -> bool:
        return bool(self.tile["kind"] == "module")

    @property
    def bonus(self) -> dict[str, int]:
        return dict(self.tile["bonus"])

    @property
    def toughness(self) -> int:
        return int(self.tile["toughness"])


@dataclass
class Board:
    units: list[Unit]
    hq_hp: list[int]

    def __iter__(self) -> Iterator[Unit]:
        return iter(self.units)

    def unit_at(self, field: Field) -> Unit | None:
        return next((unit for unit in self.units if unit.at == field), None)

    def neighbour(self, unit: Unit, direction: int) -> Unit | None:
        return self.unit_at(step(unit.at, direction))

    def neighbours(self, unit: Unit) -> list[Unit]:
        found = [self.neighbour(unit, direction) for direction in DIRECTIONS]
        return [other for other in found if other]

    def line(self, unit: Unit, direction: int) -> list[Unit]:
        """Section 2: the units on a line of fire, nearest first, to the edge of the board."""
        found, field = [], step(unit.at, direction)
        while on_board(field):
            if other := self.unit_at(field):
                found.append(other)
            field = step(field, direction)
        return found

    def as_position(self) -> list[dict[str, Any]]:
        return [
            {"at": list(u.at), "tile": u.id, "seat": u.seat, "rotation": u.rotation, "wounds": u.wounds}
            for u in sorted(self.units, key=lambda u: u.at)
        ]


def read(position: dict[str, Any]) -> Board:
    """The board of a position file's "position"."""
    armies = [army(player["army"]) for player in position["players"]]
    units = []
    for entry in position["board"]:
        q, r = entry["at"]
        tile = armies[entry["seat"]][entry["tile"]]
        units.append(Unit((q, r), entry["tile"], entry["seat"], entry.get("rotation", 0), entry.get("wounds", 0), tile))
    return Board(units, [player.get("hq_hp", 20) for player in position["players"]])
