"""What lies on the table, and what is in force there (convoy 3 to 6).

Everything in force (which abilities are off, who is immune, how many positions there are) is worked out from the table
whenever it is asked for; nothing is patched when something changes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from ..components.cards import CITIES, MOLOCH, OUTPOST, Box, Card, EndReason, Phase
from .knowledge import NOTHING, Known
from .unit import Place, Unit

WhyOff = Literal["city", "deactivated", "emp", "netted"]
"""Why an ability does not work."""


@dataclass(frozen=True)
class Result:
    """How the game ended."""

    winner: int
    reason: EndReason


@dataclass(slots=True, eq=False)
class Side:
    """The cards of a side that lie at no city: the first of the deck is its top, the last discarded the newest."""

    hand: list[Card] = field(default_factory=list)
    deck: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)

    def copy(self) -> Side:
        return Side(self.hand[:], self.deck[:], self.discard[:])


class Table:
    """A position, but for the agenda.

    `sides`: Moloch 0, the Outpost 1. `rows[city][side]` are the units there in order of arrival.

    `turned` boards of the road lie on their destroyed side; the next one is the active city. The battle's target
    (`target`, a district of the city `target_city`) leaves the city one phase before its board is turned (phase 6).

    `known`: what the viewers know of hidden cards (`knowledge` reads it)."""

    __slots__ = (
        "box", "destroyed", "drawn", "known", "next_uid", "phase", "playing", "result", "round", "rows", "seat", "seed",
        "sides", "skip_modules", "target", "target_city", "turned",
    )  # fmt: skip

    def __init__(self, box: Box, seed: int = 0) -> None:
        self.box = box
        self.rows: list[tuple[list[Unit], list[Unit]]] = [([], []) for _city in range(CITIES)]
        self.destroyed: list[set[int]] = [set() for _city in range(CITIES)]
        self.turned = 0
        self.target_city = 0
        self.target = 0
        self.sides = (Side(), Side())
        self.playing: Card | None = None
        self.phase: Phase = "moloch"
        self.seat = MOLOCH
        self.skip_modules = False
        self.round = 1
        self.result: Result | None = None
        self.seed = seed
        self.drawn = 0
        self.next_uid = 0
        self.known: tuple[Known, ...] = (NOTHING,) * 6

    def copy(self) -> Table:
        """An independent copy; cards are shared, since they never change."""
        other = Table.__new__(Table)
        for name in Table.__slots__:
            setattr(other, name, getattr(self, name))
        other.rows = [([u.copy() for u in row[0]], [u.copy() for u in row[1]]) for row in self.rows]
        other.destroyed = [set(gone) for gone in self.destroyed]
        other.sides = (self.sides[0].copy(), self.sides[1].copy())
        return other

    # Finding units

    def new_unit(self, card: Card) -> Unit:
        self.next_uid += 1
        return Unit(card, self.next_uid)

    def units(self, side: int) -> Iterator[tuple[int, Unit]]:
        """All units of a side with their cities."""
        for city, rows in enumerate(self.rows):
            for unit in rows[side]:
                yield city, unit

    def find(self, uid: int | None) -> tuple[int, Unit] | None:
        """The unit of that name and its city; None when it has left the table."""
        for city, rows in enumerate(self.rows):
            for row in rows:
                for unit in row:
                    if unit.uid == uid:
                        return city, unit
        return None

    def city_of(self, unit: Unit) -> int:
        found = self.find(unit.uid)
        assert found is not None
        return found[0]

    def place(self, unit: Unit) -> Place:
        side = unit.card.side
        for city, rows in zip(self.box.cities, self.rows, strict=True):
            if unit in rows[side]:
                return [city.id, rows[side].index(unit)]
        raise ValueError("The unit has left the table.")

    def unit_at(self, place: Place, side: int) -> Unit:
        """The unit of `side` that lies at a place."""
        name, index = place
        city = self.box.city(str(name))
        assert city is not None
        return self.rows[city.number][side][int(index)]

    def robots(self, city: int) -> list[Unit]:
        return self.rows[city][MOLOCH]

    def soldiers(self, city: int) -> list[Unit]:
        return [unit for unit in self.rows[city][OUTPOST] if unit.is_soldier]

    # Cities (convoy 3)

    @property
    def active(self) -> int:
        """The number of the active city."""
        return self.turned

    def is_undestroyed(self, city: int) -> bool:
        return city >= self.turned

    def is_future(self, city: int) -> bool:
        return city > self.turned

    def standing_districts(self, city: int) -> list[int]:
        """The districts that are not destroyed, from Moloch's left."""
        return [d for d in range(self.box.cities[city].districts) if d not in self.destroyed[city]]

    @property
    def is_last_battle(self) -> bool:
        """Whether the game ends with the battle of this round: nothing can be saved for a later one (convoy 12)."""
        return self.active == CITIES - 1 and len(self.standing_districts(self.active)) == 1

    def neighbours(self, city: int) -> list[int]:
        """The cities one step back and forth on the road."""
        return [other for other in (city - 1, city + 1) if 0 <= other < CITIES]

    # Abilities (convoy 3, 4, 13)

    def works(self, unit: Unit, city: int, effect: str | None = None, nets: bool = True) -> bool:
        """Whether the unit's own ability works (and is `effect`, where one is named)."""
        return (effect is None or unit.card.effect == effect) and self.why_off(unit, city, nets) is None

    def why_off(self, unit: Unit, city: int, nets: bool = True) -> WhyOff | None:
        """The reason why the unit's own ability does not work, None if it works.

        "city" (destroyed), "deactivated", "emp", "netted". A net stops a Soldier until the battle's end, a Robot in its
        resolution only (convoy 13). `nets`: whether that counts. It does not where positions are counted: the rules
        list what makes Spiders leave, and a net is not among it."""
        if city < self.turned:
            return "city"
        if unit.deactivated:
            return "deactivated"
        if unit.is_robot and self.under_emp(unit, city):
            return "emp"
        if nets and unit.netted and (not unit.is_robot or self.phase == "resolve"):
            return "netted"
        return None

    def module_works(self, unit: Unit, city: int, nets: bool = True) -> bool:
        return unit.module is not None and self.why_module_off(unit, city, nets) is None

    def why_module_off(self, unit: Unit, city: int, nets: bool = True) -> WhyOff | None:
        """The same for the attached Module.

        A strength Module can only be netted; the EMP Cannon does not touch captured ones (convoy 6 phase 4, 13)."""
        if unit.module is None:
            return None
        if nets and unit.netted and (not unit.is_robot or self.phase == "resolve"):
            return "netted"
        if unit.module.effect is None:
            return None
        if city < self.turned:
            return "city"
        if unit.module_deactivated:
            return "deactivated"
        if unit.is_robot and self.under_emp(unit, city):
            return "emp"
        return None

    def is_immune(self, unit: Unit, city: int) -> bool:
        """Whether abilities of Soldiers, Buildings and captured Modules cannot affect it.

        True for a Robot with a Shield or with that ability. A Robot that entered a city after an EMP Cannon has lost
        the ability there (convoy 3, 13)."""
        if not unit.is_robot or not self.is_undestroyed(city):
            return False
        if not (unit.shield or (unit.card.effect == "immune" and not unit.deactivated)):
            return False
        return not any(cannon.arrived < unit.arrived for cannon in self.cannons(city))

    def under_emp(self, robot: Unit, city: int) -> bool:
        """Whether an EMP Cannon of the city switches the Robot off (Q 14)."""
        return bool(self.cannons(city)) and not self.is_immune(robot, city)

    def cannons(self, city: int) -> list[Unit]:
        if city < self.turned:
            return []
        return [unit for unit in self.rows[city][OUTPOST] if unit.card.effect == "emp"]

    def is_held(self, robot: Unit, city: int) -> bool:
        """Whether an Electromagnetic Field keeps the Robot in the city (Q 15).

        The Field is a Building, so it does not hold immune ones (convoy 3)."""
        fields = any(self.works(unit, city, "hold_robots") for unit in self.rows[city][OUTPOST])
        return fields and not self.is_immune(robot, city)

    def is_immobile(self, unit: Unit, city: int) -> bool:
        """Whether nothing can move the unit (Juggernaut).

        In a destroyed city its ability is off: it can be moved."""
        return self.works(unit, city, "immobile", nets=False)

    def can_moloch_move(self, robot: Unit, city: int) -> bool:
        """Whether Moloch can move the Robot out of the city.

        Neither a Juggernaut nor one that a Field holds."""
        return not self.is_immobile(robot, city) and not self.is_held(robot, city)

    # Chance

    def chance(self, size: int) -> int:
        """A number below `size`, from the seed and how many were drawn before."""
        self.drawn += 1
        digest = hashlib.sha256(f"{self.seed}/{self.drawn}".encode()).digest()
        return int.from_bytes(digest[:8], "big") % size

    def shuffle(self, cards: list[Card]) -> None:
        """Put the cards in an order of chance's making."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.chance(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
