"""Swiss pairings: equal scores meet, nobody twice.

The pairs are a matching of maximum weight (networkx).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from neuroshima.tournaments.pairings import Pair

AGAIN, BYE_AGAIN, THIRD_TIME, POINTS, SAME_SIDE = 10**13, 10**13, 10**10, 10**6, 10**4
"""Penalties, the largest first: the same opponent again; a second bye; a side that both have had at least twice more
often; a difference in points (squared); a side that both have had more often. Distance in the table counts least."""
NOBODY = -1


@dataclass(frozen=True)
class Standing:
    """The data of an entrant for pairing.

    Lists of them are in the order of the table, best first."""

    entrant: int
    points: int
    met: frozenset[int] = frozenset()
    firsts: int = 0
    """How many more times the entrant sat first than second."""
    byes: int = 0


def swiss_pairs(standings: Sequence[Standing]) -> list[Pair]:
    """The pairs of the next round, the best first.

    With an odd number of entrants, the last in the table who has had no bye gets one."""
    import networkx  # slow to import, and most processes never need it

    graph = networkx.Graph()
    graph.add_weighted_edges_from(_edges(standings))
    places = {standing.entrant: place for place, standing in enumerate(standings)}
    found = [
        tuple(sorted(pair, key=lambda each: places.get(each, len(places)))) for pair in _best_pairs(graph, standings)
    ]
    known = {standing.entrant: standing for standing in standings}
    found.sort(key=lambda pair: (pair[1] == NOBODY, places[pair[0]]))
    return [(one, None) if other == NOBODY else seat_order(known[one], known[other]) for one, other in found]


def _best_pairs(graph: object, standings: Sequence[Standing]) -> set[tuple[int, int]]:
    from networkx import max_weight_matching

    if len(standings) == 1:
        return {(standings[0].entrant, NOBODY)}
    found: set[tuple[int, int]] = max_weight_matching(graph, maxcardinality=True)
    return found


def _edges(standings: Sequence[Standing]) -> Iterator[tuple[int, int, int]]:
    """Every possible pair with its weight: minus its penalties.

    Weights are integers, so the matching is exact."""
    half = len(standings) // 2
    for place, one in enumerate(standings):
        for distance, other in enumerate(standings[place + 1 :], 1):
            yield one.entrant, other.entrant, -_against(one, other) - (distance - half) ** 2
        if len(standings) % 2:
            yield one.entrant, NOBODY, -one.byes * BYE_AGAIN - (one.points**2) * POINTS - (len(standings) - place) ** 2


def _against(one: Standing, other: Standing) -> int:
    same_side = one.firsts * other.firsts > 0
    third_time = same_side and min(abs(one.firsts), abs(other.firsts)) >= 2
    return (
        (other.entrant in one.met) * AGAIN
        + third_time * THIRD_TIME
        + (one.points - other.points) ** 2 * POINTS
        + same_side * SAME_SIDE
    )


def seat_order(one: Standing, other: Standing) -> tuple[int, int]:
    """Seats of a pair: the entrant who sat first less often sits first.

    If they are equal, the lower in the table does."""
    return (one.entrant, other.entrant) if one.firsts < other.firsts else (other.entrant, one.entrant)


def rounds_for(entrants: int) -> int:
    """The number of rounds after which at most one entrant has won all matches."""
    return max(1, (entrants - 1).bit_length())


def most_rounds(entrants: int) -> int:
    """The number of rounds after which everybody has met everybody."""
    return max(1, entrants - 1 + entrants % 2)
