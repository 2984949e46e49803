"""Traits that change modifiers: spies and the Matrix (babel13 2, 5, 6, 13)."""

from __future__ import annotations

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
        joined: set[int] = set()
        front = [hq.at]
        while front:
            for field in forces.neighbours(front.pop()):
                if field not in joined and self._belongs(forces, hq, field):
                    joined.add(field)
                    front.append(field)
        return frozenset(field for field in joined if self._is_unit(forces, hq, field))

    def _belongs(self, forces: Forces, hq: Unit, field: int) -> bool:
        ground = forces.ground[field]
        roots = ground is not None and ground.seat == hq.seat and any(t.conducts for t in ground.tile.traits)
        return roots or self._is_unit(forces, hq, field)

    def _is_unit(self, forces: Forces, hq: Unit, field: int) -> bool:
        unit = forces.units[field]
        own = unit is not None and unit.seat == hq.seat and unit.tile.army == hq.tile.army and not unit.is_hq
        return own and field not in forces.links.serves


FORCES = (Spy(), Matrix())
