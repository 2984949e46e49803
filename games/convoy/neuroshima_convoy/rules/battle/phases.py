"""The phases of a battle before its resolution (convoy 6 phases 1 to 4)."""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import MOLOCH, OUTPOST, Phase
from ..moving.decks import draw
from ..steps.agenda import Answer, Run, Step
from ..steps.effect import Source
from ..table.table import Table
from ..table.unit import Unit

HAND = 4
DRAWN = 2
ACTION_PHASES = {"moloch": MOLOCH, "outpost": OUTPOST}
MODULE_PHASES = {"modules": MOLOCH, "outpost_modules": OUTPOST}


def seat_of(table: Table) -> int:
    """Whose phase it is.

    In "draw" and "resolve" of a position written by hand Moloch goes on."""
    if table.phase == "mulligan":
        return table.seat
    return OUTPOST if table.phase in ("outpost", "outpost_modules") else MOLOCH


def begin_phase(run: Run, phase: Phase) -> None:
    """Begin a phase.

    Abilities that work once per turn are fresh in each action phase of their side."""
    table = run.table
    table.phase = phase
    if phase in ACTION_PHASES:
        for _city, unit in table.units(ACTION_PHASES[phase]):
            unit.used = False
    run.tell({"type": "phase", "phase": phase, "seat": seat_of(table)})


def convoy_is_destroyed(table: Table) -> bool:
    """Whether Moloch has no card in deck and hand, and no Robot in any standing city (convoy 12)."""
    robots = any(table.is_undestroyed(city) for city, _robot in table.units(MOLOCH))
    return not (table.sides[MOLOCH].deck or table.sides[MOLOCH].hand or robots)


@dataclass(frozen=True)
class BattleStart(Step):
    """The early victory of the Outpost (Q 12), then phase 1.

    `number`: whether it is one battle more than before."""

    name = "begin_battle"

    number: bool = True

    def go(self, run: Run, answer: Answer | None) -> None:
        table = run.table
        if self.number:
            table.round += 1
        if convoy_is_destroyed(table):
            run.end_game(OUTPOST, "convoy_destroyed")
            return
        standing = table.standing_districts(table.target_city)
        if table.target not in standing and standing:
            table.target = standing[0]  # only a position written by hand aims at a district that is gone
        city = table.box.cities[table.target_city].id
        run.tell({"type": "battle_started", "city": city, "district": table.target, "number": table.round})
        begin_phase(run, "draw")
        for side in (MOLOCH, OUTPOST):
            draw(run, side, DRAWN)
        begin_phase(run, "moloch")


def could_use_modules(run: Run) -> bool:
    """Whether Moloch has a card in hand, and a Robot in a city that is not destroyed."""
    robots = any(run.table.is_undestroyed(city) for city, _robot in run.table.units(MOLOCH))
    return robots and bool(run.table.sides[MOLOCH].hand)


def module_sources(run: Run, side: int) -> list[Source]:
    """The Modules that a side can use now by discarding a card (convoy 6 phase 4)."""
    table = run.table
    if not table.sides[side].hand:
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
    """Robots without a Module, with their cities; none in a destroyed city."""
    return [(c, unit) for c, unit in table.units(MOLOCH) if table.is_undestroyed(c) and unit.module is None]
