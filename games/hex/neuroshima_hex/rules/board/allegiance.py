"""The enemies of a unit: other teams, and renegades in the own team (hex 8.6).

`renegades` are the seats whose units fight those of their partners. Everything that is done for friends and not against
enemies, such as bonuses and Medics, asks for teams alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .tiles import Unit

if TYPE_CHECKING:
    from .settlement import Side

Renegades = frozenset[int]
NO_RENEGADES: Renegades = frozenset()


def attacks(unit: Unit, other: Unit, renegades: Renegades) -> bool:
    """Whether an attack of the unit hits the other, and does not pass it.

    The texts speak of a renegade's attacks only: those of its ally pass the renegade (hex 12.47)."""
    return other.team != unit.team or (unit.seat in renegades and other.seat != unit.seat)


def grapples(unit: Unit | Side, other: Unit | Side, renegades: Renegades) -> bool:
    """Whether a net of the unit holds the other one, and a push moves it. For units, or the sides that command them.

    A renegade and a partner hold and push each other."""
    if other.team != unit.team:
        return True
    return bool(renegades) and other.seat != unit.seat and (unit.seat in renegades or other.seat in renegades)
