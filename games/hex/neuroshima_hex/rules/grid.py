"""The board as geometry: fields as small integers, with tables made once.

Axial coordinates `(q, r)` on flat-top hexes, centre `(0, 0)`. Directions 0..5 clockwise from the top edge (hex 2).
Fields are numbered in ascending order of `(q, r)`, so order by number is order by field everywhere. The tables have
neighbours and lines.

A *join* makes two fields neighbours that do not touch: both touch its place, where no field is. Lines go on over it
and bend there.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import lru_cache
from typing import Annotated, Any, NamedTuple

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


class Join(NamedTuple):
    """Two fields that are neighbours by their sides towards the place `at` between them."""

    at: Coord
    fields: tuple[Coord, Coord]


def fits(join: Join, fields: Set[Coord]) -> bool:
    """Whether the join lies beside a board of these fields: no field is at its place, and two touch it."""
    ends = frozenset(join.fields)
    return join.at not in fields and len(ends) == 2 and ends <= fields and all(distance(join.at, f) == 1 for f in ends)


def are_apart(joins: Iterable[Join]) -> bool:
    """Whether each join has a place of its own."""
    places = [join.at for join in joins]
    return len(set(places)) == len(places)


def direction_of(start: Coord, near: Coord) -> int:
    """The direction from a place to one that touches it. Raises ValueError."""
    return DIRECTIONS.index((near[0] - start[0], near[1] - start[1]))


class Flown(NamedTuple):
    """How a line that bends comes to a field: its direction there, the fields flown, and the joins crossed so far."""

    heading: int
    steps: int
    crossed: tuple[Coord, ...]


def distance(a: Coord, b: Coord) -> int:
    """Steps between two fields of the plane."""
    q, r = a[0] - b[0], a[1] - b[1]
    return max(abs(q), abs(r), abs(q + r))


class Grid:
    """The fields in play and what lies where.

    `coords[f]` is the field's `(q, r)`, `index[(q, r)]` its number; `shown[f]` is the `[q, r]` that all views share;
    `neighbours[f]` are the numbers of the adjacent fields; `towards[f][d]` the neighbour in direction d or -1;
    `rays[f][d]` the fields from the neighbour in direction d straight to the edge, as far as a shot may fly;
    `distances[f][g]` the steps between two fields; `beyond[f][g]` the fields next to g, a neighbour of f, that are two
    steps away from f; `inner` the fields all of whose six neighbours are on the board. All of these but `inner` count
    joined fields as adjacent; `touching[f][d]` is as `towards[f][d]` without joins. A ray goes on over joins, at most
    once round; `bent` has those that do, by field and direction.
    Shots end on `opaque` fields, and reach `near_only` ones only from the fields next to them. `cut_off` fields have
    neither neighbours nor lines; a line ends before one."""

    def __init__(
        self,
        fields: Iterable[Coord],
        opaque: Set[Coord] = NOWHERE,
        near_only: Set[Coord] = NOWHERE,
        cut_off: Set[Coord] = NOWHERE,
        joins: Iterable[Join] = (),
    ) -> None:
        self.coords: tuple[Coord, ...] = tuple(sorted(fields))
        self.size = len(self.coords)
        self.shown: list[JsonCoord] = [list(coord) for coord in self.coords]
        self.index: dict[Coord, int] = {coord: number for number, coord in enumerate(self.coords)}
        self.cut_off = frozenset(self.index[c] for c in cut_off)
        self.joins = tuple(sorted(joins))
        self.touching = tuple(tuple(self._step(c, d, cut_off) for d in range(6)) for c in self.coords)
        self._crossings = self._crossings_of(cut_off)
        self.towards = self._with_joins() if self._crossings else self.touching
        self.neighbours = tuple(tuple(sorted({f for f in row if f >= 0})) for row in self.towards)
        self.opaque, self.near_only = (frozenset(self.index[c] for c in coords) for coords in (opaque, near_only))
        self.bent: dict[tuple[int, int], dict[int, Flown]] = {}
        self.rays = tuple(tuple(self._ray(f, d) for d in range(6)) for f in range(self.size))
        self.distances = self._distances()
        self._rings = tuple(self._rings_around(f) for f in range(self.size))
        self.beyond = tuple(self._fields_beyond(f) for f in range(self.size))
        self.inner = tuple(f for f in range(self.size) if min(self.touching[f]) >= 0)
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

    def onward(self, field: int, direction: int) -> tuple[int, int]:
        """The neighbour in a direction, or -1, and the direction in which what flies on arrives there."""
        crossing = self._crossings.get((field, direction))
        return self.towards[field][direction], direction if crossing is None else crossing[1]

    def heading(self, start: int, direction: int, field: int) -> int:
        """The direction in which what flies from `start` in a direction arrives at a field of that line."""
        flown = self.bent.get((start, direction), {}).get(field)
        return direction if flown is None else flown.heading

    def arrival(self, before: int, field: int) -> int:
        """The direction in which what comes from a neighbouring field arrives. Raises ValueError for another one."""
        return self.onward(before, self.towards[before].index(field))[1]

    def flown(self, start: int, direction: int, field: int) -> int:
        """How many fields a shot from `start` in a direction flies to a field of that line."""
        flown = self.bent.get((start, direction), {}).get(field)
        return self.distances[start][field] if flown is None else flown.steps

    def crossed(self, start: int, direction: int, field: int) -> tuple[Coord, ...]:
        """The places of the joins that a line leads over on its way to a field, in their order."""
        flown = self.bent.get((start, direction), {}).get(field)
        return () if flown is None else flown.crossed

    def _crossings_of(self, cut_off: Set[Coord]) -> dict[tuple[int, int], tuple[int, int, Coord]]:
        """By field and direction, where a join leads: the field, the direction from there on, and the join's place."""
        found: dict[tuple[int, int], tuple[int, int, Coord]] = {}
        for at, ends in self.joins:
            if cut_off.isdisjoint(ends):
                for start, end in (ends, ends[::-1]):
                    leaving, heading = direction_of(start, at), direction_of(at, end)
                    found[self.index[start], leaving] = self.index[end], heading, at
        return found

    def _with_joins(self) -> tuple[tuple[int, ...], ...]:
        rows = [list(row) for row in self.touching]
        for (start, direction), (end, _heading, _at) in self._crossings.items():
            rows[start][direction] = end
        return tuple(tuple(row) for row in rows)

    def _distances(self) -> tuple[tuple[int, ...], ...]:
        """The steps between fields, over the plane or over joins, whichever is shorter."""
        rows = [tuple(distance(a, b) for b in self.coords) for a in self.coords]
        while self._crossings:
            before = rows
            for (via, _direction), (end, _heading, _at) in self._crossings.items():
                rows = [tuple(map(min, row, (row[via] + 1 + far for far in rows[end]))) for row in rows]
            if rows == before:
                break
        return tuple(rows)

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
        start = (field, direction)
        known: dict[int, Flown] = {}
        crossed: tuple[Coord, ...] = ()
        while True:
            crossing = self._crossings.get((field, direction))
            field, direction = self.onward(field, direction)
            if field < 0 or field == start[0] or field in known:
                break
            if crossing is not None:
                crossed = (*crossed, crossing[2])
            known[field] = Flown(direction, len(known) + 1, crossed)
            if len(known) == 1 or field not in self.near_only:
                line.append(field)
            if field in self.opaque:
                break
        if crossed:
            self.bent[start] = known
        return tuple(line)


@lru_cache(maxsize=8)
def radius_grid(radius: int) -> Grid:
    """The board of all fields at most `radius` steps from the centre.

    2 is the basic board with 19 fields."""
    span = range(-radius, radius + 1)
    return Grid((q, r) for q in span for r in span if abs(q + r) <= radius)
