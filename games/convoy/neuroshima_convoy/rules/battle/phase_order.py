"""What follows when a side passes (convoy 6)."""

from __future__ import annotations

from ..components.cards import OUTPOST
from ..steps.agenda import Run
from .convoy_movement import LEAVING, EndOfBattle
from .modules import could_use_modules, module_sources
from .phases import BeginBattle, begin_phase
from .resolution import Resolve


def end_phase(run: Run) -> None:
    """The side to move has passed.

    The parts of phase 4 in which, as everybody can see, nothing could be done are left out; a hand is not looked into
    for that."""
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
    elif phase == "resolve" and not table.standing_districts(table.active):
        run.then(EndOfBattle())
    else:
        run.then(Resolve())
