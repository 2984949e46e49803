"""Divisions of a league: their size, and who goes up and down.

Pure functions, without a database.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field


class Divisions(BaseModel):
    """The form of a league's divisions, as data."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    size: Annotated[int, Field(ge=2, le=32)] = 8
    promoted: Annotated[int, Field(ge=0, le=8)] = 2
    """How many entrants of a division go up. As many of the division above go down."""
    smallest: Annotated[int, Field(ge=2, le=32)] = 4
    """The smallest size of the last division. A smaller one joins the division above."""


def after_season(last: Sequence[Sequence[int]], promoted: int) -> list[list[int]]:
    """Divisions after a season with these final tables.

    Best and worst change places at each border. In a small division at most half go up and half go down, so nobody does
    both."""
    tables = [list(table) for table in last]
    moves = [min(promoted, len(above) // 2, len(below) // 2) for above, below in pairwise(tables)]
    found = []
    for place, table in enumerate(tables):
        up = moves[place - 1] if place > 0 else 0
        down = moves[place] if place < len(moves) else 0
        from_above = tables[place - 1][len(tables[place - 1]) - up :] if up else []
        from_below = tables[place + 1][:down] if down else []
        found.append([*from_above, *table[up : len(table) - down], *from_below])
    return found


def next_divisions(last: Sequence[Sequence[int]], members: Sequence[int], divisions: Divisions) -> list[list[int]]:
    """The divisions of the next season.

    `last`: the tables of the last season. `members`: all who play now, in the order in which they joined. New members
    start at the bottom. When a member has left, those below move up."""
    playing: Collection[int] = set(members)
    order = [one for division in after_season(last, divisions.promoted) for one in division if one in playing]
    order += [one for one in members if one not in set(order)]
    found = [order[start : start + divisions.size] for start in range(0, len(order), divisions.size)]
    if len(found) > 1 and len(found[-1]) < min(divisions.smallest, divisions.size):
        found[-2:] = [found[-2] + found[-1]]
    return found
