"""Which fields an attack icon may reach that does not just point along a straight line.

A pattern is a function of the grid, a field and a direction. It returns fields of the board, nearest first. Units keep
the result with their attacks (`Attack.line`), so a pattern is asked once for each place of a tile.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..grid import DIRECTIONS, Grid

Pattern = Callable[[Grid, int, int], tuple[int, ...]]


def second_field(grid: Grid, at: int, direction: int) -> tuple[int, ...]:
    """The second field of the line alone, if a shot gets there."""
    near, heading = grid.onward(at, direction)
    second = grid.towards[near][heading] if near >= 0 else -1
    return (second,) if second in grid.rays[at][direction] else ()


def over_corner(grid: Grid, at: int, direction: int) -> tuple[int, ...]:
    """The field at distance 2 behind the corner between the side of the direction and the next one.

    It is reached if one of the two fields beside the corner lets a shot pass, and not on ground that only neighbours
    can hit. A field that takes part in nothing does not stop it beside the corner (FAQ general.244)."""
    beside = _beside_corner(grid, at, direction)
    behind = _behind_corner(grid, at, direction)
    if behind in grid.near_only or behind < 0 or (len(beside) == 2 and grid.opaque.issuperset(beside)):
        return ()
    return (behind,)


def corner_area(grid: Grid, at: int, direction: int) -> tuple[int, ...]:
    """The three fields at the corner between the side of the direction and the next one, whatever the ground."""
    return (*_beside_corner(grid, at, direction), *_on_board([_behind_corner(grid, at, direction)]))


def anywhere(grid: Grid, at: int, direction: int) -> tuple[int, ...]:
    """All other fields of the board that take part in battles."""
    others = (field for field in range(grid.size) if field != at and field not in grid.cut_off)
    return () if at in grid.cut_off else tuple(sorted(others, key=grid.distances[at].__getitem__))


def _beside_corner(grid: Grid, at: int, direction: int) -> tuple[int, ...]:
    """Fields that touch; what is joined has no corner there."""
    return _on_board((grid.touching[at][direction], grid.touching[at][(direction + 1) % 6]))


def _behind_corner(grid: Grid, at: int, direction: int) -> int:
    steps = (DIRECTIONS[direction], DIRECTIONS[(direction + 1) % 6])
    q, r = (here + sum(step) for here, step in zip(grid.coords[at], zip(*steps, strict=True), strict=True))
    behind = grid.index.get((q, r), -1)
    return -1 if behind in grid.cut_off or at in grid.cut_off else behind


def _on_board(fields: Iterable[int]) -> tuple[int, ...]:
    return tuple(field for field in fields if field >= 0)
