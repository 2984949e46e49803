"""One segment of a battle: its declarations, and damage that is not booked yet."""

from __future__ import annotations

from types import MappingProxyType
from typing import cast

from ..board.allegiance import attacks
from ..board.modifiers import Forces
from ..board.structures import each_once
from ..board.tiles import Attack, Unit
from . import relays
from .battle import Battle
from .medics import Bundle

OPENING = 99
"""The number of what comes before the first segment. It is above every initiative: no unit acts."""

# What cannot be added to: a segment in which somebody declares something gets its own.
NO_EXPLOSIONS = cast("set[int]", frozenset())
NO_CONVERSIONS = cast("dict[int, tuple[Attack, ...]]", MappingProxyType({}))
NO_AIMS = cast("dict[tuple[int, int], tuple[int, ...]]", MappingProxyType({}))
NOBODY_ASKED = cast("dict[int, int]", MappingProxyType({}))


class Segment:
    """One segment of `battle`, with the modifiers that hold at its start (`forces`).

    - `number`: the initiative of the units that act; `acting`: these units.
    - `explosions`: fields of units that explode; `conversions`: attacks that a declaration put in the place of a
      unit's own, by its field.
    - `aims`: the fields by which an attack flies, by its unit's field and its direction.
    - `bundles`: the wounds that units get, attack by attack; `wounds`: their sums, if nobody needs to know
      who dealt them, and of all once the Medics have worked.
    - `point_recipients`: who gets the points of a unit that hurts its own HQ, by its field (hex 8.2).
    - `prize_hits`: the wounds that prizes get, as (attacker, field, wounds).
    - `gone`: the units that left the board when the segment was booked; `is_marked`: whether markers came onto it.
    - `units`, `prizes`, `strangers`: those of the board."""

    __slots__ = (
        "acting", "aims", "battle", "bundles", "conversions", "explosions", "forces", "gone", "is_marked", "number",
        "point_recipients", "prize_hits", "prizes", "strangers", "units", "wounds",
    )  # fmt: skip

    def __init__(self, battle: Battle, forces: Forces, number: int) -> None:
        self.battle = battle
        self.forces = forces
        self.number = number
        self.acting: list[Unit] = []
        self.explosions = NO_EXPLOSIONS
        self.conversions = NO_CONVERSIONS
        self.aims = NO_AIMS
        self.bundles: list[Bundle] = []
        self.wounds: dict[Unit, int] = {}
        self.point_recipients = NOBODY_ASKED
        self.prize_hits: list[tuple[Unit, int, int]] = []
        self.gone: list[Unit] = []
        self.is_marked = False
        self.units = battle.units
        self.prizes = battle.board.prizes
        self.strangers = battle.board.strangers

    def hear_declarations(self) -> None:
        """Let what is declared be noted: in most segments nobody declares anything."""
        self.explosions, self.conversions, self.aims = set(), {}, {}

    def coord(self, field: int) -> list[int]:
        """The coordinates of a field, for questions and events."""
        return list(self.battle.grid.coords[field])

    def attacks_of(self, unit: Unit) -> tuple[Attack, ...]:
        """The unit's attacks in this segment: its own, or those it declared instead."""
        return self.conversions.get(unit.at, unit.attacks)

    def straight(self, unit: Unit, attack: Attack) -> tuple[int, ...]:
        """The fields of an attack's line, up to the first unit that relays it."""
        return relays.straight(self.battle.board, self.forces, unit, attack)

    def is_target(self, unit: Unit, field: int) -> bool:
        """Whether an attack of the unit that comes to the field hits something there."""
        other = self.battle.units[field]
        return attacks(unit, other, self.strangers) if other is not None else self.battle.board.opens(unit, field)

    def in_blast(self, unit: Unit) -> list[Unit]:
        """The units that are hit if the unit explodes (hex 11.1).

        All neighbours: own, allied and enemy units, and HQs unless the edition spares them. A Structure that touches it
        twice is one unit (hex 9.3, our ruling)."""
        spared = self.battle.board.edition.explosion_spares_hqs
        near = (self.battle.units[field] for field in self.battle.grid.neighbours[unit.at])
        others = each_once(u for u in near if u is not None)
        own = self.forces.structures.parts(unit)
        return [other for other in others if other not in own and not (spared and other.is_hq)]
