"""Placing a tile of the hand on the field of a unit, which leaves the board for it.

Traits say on whose field that may be done: of the unit (the sign ?), or of the tile (Execution). The unit is discarded;
it is not destroyed, and its wounds and markers go with it (FAQ general.151 to 154, 188).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..board.tiles import Tile, Unit
from .prohibitions import bars, is_barred

if TYPE_CHECKING:
    from ..state.state import State
    from ..traits import Trait


def fields(state: State, tile: Tile, seat: int) -> list[int]:
    """The fields of units on which `seat` may place the tile. No foundation tile (FAQ general.154)."""
    if tile.is_foundation:
        return []
    return [u.at for u in state.units if u is not None and trait_that_makes_room(state, u, tile, seat) is not None]


def trait_that_makes_room(state: State, unit: Unit, tile: Tile, seat: int) -> Trait | None:
    """The trait that lets `seat` place the tile on the field of the unit, if one does."""
    if unit.is_hq or unit.part or tile.is_foundation or state.land.bars(tile, seat, unit.at, state.units):
        return None
    return next((trait for trait in _asked(unit, tile) if _lets(state, trait, unit, tile, seat)), None)


def _asked(unit: Unit, tile: Tile) -> Iterator[Trait]:
    yield from unit.tile.room_makers
    yield from tile.room_makers


def _lets(state: State, trait: Trait, unit: Unit, tile: Tile, seat: int) -> bool:
    return not bars(state, trait) and trait.gives_way(state, unit, tile, seat)


def may_place(state: State) -> bool:
    """Whether tiles may be placed on free fields in this turn."""
    return not is_barred(state, "place")
