"""Writing positions with all their secrets, as `load` reads them (docs/convoy-data.md)."""

from __future__ import annotations

from typing import Any

from ..battle.phases import seat_of
from ..components.cards import MOLOCH, OUTPOST, SIDES
from ..steps.step_files import dump_step
from ..table.table import Table, Unit
from .state import State


def dump_position(state: State) -> dict[str, Any]:
    """The whole position with its secrets, as `load` takes it."""
    table, run = state.table, state.run
    data: dict[str, Any] = {
        "battle": {"city": table.box.cities[table.target_city].id, "district": table.target},
        "phase": table.phase,
        "cities": {city.id: _dump_city(table, city.number) for city in table.box.cities},
        "moloch": _dump_side(table, MOLOCH),
        "outpost": _dump_side(table, OUTPOST),
        "round": table.round,
        "chance": {"seed": table.seed, "drawn": table.drawn},
    }
    optional = {
        "seat": seat_of(table) if table.phase == "mulligan" else None,
        "skip_modules": table.skip_modules or None,
        "playing": table.playing.id if table.playing else None,
        "leaving": table.box.cities[table.turned].id if table.turned != table.target_city else None,
        "agenda": [dump_step(run, step) for step in run.agenda] or None,
        "pending": run.pending.dump() if run.pending else None,
        "outcome": {"winners": [table.result.winner], "reason": table.result.reason} if table.result else None,
    }
    return {**data, **{name: value for name, value in optional.items() if value is not None}}


def _dump_city(table: Table, city: int) -> dict[str, Any]:
    rows = {SIDES[side]: [dump_unit(unit) for unit in table.rows[city][side]] for side in (MOLOCH, OUTPOST)}
    return {"destroyed": sorted(table.destroyed[city]), **rows}


def dump_unit(unit: Unit) -> dict[str, Any]:
    """A card on the table: what the format names of its side, and whatever else is not empty."""
    module = unit.module.id if unit.module else None
    data: dict[str, Any] = {"card": unit.card.id, "strength": unit.tokens, "module": module}
    if unit.is_robot:
        data |= {"shield": unit.shield, "deactivated": unit.deactivated}
    more = {name: getattr(unit, name) for name in ("module_deactivated", "netted", "used", "arrived")}
    return {**data, **{name: value for name, value in more.items() if value}}


def _dump_side(table: Table, side: int) -> dict[str, Any]:
    piles = {"hand": table.hands, "deck": table.decks, "discard": table.discards}
    return {name: [card.id for card in pile[side]] for name, pile in piles.items()}
