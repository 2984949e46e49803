"""Swiss pairings: equal scores meet, nobody twice.

By a matching of greatest weight (networkx).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from neuroshima.tournaments.pairings import Pair

AGAIN, BYE_AGAIN, THIRD_TIME, POINTS, SAME_SIDE = 10**13, 10**13, 10**10, 10**6, 10**4
"""What is to be avoided, the worst first: the same opponent again, a second bye, the same side a third time more often,
another number of points (by its square), both due for the same side, and at last distance in the table."""
NOBODY = -1


@dataclass(frozen=True)
class Standing:
    """What pairs somebody. They are given in the order of the table, the best first."""

    entrant: int
    points: int
    met: frozenset[int] = frozenset()
    firsts: int = 0
    """How much more often they sat first than second."""
    byes: int = 0


def swiss_pairs(standings: Sequence[Standing]) -> list[Pair]:
    """The pairs of the next round, the best first.

    Where the number is odd, one has a bye: the last in the table who has had none."""
    import networkx  # it takes its time, and most processes never pair anybody

    graph = networkx.Graph()
    graph.add_weighted_edges_from(_edges(standings))
    places = {standing.entrant: place for place, standing in enumerate(standings)}
    found = [tuple(sorted(pair, key=lambda each: places.get(each, len(places)))) for pair in _matched(graph, standings)]
    known = {standing.entrant: standing for standing in standings}
    found.sort(key=lambda pair: (pair[1] == NOBODY, places[pair[0]]))
    return [(one, None) if other == NOBODY else seated(known[one], known[other]) for one, other in found]


def _matched(graph: object, standings: Sequence[Standing]) -> set[tuple[int, int]]:
    from networkx import max_weight_matching

    if len(standings) == 1:
        return {(standings[0].entrant, NOBODY)}
    found: set[tuple[int, int]] = max_weight_matching(graph, maxcardinality=True)
    return found


def _edges(standings: Sequence[Standing]) -> Iterator[tuple[int, int, int]]:
    """Every pair with its weight: minus what speaks against it.

    Whole numbers, so the matching is exact."""
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


def seated(one: Standing, other: Standing) -> tuple[int, int]:
    """Seats of a pair: the entrant who sat first less often sits first.

    Else the lower in the table."""
    return (one.entrant, other.entrant) if one.firsts < other.firsts else (other.entrant, one.entrant)


def rounds_for(entrants: int) -> int:
    """Rounds after which one at most has won all."""
    return max(1, (entrants - 1).bit_length())


def most_rounds(entrants: int) -> int:
    """Rounds after which everybody has met everybody."""
    return max(1, entrants - 1 + entrants % 2)
