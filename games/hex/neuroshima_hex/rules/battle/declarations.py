"""A moment of a battle as it begins: who acts in it, and what is declared and dealt in it before anything is booked."""

from __future__ import annotations

from typing import Protocol

from ..board.board import Board
from ..board.modifiers import Forces
from ..board.tiles import Attack, Unit
from ..grid import Grid
from .medics import Bundle


class Fight(Protocol):
    """What a segment may use of its battle (`battle.Fight`): `units`, `wounds`, `hp` are the board's own lists."""

    board: Board
    grid: Grid
    units: list[Unit | None]
    wounds: list[int]
    hp: list[int]
    order: list[int]
    seats: int
    passed: list[int]
    converted: set[int]
    fallen: list[Unit]


class Moment:
    """One initiative segment before it is played. `acting` are the units that act now; `explosions`, `conversions` and
    `aims` what was declared. An aim says by which fields an attack flies, by the attacker's field and the attack's
    direction. `gifts` says whose the points are of a unit that hurts its own HQ; `bundles` are the wounds that units
    get, `prized` those that `prizes` are dealt, as (by whom, field, wounds); `disturbed` is
    whether the board has become another one by it, which asks anew what is in force."""

    __slots__ = (
        "acting", "aims", "bundles", "conversions", "disturbed", "explosions", "fight", "forces", "gifts", "marks",
        "number", "prized", "prizes", "strangers",
    )  # fmt: skip

    def __init__(self, fight: Fight, forces: Forces, number: int) -> None:
        self.fight = fight
        self.forces = forces
        self.number = number
        self.acting: list[Unit] = []
        self.marks: list[tuple[int, int]] = []
        self.explosions: set[int] = set()
        self.conversions: dict[int, tuple[Attack, ...]] = {}
        self.aims: dict[tuple[int, int], tuple[int, ...]] = {}
        self.gifts: dict[int, int] = {}
        self.bundles: list[Bundle] = []
        self.prizes = fight.board.prizes
        self.strangers = fight.board.strangers
        self.prized: list[tuple[Unit, int, int]] = []
        self.disturbed = False
        self._find_acting()

    def _find_acting(self) -> None:
        """Icons whose value is the segment's act, unless their unit is netted or idle; those with a higher value that
        have not been used have lost their moment. A unit acts at most once per segment (hex 4.4)."""
        number, passed, kept = self.number, self.fight.passed, self.forces.netted
        if self.forces.idle:
            kept |= self.forces.idle
        for unit, values in self.forces.values:
            done = mask = passed[unit.at]
            acts = False
            bit = 1
            for value in values:
                if value >= number and not done & bit:
                    mask |= bit
                    acts = acts or value == number
                bit <<= 1
            if mask != done:
                self.marks.append((unit.at, mask))
                if acts and unit.at not in kept:
                    self.acting.append(unit)
        if not self.acting:
            self._book_marks()

    def close(self) -> None:
        """What the land does to those who stand on it in segment 0."""
        for field, hits in self.fight.board.land.closing.items():
            unit = self.fight.units[field]
            for source, wounds, hqs_too in hits if unit is not None else ():
                if unit is not None and (hqs_too or not unit.is_hq):
                    self.bundles.append(Bundle(unit, wounds, source))

    def _book_marks(self) -> None:
        for field, mask in self.marks:
            self.fight.passed[field] = mask

    def attacks_of(self, unit: Unit) -> tuple[Attack, ...]:
        """The unit's attacks in this segment: its own, or what a declaration put in their place."""
        return self.conversions.get(unit.at, unit.attacks)

    def _coord(self, field: int) -> list[int]:
        return list(self.fight.grid.coords[field])
