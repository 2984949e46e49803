"""The modifiers in force, always derived from the whole board (hex 4.2)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, TypeVar

from .board import Board
from .links import Influence, Links, Network, influence_of, modules_taken_over, working
from .nets import netted_fields
from .structures import NO_STRUCTURES, each_once, find_structures
from .tiles import NO_BONUS, NOBODY, Sums, Unit, spread_bonus
from .unit_values import Bonuses, CarriedTraits, IconValues, Toughness, TraitsByField, find_icon_values, given_by

if TYPE_CHECKING:
    from ..traits import Trait

NOWHERE: frozenset[int] = frozenset()
HAS_NETWORKS, SERVICES, PART = attrgetter("networks"), attrgetter("services"), attrgetter("part")
NOTHING_GIVEN: TraitsByField = {}
NO_TRAITS: frozenset[str] = frozenset()
PRINTED_TOUGHNESS = Toughness({}, False, NOWHERE, NO_STRUCTURES)
PRINTED_TRAITS = CarriedTraits(NOTHING_GIVEN, NOTHING_GIVEN, NOWHERE, NO_STRUCTURES)
"""What units bear and carry where nothing gives them more than is printed on them."""
T = TypeVar("T")


class Forces:
    """Derived facts of one position. Fields are numbers, as on the board.

    - `present`: all units; `affecting`: those that affect others by standing there; `throwers`: those that throw nets.
    - `infiltrators`: fields of units that get bonuses of enemies; `has_rare_effects`: whether a unit has some.
    - `stopped`: fields of units that do not work now (`works`): the `netted` ones. `idle`: of units that perform no
      action of their own, but give what they give; `passive`: both together (`is_active`);
      `relays`: of units that send shots on; `fields_given_traits`: of units that have traits from others;
      `fields_given_declarations`: of those that may declare something by them; `given_traits`: the ids of those traits.
    - `free`: by seat the units that may act of their own, once `movement.free_units` has found them; `able`: by seat
      those of them on which an ability is printed, once `movement.able_units` has.
    - `structures`: which tiles are one unit. Whatever holds for a Structure stands at both of its fields, once each.
    - `links`: what modules and HQs do for units; `bonuses`: the numbers that are added to those of units, by team.
    - `toughness`: what units bear; `traits`: which ones they carry.
    - `units`, `ground`, `grid`, `renegades`: as on the board, and copied from it: positions that are copies of each
      other share what was derived, and the board of one may change."""

    __slots__ = (
        "_fixtures", "_teams", "_values", "able", "affecting", "bonuses", "fields_given_declarations",
        "fields_given_traits", "free", "given_traits", "grid", "ground", "has_rare_effects", "idle", "infiltrators",
        "links", "netted", "passive", "present", "relays", "renegades", "stopped", "structures", "throwers",
        "toughness", "traits", "units",
    )  # fmt: skip

    def __init__(self, board: Board, without_nets_at: Container[int] = ()) -> None:
        """`without_nets_at`: fields of units whose nets do not count, to ask what would be without them."""
        self.units = units = board.units[:]
        self.ground = board.ground[:]
        self.grid = board.grid
        self.renegades = board.renegades
        self._fixtures, self._teams = board.fixtures, board.teams
        self._values: IconValues | None = None
        self.free: dict[int, list[Unit]] = {}
        self.able: dict[int, Mapping[str, list[Unit]]] = {}
        self.present = present = list(filter(None, units))
        affecting: list[Unit] = []
        throwers: list[Unit] = []
        rare: list[Unit] = []
        giving: list[Unit] = []
        for unit in present:  # once: most units affect nobody
            if unit.affects_others:
                affecting.append(unit)
                if unit.nets and unit.at not in without_nets_at:
                    throwers.append(unit)
                if unit.has_rare_effects:
                    rare.append(unit)
                if unit.acts_on_units:
                    giving.append(unit)
        self.affecting, self.throwers, self.has_rare_effects = affecting, throwers, bool(rare)
        self.structures = structures = NO_STRUCTURES
        if rare and any(map(PART, rare)):
            self.structures = structures = find_structures(units, rare)
        self.netted = stopped = (
            netted_fields(units, throwers, board.renegades, structures.twins) if throwers else NOWHERE
        )
        self.stopped = self.passive = stopped  # all else that ever stops units joins in here
        self.links = links = Links(units, board.grid, stopped, structures)
        land = board.land
        given = bool(any(board.markers) or land.toughness or land.bonuses)
        if given or (rare and (structures.twins or any(map(HAS_NETWORKS, rare)))):
            influence = self._influence_on_this_board(given)
        elif rare:
            influence = influence_of(affecting, stopped, board.grid)
        else:
            influence = influence_of(working(giving, stopped), NOWHERE, board.grid)
        links.serves, links.givers = influence.serves, influence.givers
        self.bonuses: Mapping[int, Bonuses] = influence.bonuses
        if influence.services:
            links.find_served(influence.services)
        infiltrators = influence.infiltrators
        self.infiltrators = NOWHERE if infiltrators is None else frozenset(infiltrators.by_field)
        self.idle = self.relays = self.fields_given_traits = self.fields_given_declarations = NOWHERE
        self.given_traits = NO_TRAITS
        self.toughness, self.traits = PRINTED_TOUGHNESS, PRINTED_TRAITS
        if given or rare or links.served or influence.gives_toughness or not land.is_plain:
            self._derive_rest(board, influence, given, rare)

    def _derive_rest(self, board: Board, influence: Influence, given: bool, rare: Sequence[Unit]) -> None:
        """Derive what only some units, markers and land change.

        `given`: whether markers or the land add to numbers; `rare`: the units with rare effects."""
        land, links, structures = board.land, self.links, self.structures
        if rare:
            self.relays = frozenset([u.at for u in working(rare, self.stopped) if u.outlets])
        if land.still:
            self.idle = frozenset([f for f in land.still if self.units[f] is not None])
        from_markers: TraitsByField = NOTHING_GIVEN
        from_land: TraitsByField = land.grants
        frail = land.frail
        if given:
            from_markers = self._add_markers(board)
            self._add_land(board)
        if structures.twins:
            pairs = structures.pairs()
            for pair in pairs:
                self.bonuses[pair[0].team].join([pair])
            links.served = _share_between_tiles(links.served, pairs)
            from_markers, from_land = _share_between_tiles(from_markers, pairs), _share_between_tiles(from_land, pairs)
            self.idle, frail = structures.widened(self.idle), structures.widened(frail)
        if self.idle:
            self.passive = self.stopped | self.idle
        if links.served:
            self.fields_given_traits = frozenset(links.served)
            self.given_traits, self.fields_given_declarations = links.services, links.declaring
        for given_by_field in filter(None, (from_markers, from_land)) if from_markers or from_land else ():
            self.fields_given_traits = self.fields_given_traits.union(given_by_field)
            self.given_traits = self.given_traits.union(t.id for traits in given_by_field.values() for t in traits)
            self.fields_given_declarations = self.fields_given_declarations.union(
                field for field, traits in given_by_field.items() if any(trait.declares for trait in traits)
            )
        gives_toughness = influence.gives_toughness or given or bool(structures.twins)
        if gives_toughness or frail:
            self.toughness = Toughness(self.bonuses, gives_toughness, frail, structures)
        if from_markers or from_land or self.idle or structures.twins:
            self.traits = CarriedTraits(from_markers, from_land, self.idle, structures)

    def without(self, gone: Sequence[Unit], board: Board) -> Forces:
        """The modifiers in force after units left the board, if nothing else changed.

        `board`: the board without them. If those that left affected no unit that still stands, these same Forces are
        returned: `units`, `present` and `affecting` still contain them, and sums what they gave to empty fields."""
        affecting = [unit for unit in gone if unit.affects_others]
        if not affecting and not self.links.networks:
            return self
        is_more_lost = self.has_rare_effects and any(map(self._is_entangled, gone))
        if is_more_lost or self._are_nets_changed(board):
            return Forces(board)
        missed = [unit for unit in working(affecting, self.stopped) if self._is_missed(unit, board.units)]
        return self._less(missed) if missed else self

    def _is_missed(self, unit: Unit, units: Sequence[Unit | None]) -> bool:
        """Whether something changes for a unit that still stands, because another one neither relays nor gives now."""
        if not unit.acts_on_units:
            return bool(unit.outlets)
        helps, harms = unit.services or unit.given.helped, unit.given.harmed
        for field in self.links.reached(unit):
            other = units[field]
            if other is not None and (helps if other.team == unit.team else harms):
                return True
        return bool(unit.outlets)

    def _is_entangled(self, unit: Unit) -> bool:
        """Whether more is lost with a unit than the relay that it is, and what it gives by its links."""
        links = self.links
        if unit.takes_over or unit.networks or unit.at in links.serves or self.structures.twins:
            return True
        if any(unit.at in joined for _hq, joined in links.networks):
            return True
        return not self.infiltrators.isdisjoint(unit.links)

    def _are_nets_changed(self, board: Board) -> bool:
        """Whether units that still stand are netted that were not, or the other way round."""
        units = board.units
        throwers = [unit for unit in self.throwers if units[unit.at] is unit]
        if len(throwers) == len(self.throwers):
            return False
        netted = netted_fields(units, throwers, self.renegades) if throwers else NOWHERE
        return netted != self.netted and netted != {field for field in self.netted if units[field] is not None}

    def _less(self, gone: Sequence[Unit]) -> Forces:
        """The same without what these units gave and relayed."""
        other = Forces.__new__(Forces)
        other.units, other.present, other.ground = self.units, self.present, self.ground
        other.affecting, other.throwers, other.infiltrators = self.affecting, self.throwers, self.infiltrators
        other.grid, other.renegades, other.has_rare_effects = self.grid, self.renegades, self.has_rare_effects
        other.structures, other.netted, other.stopped = self.structures, self.netted, self.stopped
        other.idle, other.passive = self.idle, self.passive
        other.relays = self.relays and self.relays.difference(unit.at for unit in gone)
        other.fields_given_traits = self.fields_given_traits
        other.fields_given_declarations, other.given_traits = self.fields_given_declarations, self.given_traits
        other._fixtures, other._teams = self._fixtures, self._teams
        other.free, other.able = {}, {}
        lost = [(unit.team, given_by(unit, self.links.reached(unit))) for unit in gone if unit.acts_on_units]
        other.bonuses = bonuses = {}
        other._values = self._values
        for team in {*self._teams, NOBODY} if self._fixtures else set(self._teams):
            before = self.bonuses[team]
            bonuses[team] = left = before.without(lost, team)
            if left is not before and not before.shifts_like(left):
                other._values = None
        other.links = self.links
        if any(map(SERVICES, gone)):
            other.affecting = [unit for unit in self.affecting if unit not in gone]
            other.links = self.links.without(gone)
        other.toughness = self.toughness.by(bonuses) if self.toughness.given else self.toughness
        other.traits = self.traits
        return other

    def has_icons_of(self, other: Forces) -> bool:
        """Whether the icons of all units have the values that they have by the other modifiers.

        Both are of one board, before and after units left it."""
        return self.values is other.values or self.values.items() <= other.values.items()

    def _influence_on_this_board(self, given: bool) -> Influence:
        """What the affecting units do, where it depends on more than themselves.

        `given`: markers or the land are going to add to it."""
        links = self.links
        links.serves = modules_taken_over(self.affecting, self.stopped)
        links.networks = self._find_networks()
        if not (given or self.structures.twins):
            return influence_of(self.affecting, self.stopped, self.grid, links.networks, links.reached)
        return Influence(self.affecting, self.stopped, self.grid, links.serves, links.reached_units, self.structures)

    def _find_networks(self) -> list[Network]:
        """What HQs join, as (HQ, fields).

        A netted HQ joins nobody: a netted unit gives nothing (hex 5.1)."""
        hqs = working(list(filter(HAS_NETWORKS, self.affecting)), self.stopped)
        return [(unit, trait.network(self, unit)) for unit in hqs for trait in unit.networks]

    def _add_markers(self, board: Board) -> dict[int, Sequence[Trait]]:
        """Add what markers give their units. Returns the traits that they give, by field."""
        from_markers: dict[int, Sequence[Trait]] = {}
        for unit in self.present:
            for name, count in board.markers[unit.at].items():
                kind = board.kinds[name]
                for _each in range(count if kind.bonus is not NO_BONUS else 0):
                    self.bonuses[unit.team].give(spread_bonus(kind.bonus, (unit.at,)).helped)
                if kind.grants:
                    from_markers[unit.at] = (*from_markers.get(unit.at, ()), *kind.grants)
        return from_markers

    def _add_land(self, board: Board) -> None:
        """Add what the land gives the units on it. HQs get nothing."""
        for field, toughness in board.land.toughness.items():
            if (unit := self.units[field]) is not None:
                self.bonuses[unit.team].give([("toughness", Sums({field: toughness}))])
        for field, features in board.land.bonuses.items():
            if (unit := self.units[field]) is not None and not unit.is_hq:
                for feature in features:
                    self.bonuses[unit.team].give(spread_bonus(feature.bonus, (field,)).helped)

    def works(self, unit: Unit) -> bool:
        """Whether the unit works: what it can do and what it gives to others counts. A netted one does not (hex 5.1).

        The only question about that: whatever stops units, it answers for it."""
        return unit.at not in self.stopped

    def is_active(self, unit: Unit) -> bool:
        """Whether the unit works, and may perform actions of its own here."""
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
            self._values = find_icon_values(self.present, self.units, self.bonuses, set(self._teams), self.structures)
            if self._fixtures:
                self._values |= {fixture: fixture.initiative for _field, fixture in sorted(self._fixtures.items())}
        return self._values


def _share_between_tiles(
    given: Mapping[int, Sequence[T]], pairs: Iterable[tuple[Unit, Unit]]
) -> dict[int, Sequence[T]]:
    """Put what lies at one tile of a Structure at both."""
    joined = dict(given)
    for one, other in pairs:
        if one.at in joined or other.at in joined:
            joined[one.at] = joined[other.at] = (*joined.get(one.at, ()), *joined.get(other.at, ()))
    return joined
