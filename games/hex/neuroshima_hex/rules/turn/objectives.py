"""The objectives of a scenario, and the seats that have reached them."""

from __future__ import annotations

from ..position.table import Table
from ..scenario.scenario_file import ObjectiveTable


def seats_by_objective(table: Table) -> dict[str, list[int]]:
    """By the objectives' ids, the seats that have reached them now.

    A side that has destroyed the enemy HQ, or those of all enemies, has reached all of its own objectives (the
    expansions' rules of scenarios)."""
    if table.scenario is None:
        return {}
    return {
        objective.id: [seat for seat, side in enumerate(table.sides) if _has(table, objective, seat, side)]
        for objective in table.scenario.file.objective
    }


def winning_seats(table: Table) -> tuple[int, ...]:
    """Seats that have reached an objective that decides the match at once.

    Each with its whole team."""
    if table.scenario is None or not any(objective.wins for objective in table.scenario.file.objective):
        return ()
    deciding = [objective.id for objective in table.scenario.file.objective if objective.wins]
    done = seats_by_objective(table)
    teams = {table.players[seat].team for name in deciding for seat in done[name]}
    return tuple(player.seat for player in table.players if player.team in teams)


def _has(table: Table, objective: ObjectiveTable, seat: int, side: int) -> bool:
    if objective.side != side:
        return False
    enemies = [player.seat for player in table.players if player.team != table.players[seat].team]
    fallen = [table.hp[enemy] == 0 for enemy in enemies]
    if table.hp[seat] > 0 and (any(fallen) if table.mode.sums else all(fallen)):
        return True
    if objective.marker is not None:
        return objective.marker in table.board.won[seat]
    if objective.holds is not None:
        return _count_holding_units(table, objective, seat) >= objective.holds.count
    lost = [_damage(table, enemy) for enemy in enemies]
    return _damage(table, seat) < min(lost) if objective.least_damage else sum(lost) >= (objective.damage or 0)


def _damage(table: Table, seat: int) -> int:
    return table.players[seat].hq_start - table.hp[seat]


def _count_holding_units(table: Table, objective: ObjectiveTable, seat: int) -> int:
    """Number of the seat's units on terrain that is to be held.

    HQs do not count."""
    assert objective.holds is not None
    fields = {f for patch in table.land.patches if patch.kind.id in objective.holds.on for f in patch.fields}
    return sum(1 for f in fields if (unit := table.units[f]) is not None and unit.seat == seat and not unit.is_hq)
