"""Units that change what arrives at them, or send it back (Reflection, Flying)."""

from __future__ import annotations

from collections.abc import Sequence

from ..board.modifiers import Forces
from ..board.tiles import Attack, Unit
from .relays import Arrival


def meet(
    forces: Forces, units: Sequence[Unit | None], unit: Unit, attack: Attack, victim: Unit, arrival: Arrival
) -> list[Arrival]:
    """Return what the traits of `victim` make of an attack of `unit` that arrives at it.

    One trait after the other is asked (`Trait.meets`). What they send to another field arrives there as an attack that
    was sent back. If the unit there meets attacks, too, it is asked; what it sends on from there has no effect, so an
    attack between two such units ends (FAQ general.29)."""
    arrivals = _ask(forces, unit, attack, victim, [arrival])
    dealt: list[Arrival] = []
    for one in arrivals:
        other = units[one.field]
        if one.field == victim.at or other is None or not other.meets:
            dealt.append(one)
        else:
            dealt += [last for last in _ask(forces, unit, attack, other, [one]) if last.field == other.at]
    return dealt


def _ask(forces: Forces, unit: Unit, attack: Attack, victim: Unit, arrivals: list[Arrival]) -> list[Arrival]:
    for trait in victim.meets:
        arrivals = [
            new._replace(is_returned=True) if new.field != victim.at else new
            for one in arrivals
            for new in (trait.meets(forces, victim, unit, attack, one) if one.field == victim.at else (one,))
        ]
    return arrivals
