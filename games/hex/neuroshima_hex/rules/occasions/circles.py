"""Circles of triggers that go on without end, as far as an army file shows them: a unit is hurt whenever it is healed,
and healed whenever it is hurt, by its own triggers or by those of other tiles of the army.

Everything else that triggers do uses something up: tiles of a stack, units on the board. An HQ is not hurt by triggers,
unless it is a unit as well. Circles through such an HQ, or through another army, are stopped when they happen
(`faults.EndlessError`)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from neuroshima_contract.refusal import Unfit, _

from .triggers import CONCERNS, VERBS, WhenTable

UNITS = ("warrior", "module")
OTHERS = ("own", "linked")
"""Whom a trigger waits for that concerns other units of its army."""
NO_END = _("these triggers have no end: it is hurt when healed, and healed when hurt")
NO_END_OF_TWO = _(
    "these triggers have no end: they hurt a unit when it is healed, and those of %(other)s heal it when it is hurt"
)


@dataclass(frozen=True)
class TriggerTile:
    """A tile as far as circles ask: `kind` as in its table, `copies` of it, and its triggers."""

    id: str
    kind: str
    copies: int
    when: Sequence[WhenTable]


class Circle(NamedTuple):
    """The tile that hurts a unit when it is healed, and the one that heals it when it is hurt."""

    hurts: str
    heals: str

    @property
    def reason(self) -> Unfit:
        """Why the tile that hurts may not be."""
        return Unfit(NO_END) if self.hurts == self.heals else Unfit(NO_END_OF_TWO, other=self.heals)


def endless_circles(tiles: Iterable[TriggerTile]) -> Iterator[Circle]:
    """The circles among the triggers of an army, each pair of tiles once."""
    given = list(tiles)
    units = {tile.id for tile in given if tile.kind in UNITS}
    healed = [(tile, _reached(tile, "wounded", "heal", units)) for tile in given if tile.when]
    hurt = [(tile, _reached(tile, "healed", "hurt", units)) for tile in given if tile.when]
    for hurting, victims in hurt:
        for healing, patients in healed:
            if victims & patients:
                yield Circle(hurting.id, healing.id)


def _reached(tile: TriggerTile, event: str, do: str, units: set[str]) -> set[str]:
    """Of these units those whose own event lets a trigger of `tile` do something to them."""
    found: set[str] = set()
    for table in tile.when:
        if table.event != event or table.do != do:
            continue
        whom, on = table.whom or CONCERNS[event][0], table.on or VERBS[do].on[0]
        reached = _heard_from(tile, whom, units)
        if on == "it" or (on == "itself" and whom == "itself" and tile.kind != "foundation"):
            found |= reached
    return found & units


def _heard_from(tile: TriggerTile, whom: str, units: set[str]) -> set[str]:
    """The units whose events a trigger of `tile` hears.

    That of a foundation tile hears of every unit that stands on it."""
    if whom == "itself":
        return units if tile.kind == "foundation" else {tile.id}
    if whom in OTHERS:
        return units if tile.copies > 1 else units - {tile.id}
    return set()
