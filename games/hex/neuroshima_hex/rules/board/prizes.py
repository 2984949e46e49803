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
    """Markers by id, counted, on a field where nobody can stand; who deals it `security` wounds wins them. `damage` are
    the wounds dealt so far, `armies` whose units alone may deal them (none: all)."""

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
