"""The end of a battle (convoy 6 phase 6).

Nets come off, the target moves on, and a finished city is left.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import CITIES, MOLOCH, OUTPOST
from ..moving.entering import move
from ..moving.leaving import Settle
from ..moving.units import target, targets
from ..steps.agenda import Run, Step
from ..steps.question import Answer, Question
from .phases import BeginBattle


@dataclass(frozen=True)
class EndOfBattle(Step):
    """Nets come off, the target moves on; a finished city is left (phase 6)."""

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        for side in (MOLOCH, OUTPOST):
            for _city, unit in table.units(side):
                unit.netted = False
        table.skip_modules = False
        standing = table.standing_districts(table.active)
        if standing:
            table.target = standing[0]
            run.then(BeginBattle())
        elif table.active == CITIES - 1:
            outpost = not table.sides[MOLOCH].deck and not table.robots(table.active)
            run.end_game(OUTPOST if outpost else MOLOCH, "convoy_stopped" if outpost else "new_york")
        else:
            table.target_city, table.target = table.active + 1, table.standing_districts(table.active + 1)[0]
            run.then(*LEAVING)


@dataclass(frozen=True)
class Convoy(Step):
    """Moloch moves one Robot on from the city just destroyed, if any can move.

    No bonus; entering works (Q 5)."""

    def question(self, run: Run) -> Question | None:
        table = run.table
        if table.active == table.target_city:
            return None
        row = [unit for unit in table.robots(table.active) if table.can_moloch_move(unit, table.active)]
        return Question(MOLOCH, "convoy", targets(run, row)) if row else None

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None:
            move(run, target(run, answer, MOLOCH), run.table.active + 1, bonus=False)


@dataclass(frozen=True)
class TurnBoard(Step):
    """Destroy the city from now on; Spiders in excess of its positions leave."""

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        if table.active == table.target_city:
            return
        run.tell({"type": "city_destroyed", "city": table.box.cities[table.active].id})
        table.turned += 1
        run.then(Settle())


LEAVING = (Convoy(), TurnBoard(), BeginBattle())
"""Phase 6, and the next battle."""
