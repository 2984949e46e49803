"""Shifting a unit inside dark woods (babel13 8.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from neuroshima_hex.expansion import Illegal, MovePlan, Trait, Unit, _, movement

if TYPE_CHECKING:
    from neuroshima_hex.expansion import Act, Offer, Play, State

DARK = "dark"


class Dark(Trait):
    """Once in their own turn a player shifts one own unit over dark terrain.

    The unit, no HQ, goes from dark terrain to any free field of it, or of dark terrain that touches it; it may turn. A
    netted unit stays on its field."""

    id = DARK
    action = "act"
    fields = frozenset({"unit", "to", "rotation"})

    def offers(self, state: State, seat: int) -> list[Offer]:
        coords = state.grid.coords
        entries: list[Offer] = []
        if state.land.is_plain or self._is_used(state):
            return entries
        for unit in movement.free_units(state, seat):
            reach = self._reach(state, unit)
            if reach:
                fields = [list(coords[f]) for f in reach]
                at = list(coords[unit.at])
                entries.append({"unit": at, "to": {"any": fields}, "rotation": {"any": list(range(6))}})
        return entries

    def check(self, state: State, seat: int, action: Play | Act) -> MovePlan:
        assert action.unit is not None and action.to is not None and action.rotation is not None
        unit = movement.own_unit(state, seat, action.unit)
        if self._is_used(state):
            raise Illegal("already_used", _("One unit has been shifted in this turn."), "unit")
        to = state.field(action.to, "to")
        if to not in self._reach(state, unit):
            raise Illegal("unreachable", _("The unit cannot be shifted to that field."), "to")
        return MovePlan(unit, (to,), action.rotation)

    def perform(self, state: State, seat: int, plan: MovePlan) -> None:
        state.turn.use(plan.unit.at, self.id)
        state.move(plan, self.id)

    def _is_used(self, state: State) -> bool:
        """Whether a unit has been shifted in this turn."""
        return any(used.ability == self.id for used in state.turn.used)

    def _reach(self, state: State, unit: Unit) -> list[int]:
        """Free fields of the dark terrain under the unit, and of dark terrain next to it."""
        features = state.land.features
        if unit.is_hq or not any(x.id == DARK for x in features[unit.at]):
            return []
        dark = {f for f, has in enumerate(features) if any(x.id == DARK for x in has)}
        joined, front = {unit.at}, [unit.at]
        while front:
            onward = dark.intersection(state.grid.neighbours[front.pop()]) - joined
            joined |= onward
            front += onward
        return sorted(f for f in joined if state.may_enter(unit.tile, unit.seat, f))


SHIFTING = (Dark(),)
