"""Foundation tiles (babel13 4 and 6)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from neuroshima_hex.expansion import LETHAL, Trait, Unit

if TYPE_CHECKING:
    from neuroshima_hex.expansion import State


class Mine(Trait):
    """Destroys the unit that comes to be on it, and itself; an HQ only uses it up.

    A Medic may save the unit alone."""

    id = "mine"
    springs = True

    def entered(self, state: State, tile: Unit, unit: Unit) -> int:
        state.destroy_ground(tile.at, self.id)
        return 0 if unit.is_hq else LETHAL


class Roots(Trait):
    """Roots belong to the Matrix and pass it on, whatever unit is on them."""

    id = "roots"
    conducts = True


GROUND = (Mine(), Roots())
