"""The objectives of a scenario, and the seats that have reached them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..scenario.scenario_file import ObjectiveTable

if TYPE_CHECKING:
    from ..state.state import State


def seats_by_objective(state: State) -> dict[str, list[int]]:
    """By the objectives' ids, the seats that have reached them now.

    A side that has destroyed the enemy HQ, or those of all enemies, has reached all of its own objectives (the
    expansions' rules of scenarios)."""
    if state.scenario is None:
        return {}
    return {
        objective.id: [seat for seat, side in enumerate(state.sides) if _has(state, objective, seat, side)]
        for objective in state.scenario.file.objective
    }


def winning_seats(state: State) -> tuple[int, ...]:
    """Seats that have reached an objective that decides the match at once.

    Each with its whole team."""
    if state.scenario is None or not any(objective.wins for objective in state.scenario.file.objective):
        return ()
    deciding = [objective.id for objective in state.scenario.file.objective if objective.wins]
    done = seats_by_objective(state)
    teams = {state.players[seat].team for name in deciding for seat in done[name]}
    return tuple(player.seat for player in state.players if player.team in teams)


def _has(state: State, objective: ObjectiveTable, seat: int, side: int) -> bool:
    if objective.side != side:
        return False
    enemies = [player.seat for player in state.players if player.team != state.players[seat].team]
    fallen = [state.hp[enemy] == 0 for enemy in enemies]
    if state.hp[seat] > 0 and (any(fallen) if state.mode.sums else all(fallen)):
        return True
    if objective.marker is not None:
        return objective.marker in state.board.won[seat]
    if objective.holds is not None:
        return _count_holding_units(state, objective, seat) >= objective.holds.count
    lost = [_damage(state, enemy) for enemy in enemies]
    return _damage(state, seat) < min(lost) if objective.least_damage else sum(lost) >= (objective.damage or 0)


def _damage(state: State, seat: int) -> int:
    return state.players[seat].hq_start - state.hp[seat]


def _count_holding_units(state: State, objective: ObjectiveTable, seat: int) -> int:
    """Number of the seat's units on terrain that is to be held.

    HQs do not count."""
    assert objective.holds is not None
    fields = {f for patch in state.land.patches if patch.kind.id in objective.holds.on for f in patch.fields}
    return sum(1 for f in fields if (unit := state.units[f]) is not None and unit.seat == seat and not unit.is_hq)
