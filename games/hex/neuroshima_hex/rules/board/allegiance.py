"""The enemies of a unit: other teams, and strangers in the own team (hex 8.6).

`strangers` are the seats whose units fight those of their partners. Everything that is done for friends and not against
enemies, such as bonuses and Medics, asks for teams alone.
"""

from __future__ import annotations

from .tiles import Unit

Strangers = frozenset[int]
NO_STRANGERS: Strangers = frozenset()


def attacks(unit: Unit, other: Unit, strangers: Strangers) -> bool:
    """Whether an attack of the unit hits the other, and does not pass it.

    The texts speak of a stranger's attacks only: the ally's pass the stranger (hex 12.47)."""
    return other.team != unit.team or (unit.seat in strangers and other.seat != unit.seat)


def grapples(unit: Unit, other: Unit, strangers: Strangers) -> bool:
    """Whether a net of the unit holds the other one, and a push moves it.

    A stranger and a partner hold and push each other."""
    if other.team != unit.team:
        return True
    return bool(strangers) and other.seat != unit.seat and (unit.seat in strangers or other.seat in strangers)
