"""Traits that work without an action (babel13 2, 4, 5, 6, 13).

Spies and the Matrix change modifiers; Roots are foundation tiles.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from neuroshima_hex.expansion import Trait, Unit

if TYPE_CHECKING:
    from neuroshima_hex.expansion import Forces


class Spy(Trait):
    """A spy gets the bonuses of adjacent enemy modules and HQs.

    It gets them as a unit of their army would. It never gets what these take from enemies (ruling 9). A module that
    harms enemies harms the spy as it harms any other."""

    id = "spy"
    infiltrates = True


class Matrix(Trait):
    """The Matrix joins own units next to the HQ, and units and Roots next to them.

    A module that touches one of the units acts on all of them, but not on the HQ (babel13 6 against 5, 13.1). Belonging
    is passive: a net on a unit does not end it, one on the HQ does (babel13 13.12). A module that has been taken over
    does not belong; one that harms the enemies of its new side harms all that it touches by its old one's Matrix
    (babel13 13.13)."""

    id = "matrix"
    networks = True

    def network(self, forces: Forces, hq: Unit) -> frozenset[int]:
        if hq.at in forces.grid.cut_off:
            return frozenset()
        units = self._own_units(forces, hq)
        free = units.union(self._own_roots(forces, hq))  # not joined yet
        joined: set[int] = set()
        front = [hq.at]
        while front:
            near = free.intersection(self._beside(forces, front.pop()))
            free -= near
            joined |= near
            front += near
        return units.intersection(joined) - forces.grid.cut_off

    def _beside(self, forces: Forces, at: int) -> Collection[int]:
        """The fields to which it is passed on, also under a unit that is out of the battle (FAQ multiplayer.37)."""
        grid = forces.grid
        return grid.ring(at, 1) if grid.cut_off else forces.neighbours(at)

    def _own_units(self, forces: Forces, hq: Unit) -> frozenset[int]:
        seat, army = hq.seat, hq.tile.army
        own = [unit.at for unit in forces.present if unit.seat == seat and not unit.is_hq and unit.tile.army == army]
        return frozenset(own).difference(forces.links.serves)

    def _own_roots(self, forces: Forces, hq: Unit) -> list[int]:
        tiles = [tile for tile in forces.ground if tile is not None and tile.seat == hq.seat]
        return [tile.at for tile in tiles if tile.tile.has(Roots.id)]


class Roots(Trait):
    """Roots belong to the Matrix and pass it on, whatever unit is on them."""

    id = "roots"


PASSIVE = (Spy(), Matrix(), Roots())
