"""What modules and HQs do to the fields that they act on (hex 6.1, 6.4).

It depends on few units alone, those that others feel. So it is worked out once for all boards that have the same ones,
and kept with the grid: a search places and moves mostly others."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter

from ..grid import Grid
from .bonuses import Bonuses
from .structures import NO_STRUCTURES, Structures
from .tiles import Behaviour, Unit

TAKES_OVER, ACTS_ON_UNITS, LINKS = attrgetter("takes_over"), attrgetter("acts_on_units"), attrgetter("links")
INFILTRATES = attrgetter("infiltrates")
MOST_KNOWN = 1024
Serving = Mapping[int, tuple[int, int]]
"""The (team, seat) for which a module works that a Scoper has won, by the module's field."""
NOBODY_WON: Serving = {}


Giver = tuple[Unit, int, Iterable[int]]
"""A working module or HQ, the team that it serves now, and the fields on which it acts."""
Service = tuple[int, int, Sequence[Behaviour], Unit]
"""What is done for a unit on a field, if it is one of the team: its traits, and the module that gives them."""


class BonusesByTeam(dict[int, Bonuses]):
    """The bonuses of each team's units, worked out when first asked for."""

    def __init__(self, influence: Influence, size: int) -> None:
        self.influence = influence
        self.size = size

    def __missing__(self, team: int) -> Bonuses:
        bonuses = Bonuses(self.size)
        for unit, served, fields in self.influence.givers:
            if served == team:
                bonuses.give(fields, unit.given)
                continue
            if unit.given.harm:
                bonuses.shift_icons(fields, unit.given.harm)
            if self.influence.infiltrators:
                bonuses.give(self.influence.fields_open_to(team, unit, fields), unit.given)
        self[team] = bonuses  # whole: other threads have the same grid
        return bonuses


class Influence:
    """The influence that a board's felt units have on fields.

    `serves`: see `Serving`. `gives_toughness`: whether any of them does."""

    __slots__ = (
        "bonuses",
        "givers",
        "gives_toughness",
        "grid",
        "infiltrators",
        "netted",
        "serves",
        "services",
        "structures",
    )

    def __init__(
        self,
        felt: Iterable[Unit],
        netted: frozenset[int],
        grid: Grid,
        serves: Serving,
        reached: Callable[[Unit], Iterable[int]] = LINKS,
        structures: Structures = NO_STRUCTURES,
    ) -> None:
        self.grid, self.netted, self.structures = grid, netted, structures
        self.serves = serves
        self.infiltrators = {unit.at: unit for unit in filter(INFILTRATES, felt)}
        self.givers: list[Giver] = []
        self.gives_toughness = False
        self.services: list[Service] = []
        self.bonuses = BonusesByTeam(self, grid.size)
        for unit in filter(ACTS_ON_UNITS, felt):
            if unit.at not in netted:
                giver = unit, serves[unit.at][0] if unit.at in serves else unit.team, reached(unit)
                self.givers.append(giver)
                self.gives_toughness = self.gives_toughness or unit.given.toughness > 0
                if unit.services:
                    self._add_services(*giver)

    def _add_services(self, module: Unit, team: int, fields: Iterable[int]) -> None:
        for field in fields:
            self.services.append((field, team, module.services, module))
            infiltrator = self.infiltrator_at(field, module) if self.infiltrators else None
            if infiltrator is not None and infiltrator.team != team:
                self.services.append((field, infiltrator.team, module.services, module))

    def fields_open_to(self, team: int, giver: Unit, fields: Iterable[int]) -> list[int]:
        """The fields on which an infiltrating unit of the team gets the giver's bonus."""
        return [f for f in fields if (unit := self.infiltrator_at(f, giver)) is not None and unit.team == team]

    def infiltrator_at(self, field: int, giver: Unit) -> Unit | None:
        """The infiltrating unit on a field that gets the enemy's bonus, if any."""
        unit = self.infiltrators.get(field)
        if unit is None or not infiltrates(unit, giver, self.grid, self.netted, self.structures):
            return None
        return unit


def infiltrates(unit: Unit, giver: Unit, grid: Grid, netted: frozenset[int], structures: Structures) -> bool:
    """Whether an infiltrating unit gets the bonus of an enemy module or HQ.

    It gets it like a unit of that army, but must touch the giver, however far links reach (FAQ general.49, 50). A
    module of its own side that a Scoper has won is no enemy's (FAQ general.54)."""
    if giver.team == unit.team or unit.at in netted:
        return False
    near = grid.neighbours[giver.at]
    return any(part.at in near for part in structures.parts(unit))


def modules_taken_over(felt: Iterable[Unit], netted: frozenset[int]) -> Serving:
    """Modules that un-netted Scopers have taken over, by field (hex 6.4)."""
    scopers = [unit for unit in filter(TAKES_OVER, felt) if unit.at not in netted]
    if not scopers:
        return NOBODY_WON
    modules = {unit.at: unit for unit in felt if unit.is_module}
    return {
        field: (scoper.team, scoper.seat)
        for scoper in scopers
        for field in scoper.links
        if field in modules and modules[field].team != scoper.team
    }


def influence_of(felt: Sequence[Unit], netted: frozenset[int], grid: Grid) -> Influence:
    """The influence of units on a board without Structures and networks.

    Only units that are felt are given. Results are kept with the grid."""
    key = (*felt, netted)
    known: Influence | None = grid.influences.get(key)
    if known is None:
        if len(grid.influences) >= MOST_KNOWN:
            grid.influences.clear()
        known = grid.influences[key] = Influence(felt, netted, grid, modules_taken_over(felt, netted))
    return known
