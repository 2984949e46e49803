"""One segment of a battle: its declarations, and damage that is not booked yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple, cast

from ..board.allegiance import attacks
from ..board.modifiers import Forces
from ..board.structures import each_once
from ..board.tiles import Attack, Unit
from . import relays
from .answering import meet
from .battle import Battle
from .medics import Bundle

OPENING = -1
"""The number of what comes before the first segment. No initiative is below 0, so no unit acts."""

# What cannot be added to: a segment in which somebody declares something gets its own.
NO_EXPLOSIONS = cast("set[int]", frozenset())
NO_AIR_STRIKES = cast("dict[int, set[int]]", MappingProxyType({}))
NOTHING_DUG = cast("dict[int, str]", MappingProxyType({}))
NO_CONVERSIONS = cast("dict[int, tuple[Attack, ...]]", MappingProxyType({}))
NO_LEG_AIMS = cast("dict[tuple[int, int], dict[relays.Start, int]]", MappingProxyType({}))
NO_SPLITS = cast("dict[tuple[int, int], list[tuple[int, ...]]]", MappingProxyType({}))
NO_AIMS = cast("dict[tuple[int, int], tuple[int, ...]]", MappingProxyType({}))
NOBODY_DESTROYED = cast("dict[int, str]", MappingProxyType({}))
NO_KILLERS = cast("dict[Unit, tuple[Unit, ...]]", MappingProxyType({}))
NOBODY_ASKED = cast("dict[int, int]", MappingProxyType({}))


class Mark(NamedTuple):
    """A marker that `unit` leaves on `victim` by the trait, or the kind of attack, with the id `trait`."""

    marker: str
    trait: str
    unit: Unit
    victim: Unit


class Segment:
    """One segment of `battle`, with the modifiers that hold at its start (`forces`).

    - `number`: the initiative of the units that act; `acting`: these units.
    - `explosions`: fields of units that explode; `air_strikes`: the fields on which those of them that are Air Strikes
      hit the foundation tile, by the field of the unit.
    - `dug`: why foundation tiles leave the board, by field.
    - `conversions`: attacks that a declaration put in the place of a unit's own, by its field.
    - `aims`: the fields by which an attack flies, by its unit's field and its direction; `leg_aims`: what a shot that
      is sent on hits on its legs, where its owner chose; `splits`: all ways of a steered shot, several if it is sent on
      in several directions.
    - `bundles`: the wounds that units get, attack by attack; `wounds`: their sums, if nobody needs to know
      who dealt them, and of all once the Medics have worked.
    - `point_recipients`: who gets the points of a unit that hurts its own HQ, by its field (hex 8.2).
    - `markings`: the markers that attacks put on units instead of wounds, before they are shared out.
    - `foundations`: the foundation tiles that act in it.
    - `prize_hits`: the wounds that prizes get, as (attacker, field, wounds).
    - `destroyed`: why each unit leaves the board, by field.
    - `killers`: of those that wounds destroy, who dealt them (`pursuits.py`); `advances`: who goes to which field.
    - `gone`: the units that left the board when the segment was booked; `is_marked`: whether markers came onto
      it; `is_ground_changed`: whether foundation tiles left it.
    - `is_last_attack`: it is what units do that were destroyed in a segment of this number (`acting`).
    - `units`, `prizes`, `renegades`: those of the board."""

    __slots__ = (
        "acting", "advances", "aims", "air_strikes", "battle", "bundles", "conversions", "destroyed", "dug",
        "explosions", "forces", "foundations", "gone", "is_ground_changed", "is_last_attack", "is_marked", "killers",
        "leg_aims", "markings", "number", "point_recipients", "prize_hits", "prizes", "renegades", "splits", "units",
        "wounds",
    )  # fmt: skip

    def __init__(self, battle: Battle, forces: Forces, number: int) -> None:
        self.battle = battle
        self.forces = forces
        self.number = number
        self.acting: list[Unit] = []
        self.explosions = NO_EXPLOSIONS
        self.air_strikes = NO_AIR_STRIKES
        self.dug = NOTHING_DUG
        self.conversions = NO_CONVERSIONS
        self.aims = NO_AIMS
        self.leg_aims = NO_LEG_AIMS
        self.splits = NO_SPLITS
        self.bundles: list[Bundle] = []
        self.markings: list[Mark] = []
        self.foundations: Sequence[Unit] = ()
        self.wounds: dict[Unit, int] = {}
        self.point_recipients = NOBODY_ASKED
        self.prize_hits: list[tuple[Unit, int, int]] = []
        self.destroyed: Mapping[int, str] = NOBODY_DESTROYED
        self.gone: list[Unit] = []
        self.killers: Mapping[Unit, tuple[Unit, ...]] = NO_KILLERS
        self.advances: Sequence[tuple[Unit, int]] = ()
        self.is_marked = self.is_ground_changed = self.is_last_attack = False
        self.units = battle.units
        self.prizes = battle.board.prizes
        self.renegades = battle.board.renegades

    def hear_declarations(self) -> None:
        """Let what is declared be noted: in most segments nobody declares anything."""
        self.explosions, self.air_strikes, self.conversions, self.dug = set(), {}, {}, {}
        self.aims, self.leg_aims, self.splits = {}, {}, {}

    def strike(self, victim: Unit, wounds: int, source: int | str, kind: str = "") -> None:
        """Deal wounds to a unit, as an attack of their own that no armor lowers.

        `source`: the field of the unit that deals them, or the id of what does. `kind`: that of the attack. LETHAL
        destroys whatever the toughness."""
        self.bundles.append(Bundle(victim, wounds, source, kind=kind))

    def strike_by(self, unit: Unit, attack: Attack, victim: Unit) -> None:
        """Deal an attack of a unit to a victim, which may meet it (`Trait.meets`), with its strength as the wounds.

        No armor lowers it. Sent back, it hurts neither an HQ nor the unit itself."""
        arrival = relays.Arrival(victim.at, attack.direction, attack.strength)
        for met in meet(self.forces, self.units, unit, attack, victim, arrival) if victim.meets else (arrival,):
            other = self.units[met.field]
            wounds = 0 if other is None or other is unit else other.share_of(met.strength)
            if other is not None and wounds:
                self.strike(other, wounds, unit.at, attack.kind.id)

    def use_up(self, unit: Unit) -> None:
        """Let a unit leave the board at the end of the segment: it is used up."""
        self.explosions.add(unit.at)

    def dig(self, field: int, cause: str) -> None:
        """Let the foundation tile on a field leave the board at the end of the segment."""
        self.dug = {**self.dug, field: cause}

    def spare_cut_off(self) -> None:
        """Leave out what comes from fields that take part in nothing, or to them (a Sandstorm).

        Lines and neighbours of the land do not reach them. Traits may strike anywhere, and need not ask."""
        cut_off = self.battle.board.land.cut_off
        self.bundles = [b for b in self.bundles if b.victim.at not in cut_off and b.source not in cut_off]
        self.markings = [m for m in self.markings if m.victim.at not in cut_off]
        self.wounds = {unit: wounds for unit, wounds in self.wounds.items() if unit.at not in cut_off}
        self.prize_hits = [hit for hit in self.prize_hits if hit[1] not in cut_off]
        self.dug = {field: why for field, why in self.dug.items() if field not in cut_off}

    def coord(self, field: int) -> list[int]:
        """The coordinates of a field, for questions and events."""
        return list(self.battle.grid.coords[field])

    def attacks_of(self, unit: Unit) -> tuple[Attack, ...]:
        """The unit's attacks in this segment: its own, or those it declared instead."""
        return self.conversions.get(unit.at, unit.attacks)

    def straight(self, unit: Unit, attack: Attack) -> tuple[int, ...]:
        """The fields of an attack's line, up to the first unit that relays it."""
        return relays.straight(self.battle.board, self.forces, unit, attack)

    def enemies_by_leg(self, unit: Unit, attack: Attack) -> dict[relays.Start, tuple[int, ...]]:
        """The fields that a shot could hit on each leg after units that send it on, by the start of the leg."""
        return relays.enemies_by_leg(self.battle.board, self.forces, unit, attack) if self.forces.relays else {}

    def outlets_at(self, unit: Unit, field: int, direction: int) -> tuple[int, ...]:
        """The directions in which a friendly unit on the field sends on a shot of `unit` that comes in `direction`."""
        return relays.outlets_at(self.battle.board, self.forces, unit, field, direction)

    def is_target(self, unit: Unit, field: int) -> bool:
        """Whether an attack of the unit that comes to the field hits something there."""
        other = self.battle.units[field]
        return attacks(unit, other, self.renegades) if other is not None else self.battle.board.opens(unit, field)

    def may_hit(self, unit: Unit, attack: Attack, field: int) -> bool:
        """Whether this attack of the unit hurts what stands on the field, if it comes there."""
        other = self.units[field]
        if other is None:
            return self.battle.board.opens(unit, field)
        if unit.is_only_hq and other.is_only_hq and not unit.wounds_hqs:
            return False
        return attack.kind.hits_friends or attacks(unit, other, self.renegades)

    def in_blast(self, unit: Unit) -> list[int]:
        """The fields of the units that are hit if the unit explodes (hex 11.1).

        All neighbours: own, allied and enemy units, and HQs. A Structure that touches it twice is one unit (hex 9.3,
        our ruling)."""
        return self._of_each_once(self.battle.grid.neighbours[unit.at], unit)

    def air_strike_area(self, unit: Unit) -> list[int]:
        """The fields on which an Air Strike works that the unit calls on itself."""
        return sorted({unit.at, *self.battle.grid.neighbours[unit.at]} - self.battle.board.land.sheltered)

    def in_air_strike(self, unit: Unit) -> list[int]:
        """The fields that are hit if the unit explodes by an Air Strike: of units, and of foundation tiles alone."""
        units, ground = self.units, self.battle.board.ground
        area = self.air_strike_area(unit)
        bare = [field for field in area if units[field] is None and ground[field] is not None]
        return sorted([*self.wounded_by_air_strike(unit, area), *bare])

    def wounded_by_air_strike(self, unit: Unit, fields: Iterable[int]) -> list[int]:
        """Those of the fields whose units an Air Strike of the unit wounds: it spares HQs."""
        return [field for field in self._of_each_once(fields, unit) if not self._unit_at(field).is_only_hq]

    def _of_each_once(self, fields: Iterable[int], unit: Unit) -> list[int]:
        """Those of the fields where other units stand, each unit once."""
        own = self.forces.structures.parts(unit)
        others = each_once(other for field in fields if (other := self.units[field]) is not None)
        return [other.at for other in others if other not in own]

    def _unit_at(self, field: int) -> Unit:
        unit = self.units[field]
        assert unit is not None
        return unit
