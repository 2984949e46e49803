"""The board as geometry: fields as small integers, with tables made once.

Axial coordinates `(q, r)` on flat-top hexes, centre `(0, 0)`. Directions 0..5 clockwise from the top edge (hex 2).
Fields are numbered in ascending order of `(q, r)`, so order by number is order by field everywhere. The tables have
neighbours and lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import lru_cache
from typing import Annotated, Any

from .bounds import AxialCoord
from .shapes import ReadAs

Coord = tuple[int, int]
JsonCoord = Annotated[list[int], "[q, r]"]
"""A field in actions, events and views: its axial coordinates `[q, r]`."""
FileCoord = Annotated[JsonCoord, ReadAs(AxialCoord, list)]
"""The same in positions: it is read with its bounds."""

DIRECTIONS: tuple[Coord, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
BASIC_RADIUS, EXTENDED_RADIUS = 2, 3
NOWHERE: Set[Coord] = frozenset()


def opposite(direction: int) -> int:
    """The direction that looks back."""
    return (direction + 3) % 6


def distance(a: Coord, b: Coord) -> int:
    """Steps between two fields of the plane."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


class Grid:
    """The fields in play and what lies where.

    `coords[f]` is the field's `(q, r)`, `index[(q, r)]` its number; `shown[f]` is the `[q, r]` that all views share;
    `neighbours[f]` are the numbers of the adjacent fields; `towards[f][d]` the neighbour in direction d or -1;
    `rays[f][d]` the fields from the neighbour in direction d straight to the edge, as far as a shot may fly;
    `distances[f][g]` the steps between two fields; `inner` the fields all of whose six neighbours are on the board.
    Shots end on `opaque` fields, and reach `near_only` ones only from the fields next to them. `cut_off` fields have
    neither neighbours nor lines; a line ends before one."""

    def __init__(
        self,
        fields: Iterable[Coord],
        opaque: Set[Coord] = NOWHERE,
        near_only: Set[Coord] = NOWHERE,
        cut_off: Set[Coord] = NOWHERE,
    ) -> None:
        self.coords: tuple[Coord, ...] = tuple(sorted(fields))
        self.size = len(self.coords)
        self.shown: list[JsonCoord] = [list(coord) for coord in self.coords]
        self.index: dict[Coord, int] = {coord: number for number, coord in enumerate(self.coords)}
        self.cut_off = frozenset(self.index[c] for c in cut_off)
        self.towards = tuple(tuple(self._step(c, d, cut_off) for d in range(6)) for c in self.coords)
        self.neighbours = tuple(tuple(sorted(f for f in row if f >= 0)) for row in self.towards)
        self.opaque, self.near_only = (frozenset(self.index[c] for c in coords) for coords in (opaque, near_only))
        self.rays = tuple(tuple(self._ray(f, d) for d in range(6)) for f in range(self.size))
        self.distances = tuple(tuple(distance(a, b) for b in self.coords) for a in self.coords)
        self._rings = tuple(self._rings_around(f) for f in range(self.size))
        self._beyond = tuple(self._fields_beyond(f) for f in range(self.size))
        self.inner = tuple(f for f in range(self.size) if len(self.neighbours[f]) == 6)
        self.known: dict[tuple[object, ...], Any] = {}
        """What others have worked out for this board and keep for as long as it lives (`tiles.unit_on`)."""
        self.influences: dict[tuple[object, ...], Any] = {}
        """The same of what units do to fields (`influence.influence_of`); only so much of it as is worth keeping."""
        self.settled: dict[tuple[object, ...], Any] = {}
        """The same of who works and who commands whom (`command.settle`)."""

    def number(self, coord: JsonCoord) -> int:
        """The number of the field `[q, r]`. Raises KeyError."""
        q, r = coord
        return self.index[q, r]

    def ring(self, field: int, steps: int) -> tuple[int, ...]:
        """The fields exactly so many steps away from one."""
        return self._rings[field][steps] if steps < len(self._rings[field]) else ()

    def beyond(self, field: int, near: int) -> tuple[int, ...]:
        """The fields next to `near`, a neighbour of `field`, that are two steps away from `field`."""
        return self._beyond[field][near]

    def _rings_around(self, field: int) -> tuple[tuple[int, ...], ...]:
        away = self.distances[field]
        return tuple(tuple(f for f in range(self.size) if away[f] == steps) for steps in range(max(away) + 1))

    def _fields_beyond(self, field: int) -> dict[int, tuple[int, ...]]:
        away, neighbours = self.distances[field], self.neighbours
        return {near: tuple(f for f in neighbours[near] if away[f] == 2) for near in neighbours[field]}

    def _step(self, coord: Coord, direction: int, cut_off: Set[Coord]) -> int:
        q, r = DIRECTIONS[direction]
        near = (coord[0] + q, coord[1] + r)
        return -1 if cut_off and (coord in cut_off or near in cut_off) else self.index.get(near, -1)

    def _ray(self, field: int, direction: int) -> tuple[int, ...]:
        line: list[int] = []
        near = True
        while (field := self.towards[field][direction]) >= 0:
            if near or field not in self.near_only:
                line.append(field)
            if field in self.opaque:
                break
            near = False
        return tuple(line)


@lru_cache(maxsize=8)
def radius_grid(radius: int) -> Grid:
    """The board of all fields at most `radius` steps from the centre.

    2 is the basic board with 19 fields."""
    span = range(-radius, radius + 1)
    return Grid((q, r) for q in span for r in span if abs(q + r) <= radius)
