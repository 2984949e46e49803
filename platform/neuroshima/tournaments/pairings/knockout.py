"""Knock-out: an entrant who loses is out.

The best seeds meet as late as possible, and have the byes.
"""

from __future__ import annotations

from collections.abc import Sequence

from neuroshima.tournaments.pairings import Pair


def rounds_for(entrants: int) -> int:
    """The number of rounds for so many entrants."""
    return max(1, (entrants - 1).bit_length())


def first_pairs(seeds: Sequence[int]) -> list[Pair]:
    """The first round of a bracket, from entrants in the order of seeds.

    Winners of neighbouring pairs meet in the next round."""
    places = _bracket(1 << rounds_for(len(seeds)))
    filled = [seeds[place] if place < len(seeds) else None for place in places]
    pairs = zip(filled[::2], filled[1::2], strict=True)
    return [(one, other) if one is not None else (other, None) for one, other in pairs]  # type: ignore[misc]


def next_pairs(survivors: Sequence[int | None]) -> list[tuple[int | None, int | None]]:
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
