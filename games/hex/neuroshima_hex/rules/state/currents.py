"""Currents: units that drift go on together, each to the next field of the current (`Land.currents`).

They do so at the end of a battle, before anything else that follows from it, and where a trait says so. Nets do not
hold them. Who commands a unit when it is carried on may turn it then (FAQ general.292): a question of its trait.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..answers import About
from ..board.tiles import Unit, placed_anew
from ..events.board import Moved
from ..occasions import Occasion
from ..occasions.occasion import ENTERED, MOVED
from .takeovers import seats_with_a_say

if TYPE_CHECKING:
    from .state import State

DRIFT = "drift"
"""What the events of the game call it."""


def drift(state: State) -> list[Occasion]:
    """Let all units that drift go on by one field, and return what happened to them.

    How they turn is asked after that: the questions wait (`State.waiting`). Once the game is decided nothing drifts."""
    units = _carried_units(state)
    if not units or not seats_with_a_say(state):
        return []
    currents, grid, battle = state.land.currents, state.grid, state.running
    carried = {at: placed_anew(grid, unit, currents[at], unit.rotation) for at, unit in units.items()}
    state.board.carry(carried)
    if battle is not None:
        for unit in carried.values():
            battle.battle.unmark(unit.at)
    state.turn.units_carried({at: unit.at for at, unit in carried.items()})
    state.board_was_changed()
    for at, unit in _front_first(units, currents):
        start, end = state.coord(at), state.coord(currents[at])
        facts: Moved = {
            "type": "moved", "seat": unit.seat, "rotation": unit.rotation, "by": DRIFT, "path": [end], "from": start,
            "to": end,
        }  # fmt: skip
        state.tell(facts)
    _let_turn(state, units)
    return _told(state, units)


def _carried_units(state: State) -> Mapping[int, Unit]:
    """By its field, each unit that is carried on: the field before it is free, or left by another that is."""
    currents, board = state.land.currents, state.board
    found = {at: unit for at in currents if (unit := state.units[at]) is not None and unit.tile.drifts}
    while held := [at for at in found if currents[at] not in found and board.is_taken(currents[at])]:
        for at in held:
            del found[at]
    return found


def _front_first(units: Mapping[int, Unit], currents: Mapping[int, int]) -> list[tuple[int, Unit]]:
    """The units in an order in which each goes to a free field, so that who follows the events knows who stands where.

    If they fill the whole current, one of them cannot."""
    left, told = dict(units), list[tuple[int, Unit]]()
    while left:
        at = next((at for at in left if currents[at] not in left), next(iter(left)))
        told.append((at, left.pop(at)))
    return told


def _let_turn(state: State, units: Mapping[int, Unit]) -> None:
    """Let those who commanded the units when the drift began be asked how these turn."""
    asked = seats_with_a_say(state)
    for at, unit in units.items():
        kind = next((trait.asks for trait in unit.tile.traits if trait.drifts), "")
        if kind and unit.seat in asked:
            about: About = {"unit": state.coord(state.land.currents[at]), "commander": unit.seat}
            state.waiting = (*state.waiting, (kind, about))


def _told(state: State, units: Mapping[int, Unit]) -> list[Occasion]:
    """What happened to the units, for those who act on it."""
    told: list[Occasion] = []
    for event in (MOVED, ENTERED):
        for at in units if state.is_heard(event) else ():
            unit = state.units[state.land.currents[at]]
            if unit is not None:
                told.append(state.occasion(event, unit.seat, unit, start=at, cause=DRIFT))
    return told
