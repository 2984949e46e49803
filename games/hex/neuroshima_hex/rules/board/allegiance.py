"""The enemies of a unit: other teams, and within a team a stranger and its partners (hex 8.6).

`strangers` are the seats whose units fight those of their partners. Bonuses, Medics, and whatever else is done for
friends and not against enemies, ask for teams alone."""

from __future__ import annotations

from .tiles import Unit

Strangers = frozenset[int]
NO_STRANGERS: Strangers = frozenset()


def attacks(unit: Unit, other: Unit, strangers: Strangers) -> bool:
    """Whether an attack of the unit hits the other, and does not pass it.

    The texts speak of a stranger's attacks only: the ally's pass the stranger (hex 12.47)."""
    return other.team != unit.team or (unit.seat in strangers and other.seat != unit.seat)


def grapples(unit: Unit, other: Unit, strangers: Strangers) -> bool:
    """Whether a net of the unit holds the other, and a push moves it: between a stranger and a partner both ways."""
    if other.team != unit.team:
        return True
    return bool(strangers) and other.seat != unit.seat and (unit.seat in strangers or other.seat in strangers)
