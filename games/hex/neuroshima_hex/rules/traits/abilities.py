"""Abilities that units use in their owner's turn (hex 3.2, 6.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from neuroshima_contract.refusal import Illegal, _

from ..actions import Act
from ..board.tiles import Unit
from ..entries import Offer
from ..turn import movement
from ..turn.routes import MovePlan
from .base import Trait

if TYPE_CHECKING:
    from ..actions import Play
    from ..grid import Coord
    from ..state.state import State


class Mobility(Trait):
    """One move and/or turning in each own turn, also in the turn of placing."""

    id = "mobility"
    moves: ClassVar[int] = 1
    """How many moves the unit makes in one go."""
    action = "act"
    fields = frozenset({"unit", "to", "rotation"})
    optional = frozenset({"path"})

    def offers(self, state: State, seat: int) -> list[Offer]:
        entries = []
        for unit in movement.actors(state, seat, self.id):
            entries += movement.offers(state, unit, {"unit": state.grid.shown[unit.at]}, self.moves)
        return entries

    def check(self, state: State, seat: int, action: Play | Act) -> MovePlan:
        assert action.unit is not None and action.to is not None and action.rotation is not None
        unit = movement.actor(state, seat, action.unit, self.id)
        return movement.plan(state, unit, action.to, action.rotation, action.path, moves=self.moves)

    def perform(self, state: State, seat: int, plan: Any) -> None:
        state.turn.use(plan.unit.at, self.id)
        state.move(plan, self.id)


class DoubleMobility(Mobility):
    """Up to two moves in one go in each own turn (hex 11.6; FAQ general.65 to 68, 227)."""

    id = "double_mobility"
    moves = 2


class Transport(Trait):
    """An additional move for each linked own unit in its owner's turn (hex 6.7).

    It is like mobility: once for each unit and each Transport, and only while the unit is linked."""

    id = "transport"
    service = True
    action = "act"
    fields = frozenset({"unit", "to", "rotation"})
    optional = frozenset({"path", "via"})

    def carriers(self, state: State, unit: Unit) -> list[Unit]:
        """The Transports that may still serve `unit` in this turn."""
        servants = state.forces().links.servants(unit.at, self.id)
        return [t for t in servants if not movement.has_used(state, unit, self.id, t.at)]

    def offers(self, state: State, seat: int) -> list[Offer]:
        entries: list[Offer] = []
        shown, served = state.grid.shown, state.forces().links.served
        for unit in movement.free_units(state, seat) if served else ():
            carriers = self.carriers(state, unit) if unit.at in served else ()
            if not carriers:
                continue
            base: Offer = {"unit": shown[unit.at]}
            if len(carriers) > 1:
                base["via"] = {"any": [shown[t.at] for t in carriers]}
            entries += movement.offers(state, unit, base)
        return entries

    def check(self, state: State, seat: int, action: Play | Act) -> MovePlan:
        assert action.unit is not None and action.to is not None and action.rotation is not None
        unit = movement.own_unit(state, seat, action.unit)
        via = self._choose_carrier(state, unit, action.via if isinstance(action, Act) else None)
        return movement.plan(state, unit, action.to, action.rotation, action.path)._replace(via=via)

    def _choose_carrier(self, state: State, unit: Unit, via: Coord | None) -> Unit:
        """The Transport that carries the unit. Raises Illegal: no_ability, already_used, bad_target."""
        if not state.forces().links.servants(unit.at, self.id):
            raise Illegal("no_ability", _("No working Transport is linked to this unit."), "unit")
        carriers = self.carriers(state, unit)
        if not carriers:
            raise Illegal("already_used", movement.ALREADY_USED, "unit")
        if len(carriers) == 1 and via is None:
            return carriers[0]
        for carrier in carriers:
            if via is not None and carrier.at == state.field(via, "via"):
                return carrier
        raise Illegal("bad_target", _("Say which Transport serves the unit."), "via")

    def perform(self, state: State, seat: int, plan: Any) -> None:
        state.turn.use(plan.unit.at, self.id, plan.via.at)
        state.move(plan, self.id)


ABILITIES = (Mobility(), DoubleMobility(), Transport())
