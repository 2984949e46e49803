"""Nets (hex 5): the netted units, from the whole board, in any order of placing."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from typing import TypeVar

from .allegiance import NO_RENEGADES, Renegades, grapples
from .structures import NO_TWINS
from .tiles import Unit

Fields = frozenset[int]
NO_FIELDS: Fields = frozenset()
T = TypeVar("T", bound=Hashable)


def netted_fields(
    units: Sequence[Unit | None],
    present: Iterable[Unit],
    renegades: Renegades = NO_RENEGADES,
    twins: Mapping[int, int] = NO_TWINS,
) -> Fields:
    """Fields of the netted units.

    `units` is indexed by field, `present` is the units that stand on it; `renegades`: see `allegiance`; `twins` joins
    the fields of units of two tiles, which throw and are held as one (hex 9.3)."""
    throws: dict[int, list[int]] = {}
    for unit in present:
        if unit.nets:
            team = unit.team  # asked first for speed: renegades are rare
            near = [(f, other) for f in unit.nets if (other := units[f]) is not None]
            held = [f for f, other in near if other.team != team or (renegades and grapples(unit, other, renegades))]
            if held:
                throws[unit.at] = held
    if not throws:
        return NO_FIELDS
    if twins:
        return _with_twins(_find_netted(_of_wholes(throws, twins)), twins)
    return _find_netted(throws)


def _of_wholes(throws: dict[int, list[int]], twins: Mapping[int, int]) -> dict[int, list[int]]:
    """The units held by each net fighter.

    A unit of two tiles is named by its lower field."""
    joined: dict[int, list[int]] = {}
    for thrower, held in throws.items():
        victims = joined.setdefault(min(thrower, twins.get(thrower, thrower)), [])
        victims += [min(f, twins.get(f, f)) for f in held]
    return joined


def _with_twins(netted: Fields, twins: Mapping[int, int]) -> Fields:
    return netted | {twins[f] for f in netted if f in twins}


def _find_netted(throws: dict[int, list[int]]) -> Fields:
    victims = {f for held in throws.values() for f in held}
    if victims.isdisjoint(throws):
        return frozenset(victims)
    return _resolve(throws, victims)


def _resolve(throws: dict[int, list[int]], victims: set[int]) -> Fields:
    """Resolve who nets whom, by the exact definition of 5.2.

    Net fighters that no free one holds are free; what a free one holds is netted. Closed loops of what is left free
    their members. (Our definition, made from the rulebook's pairs and rings.)"""
    holders: dict[int, set[int]] = {f: set() for f in {*throws, *victims}}
    for thrower, held in throws.items():
        for victim in held:
            holders[victim].add(thrower)
    free: set[int] = set()
    netted: set[int] = set()
    while len(free) + len(netted) < len(holders):
        if _mark(holders, free, netted):
            continue
        open_ = holders.keys() - free - netted
        for loop in leading_groups({f: holders[f] & open_ for f in open_}):
            free |= loop
            for member in loop:
                holders[member] -= loop
    return frozenset(netted)


def _mark(holders: dict[int, set[int]], free: set[int], netted: set[int]) -> bool:
    """Rules 1 and 2 once over all; True if something was marked."""
    before = len(free) + len(netted)
    for unit, by in holders.items():
        if unit in free or unit in netted:
            continue
        if by & free:
            netted.add(unit)
        elif by <= netted:
            free.add(unit)
    return len(free) + len(netted) > before


def leading_groups(needs: Mapping[T, Collection[T]]) -> list[set[T]]:
    """The groups of those that wait for each other, and for nothing outside (strongly connected, no edge leads in).

    `needs`: for each one those for which it waits. All for which a member waits are members."""
    reach = {one: _reached(one, needs) for one in needs}
    return [set(group) for group in {frozenset(r) for one, r in reach.items() if all(one in reach[m] for m in r)}]


def _reached(start: T, needs: Mapping[T, Collection[T]]) -> set[T]:
    """All for which one waits, directly or through others, and itself."""
    found = {start}
    queue = [start]
    while queue:
        for other in needs[queue.pop()]:
            if other not in found:
                found.add(other)
                queue.append(other)
    return found
