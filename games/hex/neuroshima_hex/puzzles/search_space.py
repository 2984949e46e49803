"""The boards that the solver must fight: all distinct ways to lay tiles, without hopeless ones.

Two rotations of a tile are equal if everything that it can reach, be reached by, net or serve is the same. Units do not
move in a battle, so the surroundings of a tile decide that before the battle. One of several equal ways is fought, and
all of them are counted. Bounds rule out most boards without fighting their battle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from itertools import product
from typing import TypeVar

from ..rules.board.board import Board
from ..rules.board.tiles import EVERY, FIRST, NEXT, Bonus, Tile, Unit, numbers_for_own_side
from ..rules.options.options import Puzzle

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


# Bounds ---------------------------------------------------------------------------------------------------------------

Row = Sequence[Unit]
"""The possible rotations of a unit, one alone if that is settled.

So the same bounds drop a whole choice of fields before anything on them is turned."""


def most_damage(rows: Sequence[Row], seat: int, hq: int) -> int:
    """An upper bound of the wounds that `seat` can deal the enemy HQ in one battle.

    `hq`: its field. It assumes that each unit that faces the HQ hits whenever it acts, and that no unit is lost before.
    Sound if `is_plain` and no module changes sides."""
    mine = [row for row in rows if row[0].seat == seat]
    aimed = [[unit for unit in row if _looks_at(unit, hq)] for row in mine if row[0].initiative and not row[0].is_hq]
    if not any(aimed):
        return 0
    serving = [[unit for unit in row if unit.acts_on_units] for row in mine]
    givers = [({field for unit in row for field in unit.links}, row[0].bonus) for row in serving if row]
    total = 0
    for row in aimed:
        if row:
            near = [bonus for fields, bonus in givers if row[0].at in fields]
            total += max(_damage(unit, hq, near) for unit in row)
    return total


def _looks_at(unit: Unit, hq: int) -> bool:
    return any(hq in attack.line for attack in unit.attacks)


def _damage(unit: Unit, hq: int, near: Sequence[Bonus]) -> int:
    """What one unit deals with these bonuses."""
    times = len(unit.initiative) + sum(bonus.extra_attack for bonus in near)
    aimed = [attack for attack in unit.attacks if hq in attack.line]
    given = [numbers_for_own_side(bonus) for bonus in near]
    more = (numbers.get(name, 0) for attack in aimed for name in attack.kind.bonus for numbers in given)
    return times * (sum(attack.strength for attack in aimed) + sum(more))


def fields_in_reach(rows: Sequence[Row], seat: int) -> set[int]:
    """Fields on which units of `seat` can wound somebody."""
    return {
        field
        for row in rows
        if row[0].seat == seat and row[0].initiative
        for unit in row
        for attack in unit.attacks
        for field in (attack.line[:1] if attack.kind.reach == NEXT else attack.line)
    }


def hopeless(puzzle: Puzzle, hp: Sequence[int], rows: Sequence[Row]) -> bool:
    """Whether no battle of these units can reach the puzzle's goal, in any rotation."""
    me, foe = puzzle.seat, 1 - puzzle.seat
    if puzzle.goal in ("destroy_hq", "lead"):
        hq = next((unit.at for unit, *_ways in rows if unit.is_hq and unit.seat == foe), None)
        needed = hp[foe] if puzzle.goal == "destroy_hq" else hp[foe] - hp[me] + 1
        return hq is not None and most_damage(rows, me, hq) < needed
    if puzzle.goal == "survive":
        return False
    units = [row[0] for row in rows]
    goals = [unit.at for unit in units if unit.seat == foe and not unit.is_hq and puzzle.target in (None, unit.tile.id)]
    return not fields_in_reach(rows, me).issuperset(goals)
