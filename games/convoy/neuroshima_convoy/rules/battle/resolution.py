"""The end of a battle (convoy 6 phases 5 and 6), and what follows when a side passes.

Strength is compared and the winner's effects work. Then Nets come off, the target moves on, and a finished city is
left.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import CITIES, MOLOCH, OUTPOST
from ..moving.entering import move
from ..moving.leaving import LossCheck
from ..steps.agenda import Answer, Question, Run, Step, target, targets
from ..steps.effect import Source
from ..table.strength import total
from ..table.unit import Unit
from .cities import CityVictory, FoughtDistrict
from .phases import BattleStart, begin_phase, could_use_modules, module_sources


@dataclass(frozen=True)
class Resolution(Step):
    """Compare the sums, then do what the winner gets (convoy 6).

    The winner's abilities, the city's effect, the district."""

    name = "resolve"

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        begin_phase(run, "resolve")
        moloch, outpost = (total(table, table.active, side) for side in (MOLOCH, OUTPOST))
        winner = None if moloch == outpost else MOLOCH if moloch > outpost else OUTPOST
        run.tell_strength(winner)
        if winner is None:
            winner = self._winner_of_tie(run)
        if winner is not None:
            run.then(WinAbilities(winner, ()), CityVictory(winner), FoughtDistrict("fought"), EndOfBattle())
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
class WinAbilities(Step):
    """The winner's abilities that work on winning, in the order it likes (Q 4).

    `units`: those carried out."""

    name = "on_win"

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
        run.then(WinAbilities(self.side, (*self.units, unit.uid)))
        source = Source(unit.card, self.side, unit, run.table.active)
        source.effect.do(run, source, {})

    def _units_with_win_effects(self, run: Run) -> list[Unit]:
        table = run.table
        row = table.rows[table.active][self.side]
        units = [u for u in row if u.card.activation == "on_win" and u.uid not in self.units]
        return [unit for unit in units if table.works(unit, table.active)]


@dataclass(frozen=True)
class EndOfBattle(Step):
    """Nets come off, the target moves on; a finished city is left (phase 6)."""

    name = "end_of_battle"

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        for side in (MOLOCH, OUTPOST):
            for _city, unit in table.units(side):
                unit.netted = False
        table.skip_modules = False
        standing = table.standing_districts(table.active)
        if standing:
            table.target = standing[0]
            run.then(BattleStart())
        elif table.active == CITIES - 1:
            outpost = not table.sides[MOLOCH].deck and not table.robots(table.active)
            run.end_game(OUTPOST if outpost else MOLOCH, "convoy_stopped" if outpost else "new_york")
        else:
            table.target_city, table.target = table.active + 1, table.standing_districts(table.active + 1)[0]
            run.then(*LEAVING)


@dataclass(frozen=True)
class ConvoyMove(Step):
    """Moloch moves one Robot on from the city just destroyed, if any can move.

    No bonus; entering works (Q 5)."""

    name = "convoy"

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
class CityDestruction(Step):
    """Destroy the city from now on; Spiders in excess of its positions leave."""

    name = "turn_board"

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        if table.active == table.target_city:
            return
        run.tell({"type": "city_destroyed", "city": table.box.cities[table.active].id})
        table.turned += 1
        run.then(LossCheck())


LEAVING = (ConvoyMove(), CityDestruction(), BattleStart())
"""Phase 6, and the next battle."""


def end_phase(run: Run) -> None:
    """The side to move has passed.

    The parts of phase 4 in which, as everybody can see, nothing could be done are left out; a hand is not looked into
    for that."""
    table = run.table
    phase = table.phase
    if phase == "draw":
        run.then(BattleStart(False))
    elif phase == "moloch":
        begin_phase(run, "outpost")
    elif phase == "outpost" and not table.skip_modules and could_use_modules(run):
        begin_phase(run, "modules")
    elif phase in ("outpost", "modules") and not table.skip_modules and module_sources(run, OUTPOST):
        begin_phase(run, "outpost_modules")
    elif phase == "resolve" and table.turned != table.target_city:
        run.then(*LEAVING)
    elif phase == "resolve" and not table.standing_districts(table.active):
        run.then(EndOfBattle())
    else:
        run.then(Resolution())
