"""The effects of modules and HQs on units they are linked with (hex 6)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ..grid import Grid
from .influence import NOBODY_WON, Giver, Network, Service, Serving, infiltrates, working
from .structures import Structures
from .tiles import Unit, numbers_for_enemies, numbers_for_own_side

if TYPE_CHECKING:
    from ..traits import Trait

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
        "_gifts", "declaring", "givers", "grid", "networks", "served", "serves", "services", "steps", "stopped",
        "structures", "units",
    )  # fmt: skip

    def __init__(
        self, units: Sequence[Unit | None], grid: Grid, stopped: frozenset[int], structures: Structures
    ) -> None:
        self.units = units
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

    def without(self, gone: Sequence[Unit]) -> Links:
        """The same without the services of modules that left the board."""
        other = Links(self.units, self.grid, self.stopped, self.structures)
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
            longer = [unit for unit in self.units if unit is not None and unit.extra_steps]
            self.steps = [(unit, unit.extra_steps) for unit in working(longer, self.stopped)]
        return sum(n for module, n in self.steps if self._lengthens(module, unit)) if self.steps else 0

    def _lengthens(self, module: Unit, unit: Unit) -> bool:
        return self.team_served(module) == unit.team or (unit.infiltrates and self.infiltrates(unit, module))
