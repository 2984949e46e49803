"""The phases of a battle before its resolution (convoy 6)."""

from __future__ import annotations

from dataclasses import dataclass

from ..components.cards import MOLOCH, OUTPOST, Phase
from ..moving.decks import draw
from ..steps.agenda import Run, Step
from ..steps.question import Answer
from ..table.table import Table

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
class BeginBattle(Step):
    """The early victory of the Outpost (Q 12), then phase 1.

    `number`: whether it is one battle more than before."""

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
