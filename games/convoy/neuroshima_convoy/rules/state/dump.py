"""Write positions with all secrets, as `load` reads them (docs/convoy-data.md)."""

from __future__ import annotations

from ..battle.phases import seat_of
from ..components.cards import MOLOCH, OUTPOST
from ..steps.step_files import dump_step
from ..table.table import Table
from ..table.unit import Unit
from .known_files import dump_known
from .position_types import CityData, PositionData, SideData, UnitData
from .state import State


def dump_position(state: State) -> PositionData:
    """The whole position with its secrets, as `load` takes it."""
    table, run = state.table, state.run
    data: PositionData = {
        "battle": {"city": table.box.cities[table.target_city].id, "district": table.target},
        "phase": table.phase,
        "cities": {city.id: _dump_city(table, city.number) for city in table.box.cities},
        "moloch": _dump_side(table, MOLOCH),
        "outpost": _dump_side(table, OUTPOST),
        "round": table.round,
        "chance": {"seed": table.seed, "drawn": table.drawn},
    }
    if table.phase == "mulligan":
        data["seat"] = seat_of(table)
    if table.skip_modules:
        data["skip_modules"] = True
    if table.playing is not None:
        data["playing"] = table.playing.id
    if table.turned != table.target_city:
        data["leaving"] = table.box.cities[table.turned].id
    if run.agenda:
        data["agenda"] = [dump_step(run, step) for step in run.agenda]
    if run.pending is not None:
        data["pending"] = run.pending.dump()
    if table.result is not None:
        data["outcome"] = {"winners": [table.result.winner], "reason": table.result.reason}
    known = dump_known(table)
    if known:
        data["known"] = known
    return data


def _dump_city(table: Table, city: int) -> CityData:
    moloch, outpost = ([dump_unit(unit) for unit in row] for row in table.rows[city])
    return {"destroyed": sorted(table.destroyed[city]), "moloch": moloch, "outpost": outpost}


def dump_unit(unit: Unit) -> UnitData:
    """A card on the table as data: the fields of its side, and others if not empty."""
    data: UnitData = {"card": unit.card.id, "strength": unit.tokens, "module": unit.module.id if unit.module else None}
    if unit.is_robot:
        data["shield"], data["deactivated"] = unit.shield, unit.deactivated
    if unit.module_deactivated:
        data["module_deactivated"] = True
    if unit.netted:
        data["netted"] = True
    if unit.used:
        data["used"] = True
    if unit.arrived:
        data["arrived"] = unit.arrived
    return data


def _dump_side(table: Table, side: int) -> SideData:
    hand, deck, discard = ([card.id for card in pile[side]] for pile in (table.hands, table.decks, table.discards))
    return {"hand": hand, "deck": deck, "discard": discard}
