"""Pairings of a round: pure functions of the results so far, without a database.

Entrants are numbers. In Swiss pairings equal scores meet, nobody twice; the pairs are a matching of maximum weight
(networkx). In a round robin everybody meets everybody once, by Berger's tables. In a knock-out an entrant who loses is
out; the best seeds meet as late as possible, and have the byes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

Pair = tuple[int, int | None]
"""First seat and second seat; the second is None for a bye."""
AGAIN, BYE_AGAIN, THIRD_TIME, POINTS, SAME_SIDE = 10**13, 10**13, 10**10, 10**6, 10**4
"""Penalties, the largest first: the same opponent again; a second bye; a side that both have had at least twice more
often; a difference in points (squared); a side that both have had more often. Distance in the table counts least."""
NOBODY = -1


def elimination_rounds(entrants: int) -> int:
    """The number of rounds after which at most one of so many entrants has won all matches."""
    return max(1, (entrants - 1).bit_length())


def round_robin_rounds(entrants: int) -> int:
    """The number of rounds after which everybody has met everybody."""
    return max(1, entrants - 1 + entrants % 2)


@dataclass(frozen=True)
class Contender:
    """The data of an entrant for pairing.

    Lists of them are in the order of the table, best first."""

    entrant: int
    points: int
    met: frozenset[int] = frozenset()
    firsts: int = 0
    """How many more times the entrant sat first than second."""
    byes: int = 0


def swiss_pairs(contenders: Sequence[Contender]) -> list[Pair]:
    """The pairs of the next round, the best first.

    With an odd number of entrants, the last in the table who has had no bye gets one."""
    import networkx  # slow to import, and most processes never need it

    graph = networkx.Graph()
    graph.add_weighted_edges_from(_weighted_pairs(contenders))
    places = {contender.entrant: place for place, contender in enumerate(contenders)}
    found = [
        tuple(sorted(pair, key=lambda each: places.get(each, len(places)))) for pair in _best_pairs(graph, contenders)
    ]
    known = {contender.entrant: contender for contender in contenders}
    found.sort(key=lambda pair: (pair[1] == NOBODY, places[pair[0]]))
    return [(one, None) if other == NOBODY else seat_order(known[one], known[other]) for one, other in found]


def _best_pairs(graph: object, contenders: Sequence[Contender]) -> set[tuple[int, int]]:
    from networkx import max_weight_matching

    if len(contenders) == 1:
        return {(contenders[0].entrant, NOBODY)}
    found: set[tuple[int, int]] = max_weight_matching(graph, maxcardinality=True)
    return found


def _weighted_pairs(contenders: Sequence[Contender]) -> Iterator[tuple[int, int, int]]:
    """Every possible pair with its weight: minus its penalties.

    Weights are integers, so the matching is exact."""
    half = len(contenders) // 2
    for place, one in enumerate(contenders):
        for distance, other in enumerate(contenders[place + 1 :], 1):
            yield one.entrant, other.entrant, -_penalty(one, other) - (distance - half) ** 2
        if len(contenders) % 2:
            yield one.entrant, NOBODY, -one.byes * BYE_AGAIN - (one.points**2) * POINTS - (len(contenders) - place) ** 2


def _penalty(one: Contender, other: Contender) -> int:
    same_side = one.firsts * other.firsts > 0
    third_time = same_side and min(abs(one.firsts), abs(other.firsts)) >= 2
    return (
        (other.entrant in one.met) * AGAIN
        + third_time * THIRD_TIME
        + (one.points - other.points) ** 2 * POINTS
        + same_side * SAME_SIDE
    )


def seat_order(one: Contender, other: Contender) -> tuple[int, int]:
    """Seats of a pair: the entrant who sat first less often sits first.

    If they are equal, the lower in the table does."""
    return (one.entrant, other.entrant) if one.firsts < other.firsts else (other.entrant, one.entrant)


def round_robin_pairs(entrants: Sequence[int], number: int) -> list[Pair]:
    """The pairs of round `number`, counted from 1.

    Each entrant sits first and second equally often, or nearly (a difference of 1). With an odd number of entrants,
    each has one bye."""
    circle: list[int | None] = [*entrants, *([None] if len(entrants) % 2 else [])]
    turning, last = len(circle) - 1, circle[-1]
    if turning < 1:
        return [(entrants[0], None)]
    turn = number - 1
    pairs = [(circle[turn % turning], last) if turn % 2 == 0 else (last, circle[turn % turning])]
    for step in range(1, len(circle) // 2):
        one, other = circle[(turn + step) % turning], circle[(turn - step) % turning]
        pairs.append((one, other) if step % 2 else (other, one))
    return [_with_somebody(one, other) for one, other in pairs]


def _with_somebody(one: int | None, other: int | None) -> Pair:
    """The pair, with None for a bye in second place."""
    if one is None:
        one, other = other, one
    assert one is not None
    return one, other


def first_knockout_pairs(seeds: Sequence[int]) -> list[Pair]:
    """The first round of a bracket, from entrants in the order of seeds.

    Winners of neighbouring pairs meet in the next round."""
    places = _bracket(1 << elimination_rounds(len(seeds)))
    filled = [seeds[place] if place < len(seeds) else None for place in places]
    pairs = zip(filled[::2], filled[1::2], strict=True)
    return [(one, other) if one is not None else (other, None) for one, other in pairs]  # type: ignore[misc]


def next_knockout_pairs(survivors: Sequence[int | None]) -> list[tuple[int | None, int | None]]:
    """The next round: winners of neighbouring pairs meet, in order.

    None: nobody of that pair goes on."""
    return list(zip(survivors[::2], survivors[1::2], strict=True))


def _bracket(size: int) -> list[int]:
    """Seeds in a bracket from top to bottom, from 0: 0 meets size - 1.

    0 and 1 meet in the final."""
    places = [0]
    while len(places) < size:
        count = 2 * len(places)
        places = [each for place in places for each in (place, count - 1 - place)]
    return places
