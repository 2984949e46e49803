"""Attacks of New York and Neojungle (babel13 2, 5, 6, 13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from neuroshima_hex.expansion import (
    FIRST,
    NONE,
    AttackIcon,
    AttackKind,
    Detonation,
    Icon,
    Question,
    Tile,
    Trait,
    Unit,
)

if TYPE_CHECKING:
    from neuroshima_hex.expansion import Answer, Declaration, Segment

SHOTGUN = AttackKind("shotgun", FIRST, NONE, armored=True, falloff=1)
ROCKET = AttackKind("rocket", FIRST, NONE, armored=True, bends=True)
SNIPER_SHOT = "sniper_shot"
ROCKET_REACH = 3
"""Fields in all: the picture of the example is lost, this is the natural reading (babel13 13.4)."""


class Rocket(Trait):
    """A rocket, which its owner steers (babel13 11).

    It enters the neighbouring field before it, then up to two more in any direction, and stops at the first enemy. It
    may be steered so that it hits nothing, but not off the board. With a sniper shot it may fly past enemies, but then
    it must hit another one (FAQ non-army-additions.51). Friendly units send it on as any other shot (babel13 13.18)."""

    id = "rocket"
    declares = True
    answer_fields = ("unit", "path")

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.icons.append(Icon(side, ROCKET, value))
        tile.carry(self)

    def ask(self, segment: Segment, unit: Unit) -> Iterator[Question]:
        for attack in segment.attacks_of(unit) if unit.at not in segment.explosions else ():
            if attack.kind == ROCKET:
                rocket = (unit.at, attack.direction)
                segment.aims[rocket], segment.splits[rocket] = (), []
                yield from self._steer(segment, unit, rocket, attack.line[:1])

    def _steer(self, segment: Segment, unit: Unit, rocket: tuple[int, int], way: tuple[int, ...]) -> Iterator[Question]:
        """Ask for the rest of a way: up to its end, or to a unit that sends the rocket on in several directions.

        Then each of these rockets is steered on its own."""
        ways = self._ways(segment, unit, way)
        if not ways:
            return
        at = segment.coord(unit.at)
        answers: list[Answer] = [{"unit": at, "path": [segment.coord(f) for f in one]} for one in ways]
        yield Question(unit.seat, self.id, answers, {"unit": at})
        chosen = segment.aims[rocket]
        directions = self._sent_on(segment, unit, chosen)
        if len(directions) > 1 and len(chosen) < ROCKET_REACH:
            for field in self._fields_towards(segment, chosen[-1], directions):
                yield from self._steer(segment, unit, rocket, (*chosen, field))
        else:
            segment.splits[rocket].append(chosen)

    def _ways(self, segment: Segment, unit: Unit, way: tuple[int, ...]) -> list[tuple[int, ...]]:
        """All ways that go on from `way` as far as they can be chosen together; none from one off the board.

        High ground ends them, and so does a friendly unit that sends the rocket on in several directions. Another one
        sends it on the only way that its outward side leaves, which may lead off the board (hex 11.5)."""
        if not way:
            return []
        hits, sent_on = segment.is_target(unit, way[-1]), self._sent_on(segment, unit, way)
        ends = len(way) == ROCKET_REACH or (way[-1] in segment.battle.grid.opaque and not sent_on)
        if ends or (hits and not self._passes(segment, unit)):
            return [way] if hits or not self._has_passed(segment, unit, way) else []
        near = segment.battle.grid.neighbours[way[-1]]
        onward = self._fields_towards(segment, way[-1], sent_on) if sent_on else list(near)
        longer = [further for field in onward for further in self._ways(segment, unit, (*way, field))]
        if sent_on and (len(sent_on) > 1 or not onward):
            return [way] if longer or not self._has_passed(segment, unit, way) else []
        return [way, *longer] if hits else longer

    def _passes(self, segment: Segment, unit: Unit) -> bool:
        """Whether the rocket may fly past enemies, to another one."""
        return segment.forces.traits.has(unit, SNIPER_SHOT)

    def _has_passed(self, segment: Segment, unit: Unit, way: tuple[int, ...]) -> bool:
        """Whether it has flown past an enemy: then it must hit one."""
        return any(segment.is_target(unit, field) for field in way)

    def _sent_on(self, segment: Segment, unit: Unit, way: tuple[int, ...]) -> tuple[int, ...]:
        """The directions in which a friendly unit at the end of the way sends the rocket on."""
        before = way[-2] if len(way) > 1 else unit.at
        return segment.outlets_at(unit, way[-1], segment.battle.grid.arrival(before, way[-1]))

    def _fields_towards(self, segment: Segment, field: int, directions: tuple[int, ...]) -> list[int]:
        """The neighbours of a field in these directions that are on the board."""
        near = [segment.battle.grid.towards[field][direction] for direction in directions]
        return [neighbour for neighbour in near if neighbour >= 0]

    def declared(self, segment: Segment, unit: Unit, answer: Answer) -> Declaration:
        grid = segment.battle.grid
        way = tuple(grid.number(coord) for coord in answer["path"])
        segment.aims[unit.at, grid.towards[unit.at].index(way[0])] = way
        return {"type": "declared", "path": answer["path"]}


class Explosives(Detonation):
    """A unit with Explosives may blow itself up; HQs are wounded in every edition (babel13 9 no. 6)."""

    id = "explosives"


ATTACKS = (AttackIcon(SHOTGUN), Rocket(), Explosives())
