"""Attacks, their targets and the bundles of wounds they deal (section 4.5), the Clown's explosion (11.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.support.hex.oracle.board import DIRECTIONS, Board, Unit, opposite
from tests.support.hex.oracle.derived import Facts
from tests.support.hex.oracle.flying import Arrival, arrivals, sent_on

Source = list[int] | str
Hit = tuple[Unit, int]
WITHOUT_END = 10**6


@dataclass(eq=False)
class Bundle:
    """Section 4.7: the wounds that one unit gets from one attack, one explosion or one instant tile."""

    patient: Unit
    source: Source
    side: int | None
    wounds: int
    endless: bool = False
    """Section 11.5: one of attacks without end."""


@dataclass
class Part:
    """One icon of an attack in this segment. `side` is the direction in which it travels."""

    kind: str
    side: int
    strength: int


Conversion = dict[str, Any]
"""`{"side": 0..5, "to": "ranged" | "melee"}`: what a Quartermaster changes."""


def printed_parts(unit: Unit) -> list[Part]:
    """Section 4.5: all attack icons of an acting unit, side by side of the board."""
    kinds = ("melee", "ranged", "gauss")
    return [Part(kind, side, unit.icon(kind, side)) for side in DIRECTIONS for kind in kinds if unit.icon(kind, side)]


def conversions(unit: Unit) -> list[Conversion]:
    """Section 6.6: every change that a Quartermaster allows; it cannot make Gauss shots."""
    changed = {"melee": "ranged", "ranged": "melee"}
    return [{"side": p.side, "to": changed[p.kind]} for p in printed_parts(unit) if p.kind in changed]


def parts(unit: Unit, facts: Facts, conversion: Conversion | None) -> list[Part]:
    """Sections 4.5 and 6.6: the parts with bonuses and, on one side, with the Quartermaster's change."""
    melee, ranged = facts.total(unit, "melee"), facts.total(unit, "ranged")
    bonus = {"melee": melee, "ranged": ranged, "gauss": 0}
    found = []
    for part in printed_parts(unit):
        if conversion and part.side == conversion["side"] and part.kind == other_kind(conversion["to"]):
            found.append(Part(conversion["to"], part.side, part.strength + melee + ranged))
        else:
            found.append(Part(part.kind, part.side, part.strength + bonus[part.kind]))
    return found


def other_kind(kind: str) -> str:
    return {"melee": "ranged", "ranged": "melee"}[kind]


def hits(board: Board, unit: Unit, part: Part) -> list[Hit]:
    """Section 4.5: the units that one part hits, and the wounds of each after armor."""
    return {"melee": blow, "ranged": shot, "gauss": gauss_shot}[part.kind](board, unit, part)


def blow(board: Board, unit: Unit, part: Part) -> list[Hit]:
    """A blow hits the enemy next door. Armor does not help; an HQ does not strike another HQ."""
    target = board.neighbour(unit, part.side)
    if target is None or target.seat == unit.seat or both_hqs(unit, target):
        return []
    return [(target, part.strength)]


def shot(board: Board, unit: Unit, part: Part) -> list[Hit]:
    """A shot hits the first enemy on its line; an HQ's shot stops at an HQ and does nothing."""
    enemies = [other for other in board.line(unit, part.side) if other.seat != unit.seat]
    if not enemies or both_hqs(unit, enemies[0]):
        return []
    return [(enemies[0], after_armor(enemies[0], part))]


def gauss_shot(board: Board, unit: Unit, part: Part) -> list[Hit]:
    """A Gauss shot hits every enemy on its line, armor saves only its bearer."""
    enemies = [other for other in board.line(unit, part.side) if other.seat != unit.seat]
    return [(enemy, after_armor(enemy, part)) for enemy in enemies]


def after_armor(target: Unit, part: Part) -> int:
    """Armor on the side where a shot arrives lowers that shot by 1, netted or not."""
    return max(0, part.strength - target.icon("armor", opposite(part.side)))


def both_hqs(unit: Unit, target: Unit) -> bool:
    return unit.is_hq and target.is_hq


def attack_bundles(board: Board, facts: Facts, unit: Unit, conversion: Conversion | None) -> Iterator[Bundle]:
    """Section 4.5: one attack is all that a unit does from one side in one segment; one bundle for each victim."""
    for side in DIRECTIONS:
        victims: dict[Unit, int] = {}
        for part in parts(unit, facts, conversion):
            if part.side == side and sent_on(facts, unit, part):
                yield from flying_bundles(facts, unit, part)
            elif part.side == side:
                for target, wounds in hits(board, unit, part):
                    victims[target] = victims.get(target, 0) + wounds
        yield from (Bundle(target, list(unit.at), side, wounds) for target, wounds in victims.items() if wounds)


def explosion_bundles(board: Board, clown: Unit) -> Iterator[Bundle]:
    """Section 11.1: 1 wound to every adjacent unit, HQs of all sides included; no bonus, no armor."""
    return (Bundle(other, list(clown.at), None, 1) for other in board.neighbours(clown))


def flying_bundles(facts: Facts, unit: Unit, part: Part) -> Iterator[Bundle]:
    """Section 11.5: each arrival is a separate attack, with the armor of the side where it arrives."""
    for arrival in arrivals(facts, unit, part):
        wounds = wounds_of(unit, part, arrival)
        if wounds and arrival.endless:
            yield Bundle(arrival.victim, list(unit.at), arrival.side, WITHOUT_END, endless=True)
        elif wounds:
            yield Bundle(arrival.victim, list(unit.at), arrival.side, wounds)


def wounds_of(unit: Unit, part: Part, arrival: Arrival) -> int:
    if both_hqs(unit, arrival.victim):
        return 0
    return after_armor(arrival.victim, Part(part.kind, arrival.side, part.strength))
