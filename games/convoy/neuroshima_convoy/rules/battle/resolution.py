"""Phase 5: strength is compared, and the winner's effects work (convoy 6)."""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import MOLOCH, OUTPOST
from ..moving.units import target, targets
from ..steps.agenda import Run, Step
from ..steps.effect import Source
from ..steps.question import Answer, Question
from ..table.strength import total
from ..table.unit import Unit
from .convoy_movement import EndOfBattle
from .districts import FoughtDistrict
from .phases import begin_phase
from .victory import CityVictory


@dataclass(frozen=True)
class Resolve(Step):
    """Compare the sums, then do what the winner gets (convoy 6).

    The winner's abilities, the city's effect, the district."""

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        begin_phase(run, "resolve")
        moloch, outpost = (total(table, table.active, side) for side in (MOLOCH, OUTPOST))
        winner = None if moloch == outpost else MOLOCH if moloch > outpost else OUTPOST
        run.tell_strength(winner)
        if winner is None:
            winner = self._winner_of_tie(run)
        if winner is not None:
            run.then(OnWin(winner, ()), CityVictory(winner), FoughtDistrict("fought"), EndOfBattle())
        else:
            run.then(FoughtDistrict("fought"), EndOfBattle())

    def _winner_of_tie(self, run: Run) -> int | None:
        """The side whose tie ability makes it the winner, with all consequences (Q 4)."""
        table = run.table
        for unit in table.rows[table.active][OUTPOST]:
            if unit.card.activation == "on_tie" and table.works(unit, table.active, "win_ties"):
                run.tell_unit("tie_won", unit)
                return OUTPOST
        return None


@dataclass(frozen=True)
class OnWin(Step):
    """The winner's abilities that work on winning, in the order it likes (Q 4).

    `units`: those carried out."""

    side: int
    units: tuple[int, ...]

    def question(self, run: Run) -> Question | None:
        waiting = self._units_with_win_effects(run)
        if len({unit.card.id for unit in waiting}) < 2:
            return None
        return Question(self.side, "on_win", targets(run, waiting))

    def go(self, run: Run, answer: Answer | None) -> None:
        waiting = self._units_with_win_effects(run)
        if not waiting:
            return
        unit = target(run, answer, self.side) if answer is not None else waiting[0]
        run.then(OnWin(self.side, (*self.units, unit.uid)))
        source = Source(unit.card, self.side, unit, run.table.active)
        source.effect.do(run, source, {})

    def _units_with_win_effects(self, run: Run) -> list[Unit]:
        table = run.table
        row = table.rows[table.active][self.side]
        units = [u for u in row if u.card.activation == "on_win" and u.uid not in self.units]
        return [unit for unit in units if table.works(unit, table.active)]
