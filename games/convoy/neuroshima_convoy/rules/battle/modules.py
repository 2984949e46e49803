"""Phase 4: which Modules can be attached, and which can be used (convoy 6)."""

from __future__ import annotations

from ..components.cards import MOLOCH
from ..steps.agenda import Run
from ..steps.effect import Source
from ..table.table import Table
from ..table.unit import Unit


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
