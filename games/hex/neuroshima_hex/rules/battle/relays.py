"""The ways of shots that friendly units send on (hex 11.5).

A *leg* is the straight way from the shooter, or from one outward side of a unit that sends shots on, to the edge, the
first enemy (a Gauss shot flies on past it), or the first such unit entered through an inward side, whose outward sides
begin the next legs. A unit on a leg is hit once for each different chain of legs from the shooter to it. Where
chains run in a circle, everybody on a leg that can be reached from it is hit without end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ..board.allegiance import attacks
from ..board.board import Board
from ..board.modifiers import Forces
from ..board.tiles import EVERY, Attack, AttackKind, Unit

Start = tuple[int, int]
"""Where a leg begins: a field, and a direction."""


class Leg(NamedTuple):
    """One straight part of an attack's way.

    `struck`: the fields with units that it hits, nearest first. `passed`: those of friendly units that it flies over.
    `end`: its last field. `relay`: the unit there that sends it on."""

    start: Start
    struck: tuple[int, ...]
    passed: tuple[int, ...]
    end: int
    relay: Unit | None


@dataclass(frozen=True)
class Arrival:
    """A shot hits `field`, flying in `direction` with what is left of its `strength`.

    `way`: the units that have sent it on, by field; `passed`: the friendly ones that it flew over; `endless`: it comes
    again and again."""

    field: int
    direction: int
    strength: int
    way: tuple[int, ...]
    passed: tuple[int, ...]
    endless: bool = False


@dataclass(frozen=True)
class Flight:
    """Where one shot gets to.

    `legs` are all of its legs, each once; `farthest`: from the shooter over those who send it on to the end of its
    longest way; without `arrivals` it hits nobody."""

    legs: tuple[Leg, ...]
    farthest: tuple[int, ...]
    arrivals: tuple[Arrival, ...]


def straight(board: Board, forces: Forces, unit: Unit, attack: Attack) -> tuple[int, ...]:
    """The fields of an attack's line up to the first unit that sends it on."""
    if not forces.relays or not can_be_relayed(attack.kind):
        return attack.line
    leg = _leg(board, forces, unit, EVERY, (unit.at, attack.direction))
    return attack.line if leg.relay is None else attack.line[: attack.line.index(leg.end)]


def can_be_relayed(kind: AttackKind) -> bool:
    """Whether attacks of this kind may be sent on.

    Shots may, but not those that their owner steers all the way."""
    return kind.shot and not kind.bends


def is_sent_on(board: Board, forces: Forces, unit: Unit, attack: Attack) -> bool:
    """Whether a unit sends the attack on."""
    kind = attack.kind
    return can_be_relayed(kind) and _leg(board, forces, unit, kind.reach, (unit.at, attack.direction)).relay is not None


def fly(board: Board, forces: Forces, unit: Unit, attack: Attack, strength: int) -> Flight | None:
    """The whole flight of a shot of that strength; None where nobody sends it on."""
    kind = attack.kind
    if not can_be_relayed(kind):
        return None
    first = _leg(board, forces, unit, kind.reach, (unit.at, attack.direction))
    if first.relay is None:
        return None
    legs = _legs(board, forces, unit, kind, first)
    endless = frozenset() if kind.falloff else _endless(legs)
    chains = list(_chains(board, legs, first, endless, kind, strength))
    arrivals: dict[tuple[int, int, tuple[int, ...]], Arrival] = {}
    for chain in chains:
        for arrival in _arrivals(board, chain, kind, strength, chain[-1].start in endless):
            # The tiles of a Structure on one leg are one unit, hit once (hex 9.3); by another leg it is hit again.
            arrivals.setdefault((forces.structures.head(arrival.field), arrival.direction, arrival.way), arrival)
    longest = max(chains, key=len)
    ends = (leg.end for leg in longest if leg.end != leg.start[0])
    return Flight(tuple(legs.values()), (unit.at, *ends), tuple(arrivals.values()))


Legs = dict[Start, Leg]
Chain = tuple[Leg, ...]


def _leg(board: Board, forces: Forces, unit: Unit, reach: int, start: Start) -> Leg:
    at, direction = start
    struck: list[int] = []
    passed: list[int] = []
    end = at
    for end in board.grid.rays[at][direction]:
        other = board.units[end]
        if other is None:
            hit = bool(board.prizes) and board.opens(unit, end)
        elif not attacks(unit, other, forces.strangers):
            if end in forces.relays and other.inlets[direction]:
                return Leg(start, tuple(struck), tuple(passed), end, other)
            passed.append(end)
            hit = False
        else:
            hit = True
        if hit:
            struck.append(end)
            if reach != EVERY:
                break
    return Leg(start, tuple(struck), tuple(passed), end, None)


def _next(leg: Leg) -> list[Start]:
    """The starts of the legs that follow this one."""
    return [(leg.relay.at, direction) for direction in leg.relay.outlets] if leg.relay is not None else []


def _legs(board: Board, forces: Forces, unit: Unit, kind: AttackKind, first: Leg) -> Legs:
    """All legs that the shot can come to, in the order in which it does."""
    legs = {first.start: first}
    front = _next(first)
    while front:
        start = front.pop(0)
        if start not in legs:
            legs[start] = _leg(board, forces, unit, kind.reach, start)
            front += _next(legs[start])
    return legs


def _endless(legs: Legs) -> frozenset[Start]:
    """The legs that are flown without end: those of a circle, and all after it."""
    after = {start: _after(legs, start) for start in legs}
    circling = [start for start in legs if start in after[start]]
    return frozenset(circling).union(*(after[start] for start in circling))


def _after(legs: Legs, start: Start) -> frozenset[Start]:
    """The legs that come after one."""
    found: set[Start] = set()
    front = _next(legs[start])
    while front:
        here = front.pop()
        if here not in found:
            found.add(here)
            front += _next(legs[here])
    return frozenset(found)


def _chains(
    board: Board, legs: Legs, first: Leg, endless: frozenset[Start], kind: AttackKind, strength: int
) -> Iterator[Chain]:
    """Every chain of legs from the shooter to a leg.

    To a leg that is flown without end, only the shortest. A chain that loses strength on its way ends by that."""
    known: set[Start] = set()
    front: list[Chain] = [(first,)]
    while front:
        chain = front.pop(0)
        start = chain[-1].start
        if start in known:
            continue
        if start in endless:
            known.add(start)
        yield chain
        if kind.falloff and strength_after(kind, strength, flown(board, chain)) <= 0:
            continue
        front += [(*chain, legs[after]) for after in _next(chain[-1])]


def flown(board: Board, chain: Chain, to: int | None = None) -> int:
    """The number of fields that a shot has flown at the end of a chain.

    `to`: a field on its last leg, to count only so far."""
    away = board.grid.distances
    whole = sum(away[leg.start[0]][leg.end] for leg in chain[:-1])
    return whole + away[chain[-1].start[0]][chain[-1].end if to is None else to]


def strength_after(kind: AttackKind, strength: int, fields: int) -> int:
    """Strength of a shot that has flown so many fields."""
    return max(0, strength - kind.falloff * (fields - 1))


def _arrivals(board: Board, chain: Chain, kind: AttackKind, strength: int, endless: bool) -> Iterator[Arrival]:
    """Whom the last leg of a chain hits."""
    way = tuple(leg.end for leg in chain[:-1])
    before = tuple(f for leg in chain[:-1] for f in leg.passed)
    last = chain[-1]
    line = board.grid.rays[last.start[0]][last.start[1]]
    for at in last.struck:
        over = tuple(f for f in last.passed if line.index(f) < line.index(at))
        arriving = strength_after(kind, strength, flown(board, chain, at))
        yield Arrival(at, last.start[1], arriving, way, (*before, *over), endless)
