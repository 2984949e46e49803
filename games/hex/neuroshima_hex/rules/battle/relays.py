"""The ways of shots that friendly units send on (hex 11.5).

A *leg* is the straight way from the shooter, or from one outward side of a unit that sends shots on, to the edge, the
first enemy (a Gauss shot flies on past it), or the first such unit entered through an inward side, whose outward sides
begin the next legs. A unit on a leg is hit once for each different chain of legs from the shooter to it. Where
chains run in a circle, everybody on a leg that can be reached from it is hit without end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..board.allegiance import attacks
from ..board.board import Board
from ..board.modifiers import Forces
from ..board.tiles import EVERY, Attack, AttackKind, Unit

Start = tuple[int, int]
"""Where a leg begins: a field, and a direction."""
Aims = Mapping[Start, int]
"""The fields that a shot hits on legs on which its owner chose, by the start of the leg."""


NO_AIMS: Aims = {}


class Leg(NamedTuple):
    """One straight part of an attack's way.

    `struck`: the fields with units that it hits, nearest first. `passed`: those of friendly units that it flies over.
    `end`: its last field. `relay`: the unit there that sends it on."""

    start: Start
    struck: tuple[int, ...]
    passed: tuple[int, ...]
    end: int
    relay: Unit | None


class Arrival(NamedTuple):
    """An attack hits `field`, flying in `direction` with what is left of its `strength`.

    `direction`: None for an attack that arrives at no side. `way`: the units that have sent it on or back, by field;
    `passed`: the friendly ones that it flew over; `endless`: it comes again and again; `is_returned`: a unit that it
    hit has sent it back."""

    field: int
    direction: int | None
    strength: int
    way: tuple[int, ...] = ()
    passed: tuple[int, ...] = ()
    endless: bool = False
    is_returned: bool = False


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
    """Whether attacks of this kind may be sent on straight lines.

    Shots may. Those that their owner steers are steered on from there by their trait (`outlets_at`)."""
    return kind.shot and kind.pattern is None and not kind.bends


def outlets_at(board: Board, forces: Forces, unit: Unit, field: int, direction: int) -> tuple[int, ...]:
    """The directions in which a friendly unit on the field sends on a shot of `unit` that comes in `direction`.

    None if there is no such unit, or the shot does not come through an inward side."""
    other = board.units[field]
    if field not in forces.relays or other is None or attacks(unit, other, forces.renegades):
        return ()
    return other.outlets if other.inlets[direction] else ()


def is_sent_on(board: Board, forces: Forces, unit: Unit, attack: Attack) -> bool:
    """Whether a unit sends the attack on."""
    kind = attack.kind
    return can_be_relayed(kind) and _leg(board, forces, unit, kind.reach, (unit.at, attack.direction)).relay is not None


def enemies_by_leg(board: Board, forces: Forces, unit: Unit, attack: Attack) -> dict[Start, tuple[int, ...]]:
    """The fields that a shot could hit on each of its legs after the first, up to the next unit that sends it on.

    Empty where nobody sends it on."""
    first = _leg(board, forces, unit, attack.kind.reach, (unit.at, attack.direction))
    starts = list(_legs(board, forces, unit, attack.kind, first))[1:]
    return {start: _leg(board, forces, unit, EVERY, start).struck for start in starts}


def fly(board: Board, forces: Forces, unit: Unit, attack: Attack, strength: int, aims: Aims = NO_AIMS) -> Flight | None:
    """The whole flight of a shot of that strength; None where nobody sends it on."""
    kind = attack.kind
    if not can_be_relayed(kind):
        return None
    first = _leg(board, forces, unit, kind.reach, (unit.at, attack.direction))
    if first.relay is None:
        return None
    legs = _legs(board, forces, unit, kind, first, aims)
    endless = frozenset() if kind.falloff else _endless(legs)
    chains = list(_chains(board, legs, first, endless, kind, strength))
    arrivals: dict[tuple[int, int | None, tuple[int, ...]], Arrival] = {}
    for chain in chains:
        for arrival in _arrivals(board, chain, kind, strength, chain[-1].start in endless):
            # The tiles of a Structure on one leg are one unit, hit once (hex 9.3); by another leg it is hit again.
            arrivals.setdefault((forces.structures.head(arrival.field), arrival.direction, arrival.way), arrival)
    longest = min(chains, key=lambda chain: _shortness(board, chain))
    ends = (leg.end for leg in longest if leg.end != leg.start[0])
    return Flight(tuple(legs.values()), (unit.at, *ends), tuple(arrivals.values()))


Legs = dict[Start, Leg]
Chain = tuple[Leg, ...]


def _leg(board: Board, forces: Forces, unit: Unit, reach: int, start: Start, aim: int | None = None) -> Leg:
    """One leg. `aim`: the field of the enemy that is hit on it, past those before."""
    at, direction = start
    struck: list[int] = []
    passed: list[int] = []
    end = at
    near_only, near = board.grid.near_only, board.grid.neighbours[unit.at]
    for end in board.grid.rays[at][direction]:
        other = board.units[end]
        if other is None:
            hit = bool(board.prizes) and board.opens(unit, end)
        elif not attacks(unit, other, forces.renegades):
            if end in forces.relays and other.inlets[board.grid.heading(at, direction, end)]:
                return Leg(start, tuple(struck), tuple(passed), end, other)
            passed.append(end)
            hit = False
        else:
            hit = True
        # On ground that keeps off distant attacks it counts where the shooter stands, not where the leg begins.
        if hit and aim in (None, end) and (end not in near_only or end in near):
            struck.append(end)
            if reach != EVERY:
                break
    return Leg(start, tuple(struck), tuple(passed), end, None)


def _next(leg: Leg) -> list[Start]:
    """The starts of the legs that follow this one."""
    return [(leg.relay.at, direction) for direction in leg.relay.outlets] if leg.relay is not None else []


def _legs(board: Board, forces: Forces, unit: Unit, kind: AttackKind, first: Leg, aims: Aims = NO_AIMS) -> Legs:
    """All legs that the shot can come to, in the order in which it does."""
    legs = {first.start: first}
    front = _next(first)
    while front:
        start = front.pop(0)
        if start not in legs:
            legs[start] = _leg(board, forces, unit, kind.reach, start, aims.get(start))
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
    flown_on = board.grid.flown
    whole = sum(flown_on(*leg.start, leg.end) for leg in chain[:-1])
    return whole + flown_on(*chain[-1].start, chain[-1].end if to is None else to)


def _shortness(board: Board, chain: Chain) -> tuple[int, list[int]]:
    """The order of ways, the longest first; of equally long ones that which turns least clockwise.

    Nothing of it depends on how the whole board lies."""
    headings = [board.grid.heading(*leg.start, leg.end) for leg in chain[:-1]]
    turns = [(leg.start[1] - heading) % 6 for heading, leg in zip(headings, chain[1:], strict=True)]
    return -flown(board, chain), turns


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
        yield Arrival(at, board.grid.heading(*last.start, at), arriving, way, (*before, *over), endless)
