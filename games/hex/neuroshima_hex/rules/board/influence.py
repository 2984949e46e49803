"""What modules and HQs do to the fields that they act on (hex 6.1, 6.4).

It depends on few units alone, those that affect others. So it is worked out once for all boards that have the same
ones, and kept with the grid: a search places and moves mostly others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from ..grid import Grid
from .bonuses import Bonuses, given_by
from .structures import NO_STRUCTURES, Structures
from .tiles import Given, Unit

if TYPE_CHECKING:
    from ..traits import Trait

LINKS = attrgetter("links")
MOST_KNOWN = 1024
Serving = Mapping[int, tuple[int, int]]
"""The (team, seat) for which a module works that a Scoper has won, by the module's field."""
NOBODY_WON: Serving = {}


Network = tuple[Unit, frozenset[int]]
"""What an HQ joins, as (HQ, fields)."""
Giver = tuple[Unit, int, Sequence[int], Given]
"""A working module or HQ, the team that it serves now, the fields on which it acts, and what it gives there."""
Service = tuple[int, int, Sequence["Trait"], Unit]
"""What is done for a unit on a field, if it is one of the team: its traits, and the module that gives them."""


def working(units: Sequence[Unit], stopped: frozenset[int]) -> Sequence[Unit]:
    """Those of the units that work (`Forces.works`)."""
    return [unit for unit in units if unit.at not in stopped] if stopped else units


class Infiltrators:
    """The units that get bonuses of enemies, by field."""

    __slots__ = ("by_field", "grid", "stopped", "structures")

    def __init__(
        self, by_field: Mapping[int, Unit], stopped: frozenset[int], grid: Grid, structures: Structures
    ) -> None:
        self.by_field, self.stopped, self.grid, self.structures = by_field, stopped, grid, structures

    def find_receivers(self, giver: Unit, fields: Iterable[int]) -> list[Unit]:
        """Those on the fields that get the bonus of an enemy module or HQ."""
        near = [self.by_field[field] for field in fields if field in self.by_field]
        return [unit for unit in near if infiltrates(unit, giver, self.grid, self.stopped, self.structures)]


class BonusesByTeam(dict[int, Bonuses]):
    """The bonuses of each team's units, worked out when first asked for.

    It has no reference to its `Influence`: a cycle would keep the lists of each board in memory until Python collects
    garbage, and new memory for each battle makes battles a fifth slower."""

    __slots__ = ("givers", "infiltrators")

    def __init__(self, givers: Iterable[Giver], infiltrators: Infiltrators | None) -> None:
        self.givers, self.infiltrators = givers, infiltrators

    def __missing__(self, team: int) -> Bonuses:
        bonuses = Bonuses()
        for unit, served, fields, given in self.givers:
            if numbers := given.helped if served == team else given.harmed:
                bonuses.give(numbers)
            if served != team and self.infiltrators is not None:
                receivers = self.infiltrators.find_receivers(unit, fields)
                bonuses.give(given_by(unit, [other.at for other in receivers if other.team == team]).helped)
        self[team] = bonuses  # whole: other threads have the same grid
        return bonuses


class Influence:
    """The influence that units have on fields.

    `stopped`: fields of units that do not work. `serves`: see `Serving`. `gives_toughness`: whether any of them
    does."""

    __slots__ = ("bonuses", "givers", "gives_toughness", "infiltrators", "serves", "services")

    def __init__(
        self,
        affecting: Sequence[Unit],
        stopped: frozenset[int],
        grid: Grid,
        serves: Serving,
        reached: Callable[[Unit], Sequence[int]] = LINKS,
        structures: Structures = NO_STRUCTURES,
    ) -> None:
        self.serves = serves
        infiltrating = {unit.at: unit for unit in affecting if unit.infiltrates}
        self.infiltrators = Infiltrators(infiltrating, stopped, grid, structures) if infiltrating else None
        self.givers: list[Giver] = []
        self.gives_toughness = False
        self.services: list[Service] = []
        self.bonuses = BonusesByTeam(self.givers, self.infiltrators)
        for unit in working(affecting, stopped):
            if unit.acts_on_units:
                team, fields = serves[unit.at][0] if unit.at in serves else unit.team, reached(unit)
                self.givers.append((unit, team, fields, given_by(unit, fields)))
                self.gives_toughness = self.gives_toughness or unit.bonus.toughness > 0
                if unit.services:
                    self._add_services(unit, team, fields)

    def _add_services(self, module: Unit, team: int, fields: Sequence[int]) -> None:
        receivers = self.infiltrators.find_receivers(module, fields) if self.infiltrators is not None else ()
        others = {unit.at: unit.team for unit in receivers if unit.team != team}
        for field in fields:
            self.services.append((field, team, module.services, module))
            if field in others:
                self.services.append((field, others[field], module.services, module))


def infiltrates(unit: Unit, giver: Unit, grid: Grid, stopped: frozenset[int], structures: Structures) -> bool:
    """Whether an infiltrating unit gets the bonus of an enemy module or HQ.

    It gets it like a unit of that army, but must touch the giver, however far links reach (FAQ general.49, 50). A
    module of its own side that a Scoper has won is no enemy's (FAQ general.54)."""
    if giver.team == unit.team or unit.at in stopped:
        return False
    near = grid.neighbours[giver.at]
    return any(part.at in near for part in structures.parts(unit))


def modules_taken_over(affecting: Sequence[Unit], stopped: frozenset[int]) -> Serving:
    """Modules that working Scopers have taken over, by field (hex 6.4)."""
    scopers = [unit for unit in working(affecting, stopped) if unit.takes_over]
    if not scopers:
        return NOBODY_WON
    modules = {unit.at: unit for unit in affecting if unit.is_module}
    return {
        field: (scoper.team, scoper.seat)
        for scoper in scopers
        for field in scoper.links
        if field in modules and modules[field].team != scoper.team
    }


def influence_of(
    affecting: Sequence[Unit],
    stopped: frozenset[int],
    grid: Grid,
    networks: Iterable[Network] = (),
    reached: Callable[[Unit], Sequence[int]] = LINKS,
) -> Influence:
    """The influence of units on a board without Structures.

    `affecting`: the units that affect others by standing there. `reached` is a function of the `networks`. Results are
    kept with the grid."""
    key = (*affecting, stopped, *networks)
    known: Influence | None = grid.influences.get(key)
    if known is None:
        if len(grid.influences) >= MOST_KNOWN:
            grid.influences.clear()
        known = grid.influences[key] = Influence(
            affecting, stopped, grid, modules_taken_over(affecting, stopped), reached
        )
    return known
