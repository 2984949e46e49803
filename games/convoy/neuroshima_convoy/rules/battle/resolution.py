"""Phase 5: strength is compared, and the winner carries out his effects (convoy 6, 8)."""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import MOLOCH, OUTPOST
from ..moving.changes import EmptyDeck, Kill, Mill, target, targets
from ..steps.agenda import Answer, Question, Run, Step, which_card
from ..steps.effect import Source
from ..table.strength import total
from ..table.table import Unit
from .convoy_movement import EndOfBattle
from .districts import FoughtDistrict, FurtherDistrict
from .phases import begin_phase


@dataclass(frozen=True)
class Resolve(Step):
    """The sums are compared; the winner's abilities, the city's effect, then the district fought over (convoy 6)."""

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
        """A tie ability that makes its side the winner: then everything is as if it had won (Q 4)."""
        table = run.table
        for unit in table.rows[table.active][OUTPOST]:
            if unit.card.activation == "on_tie" and table.works(unit, table.active, "win_ties"):
                run.tell_unit("tie_won", unit)
                return OUTPOST
        return None


@dataclass(frozen=True)
class OnWin(Step):
    """The winner's abilities that work on winning, in the order it likes (Q 4). `units`: those carried out."""

    side: int
    units: tuple[int, ...]

    def question(self, run: Run) -> Question | None:
        waiting = self._waiting(run)
        if len({unit.card.id for unit in waiting}) < 2:
            return None
        return Question(self.side, "on_win", targets(run, waiting))

    def go(self, run: Run, answer: Answer | None) -> None:
        waiting = self._waiting(run)
        if not waiting:
            return
        unit = target(run, answer, self.side) if answer is not None else waiting[0]
        run.then(OnWin(self.side, (*self.units, unit.uid)))
        source = Source(unit.card, self.side, unit, run.table.active)
        source.effect.do(run, source, {})

    def _waiting(self, run: Run) -> list[Unit]:
        table = run.table
        row = table.rows[table.active][self.side]
        units = [u for u in row if u.card.activation == "on_win" and u.uid not in self.units]
        return [unit for unit in units if table.works(unit, table.active)]


@dataclass(frozen=True)
class CityVictory(Step):
    """The city's effect for the side that won (convoy 8)."""

    side: int

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        city = table.box.cities[table.active]
        run.tell("victory", seat=self.side, city=city.id)
        victory = city.victories[self.side]
        if self.side == MOLOCH:
            kills = [VictoryKill()] * victory.amount if victory is not None else []
            # The further district with its Bomb, then the kill, then the district fought over (Q 9).
            run.then(FurtherDistrict(), *kills)
        elif victory is not None and victory.effect == "reveal":
            run.then(Reveal(victory.amount))
        elif victory is not None:
            run.then(Mill(victory.amount, table.active, True))


@dataclass(frozen=True)
class VictoryKill(Step):
    """Port Cleveland: Moloch kills a Soldier in the active city."""

    def question(self, run: Run) -> Question | None:
        soldiers = run.table.soldiers(run.table.active)
        return Question(MOLOCH, "victory_kill", targets(run, soldiers)) if soldiers else None

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None:
            run.then(Kill(target(run, answer, OUTPOST).uid, "victory"))


@dataclass(frozen=True)
class Reveal(Step):
    """Iron Gate: the top `amount` cards of Moloch's deck are turned over, one is discarded, the others are shuffled
    back. One card alone is discarded; without a card the rule for an empty deck is applied once (Q 10)."""

    amount: int

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        cards = table.decks[MOLOCH][: self.amount]
        if not cards:
            run.then(EmptyDeck(table.active, True))
            return
        if run.still:
            return
        run.tell("revealed", cards=[card.id for card in cards], reveals=True)
        run.then(DiscardRevealed(len(cards)))


@dataclass(frozen=True)
class DiscardRevealed(Step):
    """Which of the `left` revealed cards is discarded. Both sides see them: two alike are no choice."""

    left: int

    def question(self, run: Run) -> Question | None:
        return which_card(OUTPOST, "reveal", run.table.decks[MOLOCH][: self.left], {}, secret=False)

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is None:
            return
        table = run.table
        card = table.box.cards[answer["card"]]
        table.decks[MOLOCH].remove(card)
        table.discards[MOLOCH].append(card)
        run.tell("milled", card=card.id)
        if self.left > 1:
            table.shuffle(table.decks[MOLOCH])
            run.tell("shuffled", seat=MOLOCH)
