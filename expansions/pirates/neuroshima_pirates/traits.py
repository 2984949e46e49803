"""The Wave, and the Tavern. All else of the Pirates is in their army file and in the core."""

from __future__ import annotations

from typing import Any

from neuroshima_hex.expansion import Act, Battle, Illegal, Implant, Offer, Play, State, Trait, _


class Wave(Trait):
    """An instant tile: all units that drift go on at once, as after a battle, and may turn.

    What it does is our ruling: no source has its text, and its sign shows three waves (pirates 5)."""

    id = "pirates.wave"
    action = "play"

    def offers(self, state: State, seat: int) -> list[Offer]:
        return [{}] if self._carries(state) else []

    def check(self, state: State, seat: int, action: Play | Act) -> Any:
        if not self._carries(state):
            raise Illegal("nothing_changes", _("No unit stands where a Wave would carry it on."))
        return None

    def perform(self, state: State, seat: int, plan: Any) -> None:
        state.drift()

    def _carries(self, state: State) -> bool:
        units = (state.units[field] for field in state.land.currents)
        return any(unit is not None and unit.tile.drifts for unit in units)


TRAITS: tuple[Trait, ...] = (Wave(), Implant("tavern", Battle()))
