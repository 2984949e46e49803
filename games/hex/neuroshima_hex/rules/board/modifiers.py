"""The modifiers in force, always derived from the whole board (hex 4.2)."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, TypeVar

from .allegiance import grapples
from .board import Board
from .command import settle
from .effects import ENEMIES, NO_ATTACK, OWN, ZONE
from .links import Influence, Links, Network, influence_of, modules_taken_over, working
from .nets import netted_fields
from .settlement import Settled
from .structures import NO_STRUCTURES, each_once, find_structures
from .tiles import NO_BONUS, NOBODY, Bonus, Sums, Unit, spread_bonus
from .unit_values import Bonuses, CarriedTraits, IconValues, Toughness, TraitsByField, find_icon_values, given_by

if TYPE_CHECKING:
    from ..traits import Trait

NOWHERE: frozenset[int] = frozenset()
HAS_NETWORKS, SERVICES, PART = attrgetter("networks"), attrgetter("services"), attrgetter("part")
IS_INTRICATE = attrgetter("is_intricate")
NOTHING_GIVEN: TraitsByField = {}
States = Mapping[int, Sequence[int]]
"""By the field of each unit under a state: the fields of the units that put it there."""
NO_TRAITS: frozenset[str] = frozenset()
NO_STATES: Mapping[str, States] = {}
PRINTED_TOUGHNESS = Toughness({}, False, NOWHERE, NO_STRUCTURES)
PRINTED_TRAITS = CarriedTraits(NOTHING_GIVEN, NOTHING_GIVEN, NOTHING_GIVEN, NOWHERE, NO_STRUCTURES)
"""What units bear and carry where nothing gives them more than is printed on them."""
T = TypeVar("T")


class Forces:
    """Derived facts of one position. Fields are numbers, as on the board.

    - `present`: all units; `affecting`: those that affect others by standing there; `throwers`: those that throw nets.
    - `infiltrators`: fields of units that get bonuses of enemies; `has_rare_effects`: whether a unit has some.
    - `stopped`: fields of units that do not work now (`works`): the `netted` ones, and those that lack the power they
      need. `silenced`: of these, and of modules whose work is frozen. `idle`: of units that perform no action of their
      own, but give what they give; `passive`: of all that do not attack (`is_active`);
      `settled`: more about that, where more than nets and Scopers decides it (`board/command.py`); `states`: which
      other effects the units are under, by name (`is_under`);
      `relays`: of units that send shots on; `one_by_one`: of units whose attacks, or attacks on them, are dealt one
      by one, since more than a sum of wounds comes of them, and of those that act with an HQ;
      `attacks_when_destroyed`: whether a unit does;
      `fields_given_traits`: of units that have traits from
      others;
      `fields_given_declarations`: of those that may declare something by them; `given_traits`: the ids of those traits.
    - `free`: by seat the units that may act of their own, once `movement.free_units` has found them; `able`: by seat
      those of them on which an ability is printed, once `movement.able_units` has.
    - `structures`: which tiles are one unit. Whatever holds for a Structure stands at both of its fields, once each.
    - `links`: what modules and HQs do for units; `bonuses`: the numbers that are added to those of units, by team.
    - `toughness`: what units bear; `traits`: which ones they carry.
    - `units`, `ground`, `grid`, `renegades`: as on the board, and copied from it: positions that are copies of each
      other share what was derived, and the board of one may change."""

    __slots__ = (
        "_fixtures", "_teams", "_values", "able", "affecting", "attacks_when_destroyed", "bonuses",
        "fields_given_declarations", "fields_given_traits", "free", "given_traits", "grid", "ground",
        "has_rare_effects", "idle", "infiltrators", "links", "netted", "one_by_one", "passive", "present", "relays",
        "renegades", "settled", "silenced", "states", "stopped", "structures", "throwers", "toughness", "traits",
        "units",
    )  # fmt: skip

    def __init__(self, board: Board, without_nets_at: Container[int] = ()) -> None:
        """`without_nets_at`: fields of units whose nets do not count, to ask what would be without them.

        Where units may be taken over, those of the board come under the side that commands them now."""
        marked = board.was_marked and any(board.markers)
        settled: Settled | None = None
        if board.is_intricate or (marked and _has_nets(board)):
            if without_nets_at:
                board = board.copy()
            settled = settle(board, without_nets_at)
        self.settled = settled
        self.states = NO_STATES
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
        if rare and not board.is_intricate and any(map(IS_INTRICATE, rare)):
            board.is_intricate = True  # the first unit of an army that does not play
            self.__init__(board, without_nets_at)  # type: ignore[misc]
            return
        self.affecting, self.throwers, self.has_rare_effects = affecting, throwers, bool(rare)
        self.structures = structures = NO_STRUCTURES
        if rare and any(map(PART, rare)):
            self.structures = structures = find_structures(units, rare)
        if settled is None:
            self.netted = stopped = silenced = (
                netted_fields(units, throwers, board.renegades, structures.twins) if throwers else NOWHERE
            )
        else:
            self.netted, stopped = settled.netted, settled.stopped
            silenced = stopped.union([u.at for u in affecting if u.is_module and u.at in settled.frozen])
        self.stopped = self.passive = stopped
        self.silenced = silenced
        self.links = links = Links(units, affecting, board.grid, silenced, structures)
        land = board.land
        given = marked or land.adds_to_numbers or (settled is not None and bool(settled.slowers))
        if rare and not given:
            given = any(aim.effect.bonus is not None for unit in rare for aim in unit.states)
        if given or settled is not None or (rare and (structures.twins or any(map(HAS_NETWORKS, rare)))):
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
        self.idle = self.relays = self.one_by_one = self.fields_given_traits = self.fields_given_declarations = NOWHERE
        self.given_traits, self.attacks_when_destroyed = NO_TRAITS, False
        self.toughness, self.traits = PRINTED_TOUGHNESS, PRINTED_TRAITS
        if given or rare or links.served or influence.gives_toughness or not land.is_plain:
            self._derive_rest(board, influence, given, rare)

    def _derive_rest(self, board: Board, influence: Influence, given: bool, rare: Sequence[Unit]) -> None:
        """Derive what only some units, markers and land change.

        `given`: whether markers or the land add to numbers; `rare`: the units with rare effects."""
        land, links, structures = board.land, self.links, self.structures
        if rare:
            self.relays = frozenset([u.at for u in working(rare, self.stopped) if u.outlets])
            self.one_by_one = frozenset([u.at for u in rare if u.meets or u.attacks_when_destroyed or u.acts_with_hq])
            self.attacks_when_destroyed = any(u.attacks_when_destroyed for u in rare)
        if land.still:
            self.idle = frozenset([f for f in land.still if self.units[f] is not None])
        if rare or board.was_marked:
            self.states = self._find_states(rare, board)
        states = self.states
        from_markers: TraitsByField = NOTHING_GIVEN
        from_land: TraitsByField = land.grants
        from_links: TraitsByField = NOTHING_GIVEN
        frail = land.frail
        if given:
            from_markers = self._add_markers(board)
            self._add_land(board)
            self._slow_by_nets(board)
        if structures.twins:
            pairs = structures.pairs()
            for pair in pairs:
                self.bonuses[pair[0].team].join([pair])
            links.served = _share_between_tiles(links.served, pairs)
            from_markers, from_land = _share_between_tiles(from_markers, pairs), _share_between_tiles(from_land, pairs)
            self.idle, frail = structures.widened(self.idle), structures.widened(frail)
        if self.idle or NO_ATTACK in states:
            self.passive = self.stopped.union(self.idle, states.get(NO_ATTACK, ()))
        if links.served:
            self.fields_given_traits = frozenset(links.served)
            self.given_traits, self.fields_given_declarations = links.services, links.declaring
            if rare:  # what grants traits is rare
                from_links = links.find_grants()
        for given_by_field in filter(None, (from_markers, from_land, from_links)):
            self.fields_given_traits = self.fields_given_traits.union(given_by_field)
            marking = [field for field, traits in given_by_field.items() if any(trait.marks for trait in traits)]
            if marking:
                self.one_by_one = self.one_by_one.union(marking)
            self.given_traits = self.given_traits.union(t.id for traits in given_by_field.values() for t in traits)
            self.fields_given_declarations = self.fields_given_declarations.union(
                field for field, traits in given_by_field.items() if any(trait.declares for trait in traits)
            )
        gives_toughness = influence.gives_toughness or given or bool(structures.twins)
        if gives_toughness or frail:
            self.toughness = Toughness(self.bonuses, gives_toughness, frail, structures)
        if from_markers or from_land or from_links or self.idle or structures.twins:
            self.traits = CarriedTraits(from_markers, from_land, from_links, self.idle, structures)

    def _find_states(self, rare: Sequence[Unit], board: Board) -> Mapping[str, States]:
        """The states that units and markers put on units, each with the fields of the units that do."""
        found: dict[str, dict[int, list[int]]] = {}
        for unit in rare:
            for effect, fields, is_module_work in unit.states:
                if unit.at in (self.silenced if is_module_work else self.stopped):
                    continue
                team = self.links.team_served(unit) if is_module_work else unit.team
                reached = [field for field in fields if self._is_meant(effect.on, team, field)]
                if effect.bonus is not None:
                    if is_module_work and effect.on == OWN and self.infiltrators:
                        reached += self._infiltrators_at(unit, team)
                    self._add_bonus(effect.bonus, reached)
                for field in self.structures.widened(frozenset(reached)):
                    found.setdefault(effect.does, {}).setdefault(field, []).append(unit.at)
        if board.was_marked:
            for unit in self.present:
                for name in board.markers[unit.at]:
                    for state in board.kinds[name].states:
                        for part in self.structures.parts(unit):
                            found.setdefault(state, {}).setdefault(part.at, [])
        return found or NO_STATES

    def _infiltrators_at(self, module: Unit, team: int) -> list[int]:
        """The fields of enemies that get bonuses of the module, which works for that team, far from its links."""
        touching = (self.units[field] for field in sorted(self.infiltrators))
        return [u.at for u in touching if u is not None and u.team != team and self.links.infiltrates(u, module)]

    def _is_meant(self, on: str, team: int, field: int) -> bool:
        """Whether an effect of that team falls on the unit there."""
        unit = self.units[field]
        if unit is None:
            return False
        return not (on == OWN and unit.team != team) and not (on == ENEMIES and unit.team == team)

    def without(self, gone: Sequence[Unit], board: Board) -> Forces:
        """The modifiers in force after units left the board, if nothing else changed.

        `board`: the board without them. If those that left affected no unit that still stands, these same Forces are
        returned: `units`, `present` and `affecting` still contain them, and sums what they gave to empty fields."""
        affecting = [unit for unit in gone if unit.affects_others]
        if not affecting and not self.links.networks:
            return self
        if self.settled is not None and affecting:
            return Forces(board)
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
        if unit.takes_over or unit.networks or unit.states or unit.at in links.serves or self.structures.twins:
            return True
        if any(trait.grants for trait in unit.services):
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
        other.settled, other.silenced, other.states = self.settled, self.silenced, self.states
        other.relays = self.relays and self.relays.difference(unit.at for unit in gone)
        other.one_by_one, other.fields_given_traits = self.one_by_one, self.fields_given_traits
        other.attacks_when_destroyed = self.attacks_when_destroyed
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
        settled, silenced = self.settled, self.silenced
        links.serves = modules_taken_over(self.affecting, self.stopped) if settled is None else settled.served
        links.networks = self._find_networks()
        if not (given or settled is not None or self.structures.twins):
            return influence_of(self.affecting, self.stopped, self.grid, links.networks, links.reached)
        return Influence(self.affecting, silenced, self.grid, links.serves, links.reached_units, self.structures)

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
            if (unit := self.units[field]) is not None and not unit.is_only_hq:
                for feature in features:
                    self.bonuses[unit.team].give(spread_bonus(feature.bonus, (field,)).helped)

    def _add_bonus(self, bonus: Bonus, fields: Iterable[int]) -> None:
        """Add what an effect gives to the numbers of the units on these fields, to each unit once."""
        for field in {self.structures.head(field) for field in fields}:
            if (unit := self.units[field]) is not None:
                self.bonuses[unit.team].give(spread_bonus(bonus, (field,)).helped)

    def _slow_by_nets(self, board: Board) -> None:
        """Lower the initiative of units that nets only slow, by 1 for each net on them."""
        for unit in self.present:
            if unit.slowed_by_nets:
                of_units = self.settled.slowers.get(unit.at, ()) if self.settled is not None else ()
                of_markers = (n for name, n in board.markers[unit.at].items() if board.kinds[name].nets)
                if nets := len(of_units) + sum(of_markers):
                    self.bonuses[unit.team].give([("initiative", Sums({unit.at: -nets}))])

    def works(self, unit: Unit) -> bool:
        """Whether the unit works: what it can do and what it gives to others counts. A netted one does not (hex 5.1).

        The only question about that: whatever stops units, it answers for it."""
        return unit.at not in self.stopped

    def held_by(self, unit: Unit) -> list[int]:
        """The fields of the enemy units that the unit's nets hold now."""
        if self.settled is not None:
            return [at for at, by in sorted(self.settled.holders.items()) if unit.at in by]
        if not self.works(unit):
            return []
        held = (u for f in unit.nets if (u := self.units[f]) is not None)
        return [u.at for u in held if grapples(unit, u, self.renegades) and u.at in self.netted]

    def holders_of(self, unit: Unit) -> list[int]:
        """The fields of the units whose nets hold a netted one."""
        if self.settled is not None:
            return sorted(self.settled.holders.get(unit.at, ()))
        fields = {part.at for part in self.structures.parts(unit)}
        return [u.at for u in self.affecting if u.nets and fields.intersection(self.held_by(u))]

    def is_unpowered(self, unit: Unit) -> bool:
        """Whether the unit lacks the power that it needs: then it counts as netted (FAQ general.94)."""
        return self.settled is not None and unit.at in self.settled.unpowered

    def is_active(self, unit: Unit) -> bool:
        """Whether the unit works and may attack: the ground and others let it."""
        return unit.at not in self.passive

    def is_under(self, state: str, unit: Unit) -> bool:
        """Whether the unit is under a state that units or markers put on others (`board/effects.py`)."""
        return unit.at in self.states.get(state, NO_STATES)

    def sources_of(self, state: str, unit: Unit) -> Sequence[int]:
        """The fields of the units that put the state on the unit."""
        return self.states.get(state, {}).get(unit.at, ())

    def neighbours(self, field: int) -> Sequence[int]:
        """The fields next to one."""
        return self.grid.neighbours[field]

    def unsupported(self, wounds: Sequence[int]) -> list[Unit]:
        """Units that have lost the toughness that bore their wounds.

        They are destroyed at once. No Medic helps, since this is no wound."""
        if not any(wounds):
            return []
        hurt = each_once(u for u in self.present if wounds[u.at] and u.at not in self.grid.cut_off)
        return [u for u in hurt if not u.is_hq and self.structures.total(u, wounds) > self.toughness.of(u)]

    @property
    def values(self) -> IconValues:
        """The current icon values of every unit that has icons.

        Fixtures come last. The values are worked out when first asked for, since they are rarely needed outside
        battles."""
        if self._values is None:
            self._values = find_icon_values(self.present, self.units, self.bonuses, set(self._teams), self.structures)
            for field in self.states.get(ZONE, ()) if self.states else ():
                unit = self.units[field]
                if unit is not None and unit in self._values:
                    self._values[unit] = (0,) * len(self._values[unit])
            if self._fixtures:
                self._values |= {fixture: fixture.initiative for _field, fixture in sorted(self._fixtures.items())}
        return self._values


def _has_nets(board: Board) -> bool:
    """Whether a marker on the board nets its unit."""
    return any(board.kinds[name].nets for marks in board.markers for name in marks)


def _share_between_tiles(
    given: Mapping[int, Sequence[T]], pairs: Iterable[tuple[Unit, Unit]]
) -> dict[int, Sequence[T]]:
    """Put what lies at one tile of a Structure at both."""
    joined = dict(given)
    for one, other in pairs:
        if one.at in joined or other.at in joined:
            joined[one.at] = joined[other.at] = (*joined.get(one.at, ()), *joined.get(other.at, ()))
    return joined
