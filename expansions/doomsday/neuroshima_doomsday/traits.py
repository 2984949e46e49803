"""What single tiles of the army do, as traits of Hex (hex 7, 11.5, 12.39 to 12.41).

Long links and relays of shots; Repositioning, and turning by the HQ. What the icons do is in
`neuroshima_hex.rules`: `board/tiles.py`, `battle/relays.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from neuroshima_hex.expansion import (
    TURNED,
    Illegal,
    MovePlan,
    Swapping,
    Tile,
    Trait,
    Unit,
    _,
    movement,
)

if TYPE_CHECKING:
    from neuroshima_hex.expansion import Act, Offer, Play, State


class LongLinks(Trait):
    """A link to the neighbouring field and the one behind it in the same line.

    What stands on the nearer one does not matter."""

    id = "long_links"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.reaches.append(side)


class Inlet(Trait):
    """A side that takes in friendly shots, which the tile sends on."""

    id = "redirect_in"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.inlets.append(side)


class Outlet(Trait):
    """A side through which these shots leave. A tile with several sends each shot through all of them."""

    id = "redirect_out"

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.outlets.append(side)


class Repositioning(Swapping):
    """Two own units anywhere change places (hex 12.39).

    At any distance, the HQ too, but no netted unit."""

    id = "repositioning"

    def fits(self, state: State, unit: Unit, other: Unit) -> bool:
        return True

    def refusal(self) -> str:
        return _("Choose two different units of your own.")


class Turning(Trait):
    """The HQ turns one own, un-netted unit anywhere, once each own turn (hex 12.41).

    Not the HQ itself, and not while the HQ is netted."""

    id = "turning"
    action = "act"
    fields = frozenset({"unit", "target", "rotation"})

    def offers(self, state: State, seat: int) -> list[Offer]:
        shown = state.grid.shown
        return [
            {"unit": shown[hq.at], "target": shown[unit.at], "rotation": TURNED[unit.rotation]}
            for hq in movement.actors(state, seat, self.id)
            for unit in movement.free_units(state, seat)
            if unit is not hq and not unit.tile.keeps_facing
        ]

    def check(self, state: State, seat: int, action: Play | Act) -> tuple[Unit, MovePlan]:
        assert action.unit is not None and action.rotation is not None
        assert action.target is not None and not isinstance(action.target, list)
        hq = movement.actor(state, seat, action.unit, self.id)
        unit = state.units[state.field(action.target, "target")]
        if unit is None or unit is hq or unit.seat != seat or state.board.is_ally(unit):
            raise Illegal("bad_target", _("Choose another unit of your own."), "target")
        if not state.forces().works(unit):
            raise Illegal("netted", _("A netted unit cannot be turned."), "target")
        if unit.rotation == action.rotation:
            raise Illegal("nothing_changes", _("The unit looks that way already."), "rotation")
        if (refusal := movement.turning_refusal(unit, "target")) is not None:
            raise refusal
        return hq, MovePlan(unit, (), action.rotation)

    def perform(self, state: State, seat: int, plan: tuple[Unit, MovePlan]) -> None:
        hq, turned = plan
        state.turn.use(hq.at, self.id)
        state.move(turned, self.id)


TRAITS = (LongLinks(), Inlet(), Outlet(), Repositioning(), Turning())
