"""Attacks of New York and Neojungle (babel13 2, 5, 6, 13)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from neuroshima_hex.expansion import FIRST, NONE, AttackIcon, AttackKind, Detonation, Icon, Question, Tile, Trait, Unit

if TYPE_CHECKING:
    from neuroshima_hex.expansion import Answer, Board, Declaration, Segment

SHOTGUN = AttackKind("shotgun", FIRST, NONE, armored=True, falloff=1)
ROCKET = AttackKind("rocket", FIRST, NONE, armored=True, bends=True)
SNIPER_SHOT = "sniper_shot"
ROCKET_REACH = 3
"""Fields in all: the picture of the example is lost, this is the natural reading (babel13 13.4)."""


class Rocket(Trait):
    """A rocket, which its owner steers (babel13 11).

    It enters the neighbouring field before it, then up to two more in any direction, and stops at the first enemy. It
    may be steered so that it hits nothing, but not off the board. With a sniper shot it may fly past enemies, but then
    it must hit another one (FAQ non-army-additions.51)."""

    id = "rocket"
    declares = True
    answer_fields = ("unit", "path")

    def print_on(self, tile: Tile, side: int, value: int) -> None:
        tile.icons.append(Icon(side, ROCKET, value))
        if not any(trait is self for trait in tile.traits):
            tile.traits = (*tile.traits, self)

    def ask(self, segment: Segment, unit: Unit) -> Iterator[Question]:
        passes = segment.forces.traits.has(unit, SNIPER_SHOT)
        for attack in segment.attacks_of(unit) if unit.at not in segment.explosions else ():
            if attack.kind != ROCKET:
                continue
            segment.aims[unit.at, attack.direction] = ()
            ways = self._ways(segment, unit, attack.line[:1], passes)
            if ways:
                at = segment.coord(unit.at)
                answers: list[Answer] = [{"unit": at, "path": [segment.coord(f) for f in way]} for way in ways]
                yield Question(unit.seat, self.id, answers, {"unit": at})

    def _ways(self, segment: Segment, unit: Unit, way: tuple[int, ...], passes: bool) -> list[tuple[int, ...]]:
        """All ways that go on from `way` as far as they can; none from one off the board.

        High ground ends them. `passes`: they may lead past enemies, to another one."""
        if not way:
            return []
        hits = segment.is_target(unit, way[-1])
        if len(way) == ROCKET_REACH or way[-1] in segment.battle.grid.opaque or (hits and not passes):
            return [way] if hits or not any(segment.is_target(unit, field) for field in way) else []
        onward = segment.battle.grid.neighbours[way[-1]]
        longer = [further for field in onward for further in self._ways(segment, unit, (*way, field), passes)]
        return [way, *longer] if hits else longer

    def declared(self, segment: Segment, unit: Unit, answer: Answer) -> Declaration:
        grid = segment.battle.grid
        way = tuple(grid.number(coord) for coord in answer["path"])
        segment.aims[unit.at, grid.towards[unit.at].index(way[0])] = way
        return {"type": "declared", "path": answer["path"]}


class VenomousAttack(Trait):
    """Each wounded unit, HQs too, gets a venom marker while the supply lasts.

    If markers are too few, the player whose unit poisons chooses (babel13 13.10)."""

    id = "venom"
    marks = True

    def wounded(self, board: Board, unit: Unit, victim: Unit) -> str:
        return self.id


class Explosives(Detonation):
    """A unit with Explosives may blow itself up; HQs are wounded in every edition (babel13 9 no. 6)."""

    id = "explosives"


ATTACKS = (AttackIcon(SHOTGUN), Rocket(), VenomousAttack(), Explosives())
