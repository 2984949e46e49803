"""What a battle would do if it began now, fought on a copy of what a seat may see.

Nothing that a view hides matters in a battle: it knows the board alone (hex 4.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..bots.evaluation import answers_to_battle
from ..rules.battle.battle import Battle
from ..rules.battle.fight import fight
from ..rules.board.tiles import Unit
from ..rules.events import Event
from ..rules.state.state import State


@dataclass(frozen=True)
class Forecast:
    """The damage that a battle would do to each seat.

    The lost hit points of its HQ, its destroyed units, and the units of others that would hurt its HQ."""

    damage: list[int]
    losses: list[list[Unit]]
    hurting: list[list[Unit]]

    def changes_anything(self) -> bool:
        return any(self.damage) or any(self.losses)


def forecast(rules: State, causer: int) -> Forecast:
    """The battle that `causer` would cause now."""
    before, board = list(rules.units), rules.board.copy()
    log: list[Event] = []
    event: Any
    battle = Battle(board, causer)
    fight(battle, answers_to_battle(rules, battle), log)
    seats = range(len(rules.players))
    found = Forecast([0 for _ in seats], [[] for _ in seats], [[] for _ in seats])
    index = rules.grid.index
    for event in log:
        if event["type"] == "hq_damage":
            found.damage[event["seat"]] += event["damage"]
        elif event["type"] == "destroyed":
            _add(found.losses[event["seat"]], before[index[tuple(event["at"])]])
        elif event["type"] == "attack" and event["to"] is not None and event["wounds"]:
            target = before[index[tuple(event["to"])]]
            if target is not None and target.is_hq:
                _add(found.hurting[target.seat], before[index[tuple(event["from"])]])
    return found


def _add(units: list[Unit], unit: Unit | None) -> None:
    """Each unit once, and no HQ: that is counted in hit points."""
    if unit is not None and not unit.is_hq and unit not in units:
        units.append(unit)
