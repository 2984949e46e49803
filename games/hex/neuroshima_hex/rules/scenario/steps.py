"""The steps before the first ordinary turn (hex 3.1).

HQs are placed, and in scenarios other things too (the expansions' rules of scenarios). Steps never change: a step that
is partly done is replaced by its rest. Fields are field numbers; None means that any field will do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

Fields = tuple[int, ...] | None


@dataclass(frozen=True)
class PlaceHq:
    """A seat places its HQ on one of some fields."""

    seat: int
    fields: Fields = None


@dataclass(frozen=True)
class Deploy:
    """A step in which a seat places allied units of `army`, or those that its own sets up with the HQ.

    Up to `count` of `units` (the number of each, by tile). If `optional`, the seat may stop earlier. Units of a
    `reserve` that are not placed are kept for another match."""

    seat: int
    army: str
    units: Mapping[str, int]
    count: int
    fields: Fields = None
    optional: bool = False
    reserve: bool = False

    def without(self, tile: str) -> Deploy:
        """What is left when one of these units stands on the board."""
        units = {name: left for name, number in self.units.items() if (left := number - (name == tile)) > 0}
        return replace(self, units=units, count=self.count - 1)


@dataclass(frozen=True)
class PutFixtures:
    """A seat puts `count` of the tiles on the board that belong to the land."""

    seat: int
    tiles: tuple[str, ...]
    count: int
    fields: Fields = None

    def without(self, tile: str) -> PutFixtures:
        """What is left when that tile lies there."""
        left = list(self.tiles)
        left.remove(tile)
        return replace(self, tiles=tuple(left), count=self.count - 1)


@dataclass(frozen=True)
class HeadStart:
    """A seat takes `count` turns in a row, the running one among them."""

    seat: int
    count: int


@dataclass(frozen=True)
class Begin:
    """The first ordinary turn, in which up to `limit` tiles are drawn."""

    seat: int
    limit: int = 1


@dataclass(frozen=True)
class ChooseLeader:
    """A step in which every team chooses one of its leaders, in secret (hex 9.4).

    `dealt` and `chosen` are by team. `chosen`: None while a team has not chosen."""

    dealt: tuple[tuple[str, ...], ...]
    chosen: tuple[str | None, ...]

    def with_choice(self, team: int, leader: str) -> ChooseLeader:
        """When that team has chosen."""
        return replace(self, chosen=tuple(leader if t == team else c for t, c in enumerate(self.chosen)))


Step = ChooseLeader | PlaceHq | Deploy | PutFixtures | HeadStart | Begin
