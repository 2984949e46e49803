"""Bounds that rule out most boards without fighting their battle.

The units of a board are given as *rows*: for each its possible rotations, one alone if that is settled. So the same
bounds drop a whole choice of fields before anything on them is turned.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..rules.board.tiles import NEXT, Bonus, Unit, numbers_for_own_side
from ..rules.options.options import Puzzle

Row = Sequence[Unit]


def most_damage(rows: Sequence[Row], seat: int, hq: int) -> int:
    """An upper bound of the wounds that `seat` can deal the enemy HQ in one battle.

    `hq`: its field. It assumes that each unit that faces the HQ hits whenever it acts, and that no unit is lost before.
    Sound if `arranging.is_plain` and no module changes sides."""
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
