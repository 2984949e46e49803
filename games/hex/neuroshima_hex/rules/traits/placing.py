"""What lets tiles be placed in other ways, or keeps others from placing them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..board.tiles import Tile, Unit
from ..entries import Offer
from ..events.turns import Barrable
from .base import Trait

if TYPE_CHECKING:
    from ..actions import Act, Play
    from ..state.state import State


class Replaceable(Trait):
    """The sign ?: who commands the unit may place a board tile of the hand on its field.

    No foundation tile. The unit is discarded; it may not be netted (our ruling: a netted unit uses no power). It may be
    done where placing is forbidden, too (FAQ general.152 to 154, 188)."""

    id = "replaceable"
    makes_room = True

    def gives_way(self, state: State, unit: Unit, tile: Tile, seat: int) -> bool:
        return unit.seat == seat and unit.tile.has(self.id) and state.forces().works(unit)


class Terror(Trait):
    """In their next turns the opponents place no board tiles (FAQ general.26, 127, 151, 152, 212)."""

    id = "terror"
    action = "play"
    forbids: tuple[Barrable, ...] = ("place", "build")
    """What opponents may not do."""

    def offers(self, state: State, seat: int) -> list[Offer]:
        return [{}]

    def check(self, state: State, seat: int, action: Play | Act) -> None:
        return None

    def perform(self, state: State, seat: int, plan: Any) -> None:
        team = state.players[seat].team
        for player in state.players:
            if player.team != team and not player.out:
                state.forbid(player.seat, self.forbids)


PLACING = (Replaceable(), Terror())
