"""Tiles that lie under units: the Mine, and what explodes in a battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..board.tiles import LETHAL
from .base import Trait

if TYPE_CHECKING:
    from ..battle.segment import Segment
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
        if occasion.unit is not None and (wounds := occasion.unit.share_of(LETHAL)):
            state.hurt(unit.tile.id, state.turn.seat, [(unit.at, wounds)])


class GroundBlast(Trait):
    """In the segment of its initiative the foundation tile explodes, and leaves the board.

    1 wound to every unit on its field and the fields around it that are on the board, own ones and HQs too. Splinters
    are no attack: armor, Reflection and modules do not matter, other foundation tiles are not hurt, Medics help (FAQ
    general.30 to 35, 184). An expansion gives it an id of its own."""

    acts = True

    def __init__(self, trait: str) -> None:
        self.id = trait  # type: ignore[misc]

    def acting(self, segment: Segment, tile: Unit) -> None:
        structures = segment.forces.structures
        fields = sorted({tile.at, *segment.battle.grid.neighbours[tile.at]})
        hit = [unit for field in fields if (unit := segment.units[field]) is not None]
        for victim in {structures.head(unit.at): unit for unit in hit}.values():
            segment.strike(victim, 1, self.id, "explosion")
        segment.dig(tile.at, self.id)


FOUNDATIONS = (Mine(),)
