"""Prizes: markers that lie on a field of the land until somebody wins them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

CONTESTED, UNGUARDED = "contested", "guard"
"""Why a prize was lost: several teams opened it at the same moment; nobody guards it any more."""


@dataclass(frozen=True)
class Guard:
    """A prize can be won only while a unit of this army stands on one of the fields."""

    army: str
    fields: frozenset[int]


@dataclass(frozen=True)
class Prize:
    """Markers on a field where no unit can stand; they can be won.

    The player who deals the field `security` wounds wins the markers (by id, counted). `damage`: the wounds so far.
    `armies`: only their units may deal them; if empty, all units may."""

    markers: Mapping[str, int]
    security: int
    damage: int = 0
    armies: frozenset[str] = frozenset()
    guard: Guard | None = None

    def hit(self, wounds: int) -> Prize:
        """The prize with that many wounds more; never more than it takes."""
        return replace(self, damage=min(self.security, self.damage + wounds))

    @property
    def is_open(self) -> bool:
        """Whether it has taken all the wounds that it takes."""
        return self.damage >= self.security

    def open_to(self, army: str) -> bool:
        """Whether units of that army may damage it."""
        return not self.armies or army in self.armies
