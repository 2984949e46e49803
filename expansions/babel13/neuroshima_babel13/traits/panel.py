"""Turning turrets at the control panel (babel13 8.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from neuroshima_hex.expansion import TURNED, Illegal, Trait, _, movement

if TYPE_CHECKING:
    from neuroshima_hex.expansion import Act, Offer, Play, State


class ControlPanel(Trait):
    """The panel turns turrets.

    In their own turn a player with an un-netted unit at the panel may turn each turret in any way, at any moment and as
    often as they like."""

    id = "control_panel"
    action = "act"
    fields = frozenset({"unit", "target", "rotation"})

    def offers(self, state: State, seat: int) -> list[Offer]:
        turrets = sorted(state.board.fixtures.items())
        units = movement.actors(state, seat, self.id) if turrets else []
        coords = state.grid.coords
        return [
            {
                "unit": list(coords[unit.at]),
                "target": list(coords[at]),
                "rotation": TURNED[turret.rotation],
            }
            for unit in units
            for at, turret in turrets
        ]

    def check(self, state: State, seat: int, action: Play | Act) -> tuple[int, int]:
        assert action.unit is not None and action.rotation is not None
        assert action.target is not None and not isinstance(action.target, list)
        movement.actor(state, seat, action.unit, self.id)
        at = state.field(action.target, "target")
        turret = state.board.fixtures.get(at)
        if turret is None:
            raise Illegal("bad_target", _("Choose a turret."), "target")
        if turret.rotation == action.rotation:
            raise Illegal("nothing_changes", _("The turret looks that way already."), "rotation")
        return at, action.rotation

    def perform(self, state: State, seat: int, plan: tuple[int, int]) -> None:
        state.turn_fixture(seat, *plan)


PANEL = (ControlPanel(),)
