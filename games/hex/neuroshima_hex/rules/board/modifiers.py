"""The modifiers in force, always derived from the whole board (hex 4.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, TypeVar

from .board import Board
from .carried_traits import CarriedTraits, TraitsByField
from .icon_values import IconValues, find_icon_values
from .influence import Influence, influence_of, won_modules
from .links import Links
from .nets import netted_fields
from .structures import NO_STRUCTURES, each_once, find_structures
from .tiles import NO_BONUS, Behaviour, Unit
from .toughness import Toughness

NOWHERE: frozenset[int] = frozenset()
IS_FELT, HAS_NETWORKS = attrgetter("is_felt"), attrgetter("networks")
NOTHING_GIVEN: TraitsByField = {}
T = TypeVar("T")


class Forces:
    """Derived facts of one position. Fields are numbers, as on the board.

    - `present`: all units; `felt`: those whose presence others feel.
    - `netted`: fields of netted units; `idle`: of units that perform no action of their own; `passive`: both together;
      `relays`: of units that send shots on; `fields_given_traits`: of units that have traits from others.
    - `free`: by seat the units that may act of their own, once `movement.free_units` has found them;
      `printed_traits`: the ids of the traits that are printed on them.
    - `structures`: which tiles are one unit. Whatever holds for a Structure stands at both of its fields, once each.
    - `links`: what modules and HQs do for units; `bonuses`: the numbers that are added to those of units, by team.
    - `toughness`: what units bear; `traits`: which ones they carry.
    - `units`, `ground`, `grid`, `strangers`: as on the board, and copied from it: positions that are copies of each
      other share what was derived, and the board of one may change.
    - `known`: by field what others have worked out from these facts alone, and keep for as long as they hold
      (`files/view_units.py`)."""

    __slots__ = (
        "_fixtures", "_teams", "_values", "bonuses", "felt", "fields_given_traits", "free", "grid", "ground", "idle",
        "known", "links", "netted", "passive", "present", "printed_traits", "relays", "strangers", "structures",
        "toughness", "traits", "units",
    )  # fmt: skip

    def __init__(self, board: Board) -> None:
        land = board.land
        self.units = units = board.units[:]
        self.ground = board.ground[:]
        self.grid = board.grid
        self.strangers = board.strangers
        self.present = present = [unit for unit in units if unit is not None]
        self.felt = felt = [unit for unit in present if unit.is_felt]
        parts = [unit for unit in felt if unit.part]
        self.structures = structures = find_structures(units, parts) if parts else NO_STRUCTURES
        throwers = [unit for unit in felt if unit.nets]
        self.netted = netted = (
            netted_fields(units, throwers, board.strangers, structures.twins) if throwers else NOWHERE
        )
        self.relays = self._find_relays() if board.grid.relaying else NOWHERE
        self.idle = land.still and frozenset(f for f in land.still if units[f] is not None)
        self.free: dict[int, list[Unit]] = {}
        self.printed_traits: dict[int, frozenset[str]] = {}
        self.links = links = Links(units, board.grid, netted, structures)
        lent: TraitsByField = NOTHING_GIVEN
        granted: TraitsByField = land.grants
        frail = land.frail
        given = any(board.markers) or land.toughness or land.bonuses
        if given or structures.twins or any(map(HAS_NETWORKS, felt)):
            influence = self._influence_on_this_board()
        else:
            influence = influence_of(felt, netted, board.grid)
        links.serves, self.bonuses = influence.serves, influence.bonuses
        if influence.services:
            links.find_served(influence.services)
        if given:
            lent = self._add_markers(board)
            self._add_land(board)
        if structures.twins:
            pairs = structures.pairs()
            for pair in pairs:
                self.bonuses[pair[0].team].join([pair])
            links.served = _joined(links.served, pairs)
            lent, granted = _joined(lent, pairs), _joined(granted, pairs)
            self.idle, frail = structures.widened(self.idle), structures.widened(frail)
        self.passive = netted | self.idle if self.idle else netted
        self.fields_given_traits = (
            frozenset().union(links.served, lent, granted) if links.served or lent or granted else NOWHERE
        )
        gives_toughness = influence.gives_toughness or bool(given or structures.twins)
        self.toughness = Toughness(self.bonuses, gives_toughness, frail, structures)
        self.traits = CarriedTraits(lent, granted, self.idle, structures)
        self.known: dict[int, Any] = {}
        self._fixtures, self._teams = board.fixtures, board.teams
        self._values: IconValues | None = None

    def without(self, gone: Iterable[Unit], board: Board) -> Forces:
        """The modifiers in force after units left the board, if nothing else changed.

        `board`: the board without them. If no other unit felt those that left, these same Forces are returned; only
        `units` and `present` still contain them."""
        return Forces(board) if self.links.networks or any(map(IS_FELT, gone)) else self

    def _influence_on_this_board(self) -> Influence:
        """What the felt units do, where it depends on more than themselves."""
        links = self.links
        links.serves = won_modules(self.felt, self.netted)
        links.networks = self._find_networks()
        return Influence(self.felt, self.netted, self.grid, links.serves, links.reached_units, self.structures)

    def _find_relays(self) -> frozenset[int]:
        return frozenset(u.at for u in self.felt if u.outlets and u.at not in self.netted)

    def _find_networks(self) -> list[tuple[Unit, frozenset[int]]]:
        """What HQs join, as (HQ, fields).

        A netted HQ joins nobody: a netted unit gives nothing (hex 5.1)."""
        hqs = list(filter(HAS_NETWORKS, self.felt))
        working = [unit for unit in hqs if unit.at not in self.netted] if hqs else ()
        return [(unit, trait.network(self, unit)) for unit in working for trait in unit.networks] if working else []

    def _add_markers(self, board: Board) -> dict[int, Sequence[Behaviour]]:
        """Add what markers give their units. Returns the traits that they give, by field."""
        lent: dict[int, Sequence[Behaviour]] = {}
        for unit in self.present:
            for name, count in board.markers[unit.at].items():
                kind = board.kinds[name]
                for _each in range(count if kind.bonus is not NO_BONUS else 0):
                    self.bonuses[unit.team].add(unit, kind.bonus)
                if kind.grants:
                    lent[unit.at] = (*lent.get(unit.at, ()), *kind.grants)
        return lent

    def _add_land(self, board: Board) -> None:
        """Add what the land gives the units on it. HQs get nothing."""
        for field, toughness in board.land.toughness.items():
            if (unit := self.units[field]) is not None:
                self.bonuses[unit.team].add_toughness(field, toughness)
        for field, features in board.land.bonuses.items():
            if (unit := self.units[field]) is not None and not unit.is_hq:
                for feature in features:
                    self.bonuses[unit.team].add(unit, feature.bonus)

    def is_active(self, unit: Unit) -> bool:
        """Whether the unit may perform actions of its own."""
        return unit.at not in self.passive

    def neighbours(self, field: int) -> Sequence[int]:
        """The fields next to one."""
        return self.grid.neighbours[field]

    def unsupported(self, wounds: Sequence[int]) -> list[Unit]:
        """Units that have lost the toughness that bore their wounds.

        They are destroyed at once. No Medic helps, since this is no wound."""
        if not any(wounds):
            return []
        hurt = each_once(u for u in self.present if wounds[u.at])
        return [u for u in hurt if not u.is_hq and self.structures.total(u, wounds) > self.toughness.of(u)]

    @property
    def values(self) -> IconValues:
        """The current icon values of every unit that has icons.

        Fixtures come last. The values are worked out when first asked for, since they are rarely needed outside
        battles."""
        if self._values is None:
            self._values = find_icon_values(self.units, self.bonuses, set(self._teams), self.structures)
            self._values |= {fixture: fixture.initiative for _field, fixture in sorted(self._fixtures.items())}
        return self._values


def _joined(heap: Mapping[int, Sequence[T]], pairs: Iterable[tuple[Unit, Unit]]) -> dict[int, Sequence[T]]:
    """What lies at either tile of a Structure, at both."""
    joined = dict(heap)
    for one, other in pairs:
        if one.at in joined or other.at in joined:
            joined[one.at] = joined[other.at] = (*joined.get(one.at, ()), *joined.get(other.at, ()))
    return joined
