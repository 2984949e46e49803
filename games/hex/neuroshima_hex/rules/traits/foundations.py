"""Tiles that lie under units: the Mine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board.tiles import LETHAL
from .base import Trait

if TYPE_CHECKING:
    from ..board.tiles import Unit
    from ..occasions.occasion import Occasion
    from ..state.state import State


class Mine(Trait):
    """Destroys the unit that comes to be on it, and itself; an HQ only uses it up.

    A Medic may save the unit alone."""

    id = "mine"
    hears = {"entered": "itself"}
    foreseeable = True

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        state.destroy_ground(unit.at, self.id)
        if occasion.unit is not None and not occasion.unit.is_hq:
            state.hurt(unit.tile.id, state.turn.seat, [(unit.at, LETHAL)])


FOUNDATIONS = (Mine(),)
