"""All distinct ways to lay tiles on a board: the tiles, fields and rotations.

Two rotations of a tile are equal if everything that it can reach, be reached by, net or serve is the same. Units do not
move in a battle, so the surroundings of a tile decide that before the battle. One of several equal ways is fought, and
all of them are counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import product
from typing import TypeVar

from ..rules.board.board import Board
from ..rules.board.tiles import EVERY, FIRST, NEXT, Tile, Unit

T = TypeVar("T")
KNOWN_REACH = (NEXT, FIRST, EVERY)


def choices(hand: Sequence[str], count: int) -> Iterator[tuple[str, ...]]:
    """Every selection of so many tiles of a hand, equal ones being equal."""
    counted = sorted(Counter(hand).items())

    def rest(index: int, left: int) -> Iterator[tuple[str, ...]]:
        if not left:
            yield ()
        elif index < len(counted):
            name, most = counted[index]
            for number in range(min(most, left), -1, -1):
                for others in rest(index + 1, left - number):
                    yield (name,) * number + others

    return rest(0, count)


def spots(tiles: Sequence[Tile], free: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Fields for the tiles, one for each.

    Equal tiles stand next to each other in the list, so their fields ascend."""

    def rest(index: int, taken: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if index == len(tiles):
            yield taken
            return
        again = index > 0 and tiles[index] is tiles[index - 1]
        for field in free:
            if field not in taken and not (again and field < taken[-1]):
                yield from rest(index + 1, (*taken, field))

    return rest(0, ())


def distinct_rotations(
    board: Board, standing: Sequence[Sequence[Unit]], mine: int, exact: bool
) -> list[list[list[Unit]]]:
    """For each tile the ways to turn it, those that are alike together.

    `standing`: for each the units that it would be, one for every way to turn it; `mine` the team they are of. `exact`:
    nothing is alike (there are conversions)."""
    taken = {unit.at for unit in board.units if unit is not None} | {row[0].at for row in standing}
    enemies = {unit.at for unit in board.units if unit is not None and unit.team != mine}
    grouped: list[list[list[Unit]]] = []
    for row in standing:
        alike: dict[Hashable, list[Unit]] = {}
        for unit in row:
            key = unit.rotation if exact else _reach(board, unit, taken, enemies)
            alike.setdefault(key, []).append(unit)
        grouped.append(list(alike.values()))
    return grouped


def _reach(board: Board, unit: Unit, taken: set[int], enemies: set[int]) -> Hashable:
    """All by which the way a unit is turned can make a difference."""
    attacks = []
    for attack in unit.attacks:
        hit = tuple(field for field in attack.line if field in enemies)
        if hit:
            attacks.append((attack.kind.id, attack.strength, attack.joined, hit))
    rays = board.grid.rays[unit.at]
    armor = [
        (way, value) for way, value in enumerate(unit.armor) if value and not enemies.isdisjoint(rays[(way + 3) % 6])
    ]
    nets = sorted(field for field in unit.nets if field in taken)
    links = sorted(field for field in unit.links if field in taken)
    return tuple(sorted(attacks)), tuple(armor), tuple(nets), tuple(links)


def is_plain(board: Board, tiles: Sequence[Tile]) -> bool:
    """Whether a tile's effect depends on its neighbours alone.

    No conversion, declaration, relay or terrain."""
    everybody = [unit.tile for unit in board.units if unit is not None] + list(tiles)
    icons = [icon.kind for tile in everybody for icon in tile.icons]
    return (
        board.land.is_plain
        and not (board.fixtures or board.prizes or any(board.markers) or any(board.ground))
        and not any(trait.declares or trait.networks or trait.marks for tile in everybody for trait in tile.traits)
        and not any(kind.bends or kind.falloff or kind.reach not in KNOWN_REACH for kind in icons)
    )


def ways(grouped: Sequence[Sequence[T]]) -> Iterator[tuple[T, ...]]:
    """One of each row, in every combination."""
    return product(*grouped)
