"""Matches as numbers, for programs that learn: forms of actions, and what a seat sees as arrays.

A game describes itself with these; `neuroshima-research` makes environments of it. There is no numpy here.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .words import Action, View


@dataclass(frozen=True)
class ActionForm:
    """A kind of action with a block of numbers of its own.

    It is for actions that have the values of `fixed`, and for each name of `free` one of its values (all are JSON; a
    list among them has no list within). The block has a number for each combination, the last name of `free` running
    fastest.

    `ranks`: 1: only actions without any other field are meant. More: every combination has so many numbers, for the
    first, second, ... of those legal actions that differ in other fields only, in the order of the legal list."""

    fixed: Action
    free: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    ranks: int = 1

    @property
    def size(self) -> int:
        """How many numbers the block has."""
        return math.prod(map(len, self.free.values())) * self.ranks


class Encoding(ABC):
    """One match as numbers. Forms and axes are the same during the whole match."""

    forms: Sequence[ActionForm]
    """Their blocks follow each other. A legal action has its number in the first form that is for it and has a rank
    left. Together they are for every action that can be legal in the match."""
    axes: Mapping[str, Sequence[Sequence[str]]]
    """The arrays of an observation by name, in order: of each dimension the names of its places. So an array of 2 seats
    and 40 cards has the axes (("seat_0", "seat_1"), (...40 names))."""

    @abstractmethod
    def encode(self, view: View, seat: int) -> Mapping[str, Sequence[float]]:
        """What `seat` sees in its `view`, as arrays by name.

        Each is flat, the last dimension running fastest. Nothing but the view is looked at, so nothing hidden gets in.
        """
