"""What ends a phase of a battle, and the instants that change its course (convoy 6, 13)."""

from __future__ import annotations

from ..components.cards import MOLOCH, OUTPOST
from ..steps.agenda import Run
from ..steps.effect import Source
from ..table.table import Table, Unit
from .convoy_movement import LEAVING, EndOfBattle
from .phases import BeginBattle, begin_phase
from .resolution import Resolve


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
    """The Modules that a side can use now by discarding a card (convoy 6 phase 4)."""
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
