"""The course of a battle: drawing, phases, resolution, the convoy's movement, and the end (digest 6, 8, 9, 12)."""

from __future__ import annotations

from dataclasses import dataclass

from .agenda import Answer, Question, Run, Step
from .cards import CITIES, MOLOCH, OUTPOST, City
from .changes import EmptyDeck, Kill, Mill, Settle, draw, move, target, targets
from .deeds import Effect, Source, deed
from .effects import moloch_may_move
from .strength import total
from .table import Result, Table, Unit

HAND = 4
DRAWN = 2
PHASES = ("mulligan", "draw", "moloch", "outpost", "modules", "outpost_modules", "resolve", "over")
ACTION_PHASES = {"moloch": MOLOCH, "outpost": OUTPOST}
MODULE_PHASES = {"modules": MOLOCH, "outpost_modules": OUTPOST}


def seat_of(table: Table) -> int:
    """Whose phase it is. In "draw" and "resolve" of a position written by hand Moloch goes on."""
    if table.phase == "mulligan":
        return table.seat
    return OUTPOST if table.phase in ("outpost", "outpost_modules") else MOLOCH


def begin_phase(run: Run, phase: str) -> None:
    """A new phase; abilities that work once per turn are fresh in each action phase of their side."""
    table = run.table
    table.phase = phase
    if phase in ACTION_PHASES:
        for _city, unit in table.units(ACTION_PHASES[phase]):
            unit.used = False
    run.tell("phase", phase=phase, seat=seat_of(table))


@dataclass(frozen=True)
class BeginBattle(Step):
    """The early victory of the Outpost (Q 12), then phase 1. `number`: whether it is one battle more than before."""

    number: bool = True

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        if self.number:
            table.round += 1
        if convoy_is_destroyed(table):
            end(run, OUTPOST, "convoy_destroyed")
            return
        city = table.box.cities[table.target_city].id
        run.tell("battle_started", city=city, district=table.target, number=table.round)
        begin_phase(run, "draw")
        for side in (MOLOCH, OUTPOST):
            draw(run, side, DRAWN)
        begin_phase(run, "moloch")


def convoy_is_destroyed(table: Table) -> bool:
    """No card in deck and hand of Moloch, and no Robot in any city that is not destroyed."""
    robots = any(table.is_undestroyed(city) for city, _robot in table.units(MOLOCH))
    return not (table.decks[MOLOCH] or table.hands[MOLOCH] or robots)


# Phases 2 to 4 --------------------------------------------------------------------------------------------------------


def end_phase(run: Run) -> None:
    """The side to move has passed. The parts of phase 4 in which, as everybody can see, nothing could be done are left
    out; a hand is not looked into for that."""
    table = run.table
    phase = table.phase
    if phase == "draw":
        run.then(BeginBattle(False))
    elif phase == "moloch":
        begin_phase(run, "outpost")
    elif phase == "outpost" and not table.skip_modules and could_use_modules(run):
        begin_phase(run, "modules")
    elif phase in ("outpost", "modules") and not table.skip_modules and module_sources(run, OUTPOST):
        begin_phase(run, "outpost_modules")
    elif phase == "resolve" and table.turned != table.target_city:
        run.then(*LEAVING)
    elif phase == "resolve" and not table.standing(table.active):
        run.then(EndOfBattle())
    else:
        run.then(Resolve())


def could_use_modules(run: Run) -> bool:
    """Whether Moloch has a card in hand, and a Robot in a city that is not destroyed."""
    robots = any(run.table.is_undestroyed(city) for city, _robot in run.table.units(MOLOCH))
    return robots and bool(run.table.hands[MOLOCH])


def module_sources(run: Run, side: int) -> list[Source]:
    """The Modules that a side can use now by discarding a card (digest 6 phase 4)."""
    table = run.table
    if not table.hands[side]:
        return []
    found = []
    for city, unit in table.units(side):
        module = unit.module
        if module is not None and module.activation == "discard_card" and table.module_works(unit, city):
            source = Source(module, side, unit, city)
            if source.offers(run):
                found.append(source)
    return found


def may_attach(table: Table) -> list[tuple[int, Unit]]:
    """The Robots to which a Module can be attached, with their cities: one each, not in a destroyed city."""
    return [(c, unit) for c, unit in table.units(MOLOCH) if table.is_undestroyed(c) and unit.module is None]


# Phase 5: resolution --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Resolve(Step):
    """The sums are compared; the winner's abilities, the city's effect, then the district fought over (digest 6)."""

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
    """The city's effect for the side that won (digest 8)."""

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
class FurtherDistrict(Step):
    """What every victory of Moloch destroys: the leftmost district standing in the active city other than the one
    fought over; without one, the first of the next city; in New York then nothing (Q 8)."""

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        city = table.active
        districts = [d for d in table.standing(city) if d != table.target]
        if not districts and city + 1 < CITIES:
            city += 1
            districts = table.standing(city)
        if districts:
            destroy(run, city, districts[0], "victory")


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
        if run.still:
            return
        if not cards:
            run.then(EmptyDeck(table.active, True))
            return
        run.tell("revealed", cards=[card.id for card in cards], reveals=True)
        run.then(DiscardRevealed(len(cards)))


@dataclass(frozen=True)
class DiscardRevealed(Step):
    """Which of the `left` revealed cards is discarded."""

    left: int

    def question(self, run: Run) -> Question | None:
        seen = dict.fromkeys(card.id for card in run.table.decks[MOLOCH][: self.left])
        return Question(OUTPOST, "reveal", [{"card": card} for card in seen])

    def go(self, run: Run, answer: Answer | None) -> None:
        assert answer is not None
        table = run.table
        card = table.box.cards[answer["card"]]
        table.decks[MOLOCH].remove(card)
        table.discards[MOLOCH].append(card)
        run.tell("milled", card=card.id)
        if self.left > 1:
            table.shuffle(table.decks[MOLOCH])
            run.tell("shuffled", seat=MOLOCH)


# Districts and Bombs --------------------------------------------------------------------------------------------------


def destroy(run: Run, city: int, district: int, cause: str) -> None:
    """A marker on a district. Its Bomb hits the active city, wherever the district lies (digest 9, Q 9)."""
    table = run.table
    board: City = table.box.cities[city]
    table.destroyed[city].add(district)
    run.tell("district_destroyed", city=board.id, district=district, cause=cause)
    if district in board.bombs:
        run.tell("bomb", city=board.id, district=district)
        run.then(BombSoldier(), BombRobot())


@dataclass(frozen=True)
class FoughtDistrict(Step):
    """The district fought over is destroyed, whoever won."""

    cause: str

    def go(self, run: Run, answer: Answer | None) -> None:
        run.table.phase = "resolve"
        destroy(run, run.table.target_city, run.table.target, self.cause)


@dataclass(frozen=True)
class BombSoldier(Step):
    """Moloch kills a Soldier in the active city."""

    def question(self, run: Run) -> Question | None:
        soldiers = run.table.soldiers(run.table.active)
        return Question(MOLOCH, "bomb_soldier", targets(run, soldiers)) if soldiers else None

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None:
            run.then(Kill(target(run, answer, OUTPOST).uid, "bomb"))


@dataclass(frozen=True)
class BombRobot(Step):
    """Then the Outpost kills a Robot there; immunity does not help."""

    def question(self, run: Run) -> Question | None:
        robots = run.table.robots(run.table.active)
        return Question(OUTPOST, "bomb_robot", targets(run, robots)) if robots else None

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None:
            run.then(Kill(target(run, answer, MOLOCH).uid, "bomb"))


# Phase 6 and the end --------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class EndOfBattle(Step):
    """Nets come off, the target moves on; a finished city is left (phase 6)."""

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        for side in (MOLOCH, OUTPOST):
            for _city, unit in table.units(side):
                unit.netted = False
        table.skip_modules = False
        standing = table.standing(table.active)
        if standing:
            table.target = standing[0]
            run.then(BeginBattle())
        elif table.active == CITIES - 1:
            outpost = not table.decks[MOLOCH] and not table.robots(table.active)
            end(run, OUTPOST if outpost else MOLOCH, "convoy_stopped" if outpost else "new_york")
        else:
            table.target_city, table.target = table.active + 1, table.standing(table.active + 1)[0]
            run.then(*LEAVING)


@dataclass(frozen=True)
class Convoy(Step):
    """Moloch moves one Robot on from the city just destroyed, if any can move. No bonus; entering works (Q 5)."""

    def question(self, run: Run) -> Question | None:
        table = run.table
        row = [unit for unit in table.robots(table.active) if moloch_may_move(table, unit, table.active)]
        return Question(MOLOCH, "convoy", targets(run, row)) if row else None

    def go(self, run: Run, answer: Answer | None) -> None:
        if answer is not None:
            move(run, target(run, answer, MOLOCH), run.table.active + 1, bonus=False)


@dataclass(frozen=True)
class TurnBoard(Step):
    """From now on the city counts as destroyed; Spiders in excess of its positions go."""

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        run.tell("city_destroyed", city=table.box.cities[table.active].id)
        table.turned += 1
        run.then(Settle())


LEAVING = (Convoy(), TurnBoard(), BeginBattle())
"""Phase 6, and the next battle."""


def end(run: Run, winner: int, reason: str) -> None:
    run.table.phase = "over"
    run.table.result = Result(winner, reason)
    run.agenda.clear()
    run.tell("game_over", winners=[winner], reason=reason)


# Instants that change the course --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DiscardPlayed(Step):
    """The instant is resolved and goes to the discard pile."""

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        if table.playing is not None:
            table.discards[table.playing.side].append(table.playing)
            table.playing = None


@deed
class EndTheBattle(Effect):
    """EMP Attack: the battle ends here. Nobody wins; the district is destroyed with its Bomb (Q 16)."""

    id = "end_battle"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        if not run.still:
            run.afterwards(FoughtDistrict("end_battle"), EndOfBattle())


@deed
class SkipModules(Effect):
    """Sudden Attack: this battle has no Module phase."""

    id = "skip_modules"

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        run.table.skip_modules = True
        run.tell("modules_skipped")
