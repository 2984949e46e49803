"""The effects of modules and HQs on the fields and units that they act on (hex 6).

What they do to fields (`Influence`) depends on few units alone, those that affect others. So it is worked out once for
all boards that have the same ones, and kept with the grid: a search places and moves mostly others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from ..grid import Grid
from .structures import NO_STRUCTURES, Structures
from .tiles import Given, Unit, numbers_for_enemies, numbers_for_own_side
from .unit_values import Bonuses, TraitsByField, given_by

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
        """Add what a module or HQ does for units.

        Infiltrating units get of an enemy HQ its bonus only (FAQ general.164 to 166, 171)."""
        infiltrators = None if module.is_only_hq else self.infiltrators
        receivers = infiltrators.find_receivers(module, fields) if infiltrators is not None else ()
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


Gifts = dict[int, list[tuple[Unit, Mapping[str, int]]]]
"""By the field of a unit: which modules and HQs change its numbers, in the order of their fields, and by how much."""


def _both(helped: Mapping[str, int], harmed: Mapping[str, int]) -> Mapping[str, int]:
    """The numbers that an infiltrating unit gets, which an enemy helps and harms."""
    return {**helped, **{what: helped.get(what, 0) + amount for what, amount in harmed.items()}}


class Links:
    """The units that each module or HQ works for.

    - `givers`: the working modules and HQs, each with the team that it serves and the fields on which it acts.
    - `serves`: the (team, seat) for which a module works that a Scoper has won, by the module's field.
    - `networks`: what HQs join, as (HQ, fields).
    - `served`: the services that reach the unit on a field, as (trait, module); `services`: their ids, all together;
      `declaring`: the fields where one of them lets a unit declare something.
    - `steps`: the modules that lengthen moves, with how much, once they were looked for."""

    __slots__ = (
        "_gifts", "affecting", "declaring", "givers", "grid", "networks", "served", "serves", "services", "steps",
        "stopped", "structures", "units",
    )  # fmt: skip

    def __init__(
        self,
        units: Sequence[Unit | None],
        affecting: Sequence[Unit],
        grid: Grid,
        stopped: frozenset[int],
        structures: Structures,
    ) -> None:
        self.units, self.affecting = units, affecting
        self.grid = grid
        self.stopped = stopped
        self.structures = structures
        self.givers: Sequence[Giver] = ()
        self.serves: Serving = NOBODY_WON
        self.networks: list[Network] = []
        self.served: Mapping[int, Sequence[tuple[Trait, Unit]]] = {}
        self.services: frozenset[str] = frozenset()
        self.declaring: frozenset[int] = frozenset()
        self.steps: list[tuple[Unit, int]] | None = None
        self._gifts: Gifts | None = None

    def find_served(self, services: Iterable[Service]) -> None:
        """See which units the services reach."""
        units = self.units
        served: dict[int, list[tuple[Trait, Unit]]] = {}
        for field, team, traits, module in services:
            unit = units[field]
            if unit is not None and unit.team == team:
                served.setdefault(field, []).extend((trait, module) for trait in traits)
        if served:
            self._be_served(served)

    def _be_served(self, served: Mapping[int, Sequence[tuple[Trait, Unit]]]) -> None:
        self.served = served
        self.services = frozenset([trait.id for reaching in served.values() for trait, _module in reaching])
        self.declaring = frozenset(
            [field for field, reaching in served.items() for trait, _module in reaching if trait.declares]
        )

    def find_grants(self) -> TraitsByField:
        """The traits that services give to the units they reach (`Trait.grants`)."""
        return {
            field: granted
            for field, reaching in self.served.items()
            if (granted := tuple(trait for service, _module in reaching for trait in service.grants))
        }

    def without(self, gone: Sequence[Unit]) -> Links:
        """The same without the services of modules that left the board."""
        other = Links(self.units, self.affecting, self.grid, self.stopped, self.structures)
        other.serves, other.networks = self.serves, self.networks
        other.givers = [giver for giver in self.givers if giver[0] not in gone]
        left = {field: [one for one in reaching if one[1] not in gone] for field, reaching in self.served.items()}
        other._be_served({field: reaching for field, reaching in left.items() if reaching})
        return other

    # Asked

    def team_served(self, module: Unit) -> int:
        """The team for which a module works now."""
        return self.serves[module.at][0] if module.at in self.serves else module.team

    def seat_served(self, module: Unit) -> int:
        """The seat that decides for a module: its owner, or the owner of a Scoper.

        A Scoper wins enemy modules."""
        return self.serves[module.at][1] if module.at in self.serves else module.seat

    def servants(self, field: int, trait: str) -> list[Unit]:
        """The modules whose service `trait` reaches the unit on `field`."""
        return [module for t, module in self.served.get(field, ()) if t.id == trait]

    def reached(self, unit: Unit) -> Sequence[int]:
        """The fields on which a module or HQ acts.

        Those it is linked to. A module that touches a network of its own army acts on all of the network. A module that
        a Scoper has won does, too: then it can only do harm there, since those units are its new side's enemies (FAQ
        general.59)."""
        if not self.networks or not unit.is_module:
            return unit.links
        own = [joined for hq, joined in self.networks if hq.seat == unit.seat and hq.tile.army == unit.tile.army]
        touched = [joined for joined in own if not joined.isdisjoint(unit.links)]
        return sorted(frozenset(unit.links).union(*touched) - {unit.at}) if touched else unit.links

    def reached_units(self, unit: Unit) -> Sequence[int]:
        """One field of each unit on which a module or HQ acts, and empty fields in reach."""
        fields = self.reached(unit) if self.networks else unit.links
        return list(dict.fromkeys(map(self.structures.head, fields))) if self.structures.twins else fields

    def infiltrates(self, unit: Unit, giver: Unit) -> bool:
        """Whether an infiltrating unit gets what a module or HQ of the enemy gives."""
        return infiltrates(unit, giver, self.grid, self.stopped, self.structures)

    @property
    def gifts(self) -> Gifts:
        """What modules and HQs add to the numbers of units, and take from them.

        Derived when it is asked for: battles need only the sums."""
        if self._gifts is None:
            self._gifts = self._find_gifts()
        return self._gifts

    def _find_gifts(self) -> Gifts:
        gifts: Gifts = {}
        units = self.units
        for giver, team, fields, _given in self.givers:
            helped, harmed = numbers_for_own_side(giver.bonus), numbers_for_enemies(giver.bonus)
            if not (helped or harmed):
                continue
            for field in self.structures.widened(frozenset(fields)):
                unit = units[field]
                if unit is None:
                    continue
                numbers = helped if unit.team == team else harmed
                if unit.infiltrates and numbers is harmed and self.infiltrates(unit, giver):
                    numbers = _both(helped, harmed)
                if numbers:
                    gifts.setdefault(field, []).append((giver, numbers))
        return gifts

    def extra_steps(self, unit: Unit) -> int:
        """The extra steps of a unit's move, from modules anywhere on the board.

        Modules that serve its side count."""
        if self.steps is None:
            longer = [unit for unit in self.affecting if unit.extra_steps]
            self.steps = [(unit, unit.extra_steps) for unit in working(longer, self.stopped)] if longer else []
        return sum(n for module, n in self.steps if self._lengthens(module, unit)) if self.steps else 0

    def _lengthens(self, module: Unit, unit: Unit) -> bool:
        return self.team_served(module) == unit.team or (unit.infiltrates and self.infiltrates(unit, module))
