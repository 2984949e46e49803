"""What a scenario's sides may reach, and who has reached it."""

from __future__ import annotations

from .scenario import ObjectiveTable
from .table import Table


def reached(table: Table) -> dict[str, list[int]]:
    """By the objectives' ids, the seats that have reached them, as the position stands. Whoever has destroyed the enemy
    HQ has reached all of his (the expansions' rules of scenarios)."""
    if table.scenario is None:
        return {}
    return {
        objective.id: [seat for seat, side in enumerate(table.sides) if _has(table, objective, seat, side)]
        for objective in table.scenario.file.objective
    }


def won(table: Table) -> tuple[int, ...]:
    """The seats that have reached what decides the match at once."""
    if table.scenario is None or not any(objective.wins for objective in table.scenario.file.objective):
        return ()
    deciding = [objective.id for objective in table.scenario.file.objective if objective.wins]
    done = reached(table)
    return tuple(sorted({seat for name in deciding for seat in done[name]}))


def _has(table: Table, objective: ObjectiveTable, seat: int, side: int) -> bool:
    if objective.side != side:
        return False
    if table.hp[1 - seat] == 0 < table.hp[seat]:
        return True
    if objective.marker is not None:
        return objective.marker in table.board.won[seat]
    if objective.holds is not None:
        return _held(table, objective, seat) >= objective.holds.count
    mine, theirs = _damage(table, seat), _damage(table, 1 - seat)
    return mine < theirs if objective.least_damage else theirs >= (objective.damage or 0)


def _damage(table: Table, seat: int) -> int:
    return table.players[seat].hq_start - table.hp[seat]


def _held(table: Table, objective: ObjectiveTable, seat: int) -> int:
    """How many units of the seat stand on terrain of the kinds that are to be held; HQs do not count."""
    assert objective.holds is not None
    fields = {f for patch in table.land.patches if patch.kind.id in objective.holds.on for f in patch.fields}
    return sum(1 for f in fields if (unit := table.units[f]) is not None and unit.seat == seat and not unit.is_hq)
