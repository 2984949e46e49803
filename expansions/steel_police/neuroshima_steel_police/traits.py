"""The Net of Steel of the HQ, its Launcher, and the Execution: what the HQ pays a hit point for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from neuroshima_hex.expansion import (
    Act,
    Effect,
    Illegal,
    Occasion,
    Offer,
    Play,
    PutsMarker,
    State,
    Tile,
    Trait,
    Unit,
    effects,
    movement,
)

PRICE = 1
"""What a Net of Steel and an Execution cost, in hit points of the HQ."""
NET = "steel_police.net_of_steel"
FREE = "steel_police.free_net_of_steel"


class NetOfSteel(PutsMarker):
    """In the own turn the HQ throws its Net of Steel on any enemy unit, no HQ, for 1 hit point (steelpolice 2).

    It stays if the HQ is netted (our ruling). It comes back when the unit has left the board, when a battle begins in
    which the HQ takes no part (leaflet of Sand Runners), when the HQ is destroyed (FAQ multiplayer.13), and when the
    unit comes to the side that has thrown it (FAQ general.74)."""

    action = "act"
    fields = frozenset({"unit", "target"})
    hears: ClassVar[Mapping[str, str]] = {"battle_begins": "anybody", "destroyed": "itself"}
    acts_when_netted = True

    def __init__(self) -> None:
        super().__init__(NET, NET)

    def targets(self, state: State, seat: int) -> list[int]:
        """Enemy units on any field, also where instant tiles do nothing, but not out of reach (FAQ general.280)."""
        board, team = state.board, state.players[seat].team
        if board.in_play(self.marker) >= board.kinds[self.marker].supply:
            return []
        enemies = [unit.at for unit in state.units if unit is not None and unit.team != team and not unit.is_hq]
        return [at for at in enemies if at not in state.land.out_of_reach]

    def offers(self, state: State, seat: int) -> list[Offer]:
        entries: list[Offer] = []
        for hq in movement.actors(state, seat, self.id):
            can_be_paid = [at for at in self.targets(state, seat) if self._refusal(state, hq, at) is None]
            if can_be_paid:
                entries.append({"unit": state.coord(hq.at), "target": {"any": [state.coord(at) for at in can_be_paid]}})
        return entries

    def check(self, state: State, seat: int, action: Play | Act) -> Any:
        assert action.unit is not None
        hq = movement.actor(state, seat, action.unit, self.id)
        target = super().check(state, seat, action)
        if (refusal := self._refusal(state, hq, target)) is not None:
            raise refusal
        return hq, target

    def perform(self, state: State, seat: int, plan: Any) -> None:
        hq, target = plan
        unit = state.units[target]
        assert unit is not None
        state.pay(seat, _price(state, hq), unit.seat, self.id)
        super().perform(state, seat, target)
        state.follow_board_change()

    def happened(self, state: State, unit: Unit, occasion: Occasion) -> None:
        if occasion.event == "battle_begins" and unit.at not in state.grid.cut_off:
            return
        for bearer in state.units:
            if bearer is not None:
                state.unmark(bearer, self.marker)

    def _refusal(self, state: State, hq: Unit, target: int) -> Illegal | None:
        """Why the price cannot be paid; on points the player who commands the target would get it."""
        unit = state.units[target]
        return state.price_refusal(hq.seat, _price(state, hq), unit.seat) if unit is not None else None


def _price(state: State, hq: Unit) -> int:
    """Nothing while a Net of Steel Launcher works."""
    return 0 if state.forces().is_under(FREE, hq) else PRICE


class FreeNetOfSteel(Trait):
    """While the Launcher works, the Net of Steel costs nothing (steelpolice 2.2)."""

    id = FREE
    effects = (Effect(FREE, on=effects.OWN, reach=effects.BOARD),)


class Execution(Trait):
    """Placed in place of an enemy unit anywhere, no HQ, for 1 hit point of the own HQ (steelpolice 3).

    The enemy is destroyed; no Medic helps. It is a placing, so Terror forbids it (our rulings)."""

    id = "steel_police.execution"
    makes_room = True
    barred_with = frozenset({"place"})

    def gives_way(self, state: State, unit: Unit, tile: Tile, seat: int) -> bool:
        is_enemy = tile.has(self.id) and unit.team != state.players[seat].team
        return is_enemy and state.price_refusal(seat, PRICE, unit.seat) is None

    def make_room(self, state: State, unit: Unit, tile: Tile, seat: int) -> None:
        state.pay(seat, PRICE, unit.seat, self.id)
        state.destroy(unit, self.id)
