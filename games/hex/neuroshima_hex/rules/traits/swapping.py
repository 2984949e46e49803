"""Two own units that change places."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any

from neuroshima_contract.refusal import Illegal

from ..board.structures import may_change_places
from ..board.tiles import Unit
from ..entries import Offer
from ..turn import movement
from .base import Trait

if TYPE_CHECKING:
    from ..actions import Act, Play
    from ..state.state import State


class Swapping(Trait):
    """An instant tile that swaps two own, un-netted units without turning them.

    HQs included. Not if the terrain bars one of them from its new field."""

    action = "play"
    fields = frozenset({"unit", "with"})

    @abstractmethod
    def fits(self, state: State, unit: Unit, other: Unit) -> bool:
        """Whether these two units stand so that they may change places."""

    @abstractmethod
    def refusal(self) -> str:
        """The sentence for two that do not."""

    def offers(self, state: State, seat: int) -> list[Offer]:
        shown = state.grid.shown
        free = movement.free_units(state, seat)
        entries: list[Offer] = []
        for unit in free:
            others = [u for u in free if u.at > unit.at and self.fits(state, unit, u)]
            partners = [shown[u.at] for u in others if not self._is_barred(state, unit, u)]
            if partners:
                entries.append({"unit": shown[unit.at], "with": {"any": partners}})
        return entries

    def check(self, state: State, seat: int, action: Play | Act) -> tuple[Unit, Unit]:
        assert action.unit is not None and action.with_ is not None  # type: ignore[union-attr]
        unit = movement.own_unit(state, seat, action.unit)
        other = movement.own_unit(state, seat, action.with_)  # type: ignore[union-attr]
        if unit is other or not self.fits(state, unit, other):
            raise Illegal("bad_target", self.refusal(), "with")
        if self._is_barred(state, unit, other):
            raise Illegal("barred", movement.BARRED, "with")
        return unit, other

    def _is_barred(self, state: State, unit: Unit, other: Unit) -> bool:
        """Whether terrain or a Structure keeps the two units from changing places."""
        bars = state.land.bars
        one_way = bars(unit.tile, unit.seat, other.at, state.units)
        torn = not may_change_places(state.grid, state.units, unit, other)
        return torn or one_way or bars(other.tile, other.seat, unit.at, state.units)

    def perform(self, state: State, seat: int, plan: Any) -> None:
        state.swap(*plan)
