"""What is in force now, derived from the board as a whole and never patched (hex 4.2): who is netted, whom modules
serve, bonuses, and the segments in which each unit acts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .board import Board
from .nets import netted_fields
from .structures import each_once, twins
from .tiles import NO_BONUS, Behaviour, Bonus, Unit

NOWHERE: frozenset[int] = frozenset()


class Forces:
    """Derived facts of one position; lists are indexed by field. `free`: by seat the units that may act of their own,
    once `movement.free_units` has found them, and `steps`: the modules that lengthen moves, by how much, once they were
    looked for.

    `strangers` as on the board; `present` the units on it, `felt` those of them whose presence others feel; `netted`
    the fields of netted ones, `relays` those of units that send shots on; `serves[field]` the (team, seat) for which a
    module works where a takeover changed it; `melee`, `ranged`, `initiative`, `extra` the sums of what works on the
    unit there, `tougher[field]` the toughness given to it; `served[field]` the pairs (trait, module) whose service
    reaches the unit, `lent[field]` the traits that its markers give it, `granted[field]` those that the land gives;
    `idle` the fields of units that perform no action of their own; `is_plain`: nothing but its own toughness decides
    what a unit bears, `is_printed`: nothing but what is printed on it which traits it carries.

    A Structure stands on two fields and is one unit (hex 9): `twins` has for each of them the other one. Whatever
    holds for the unit stands at both, once each."""

    __slots__ = (
        "_values", "extra", "felt", "fixtures", "frail", "free", "granted", "grid", "ground", "idle", "initiative",
        "is_plain", "is_printed", "lent", "melee", "netted", "networks", "present", "ranged", "relays", "served",
        "serves", "steps", "strangers", "tougher", "twins", "units",
    )  # fmt: skip

    def __init__(self, board: Board) -> None:
        self.units = units = board.units
        self.ground = board.ground
        self.grid = board.grid
        size = len(units)
        self.present = present = list(filter(None, units))
        self.felt = felt = [u for u in present if u.is_felt]
        self.strangers = board.strangers
        self.twins = twins(felt)
        self.netted = netted_fields(units, felt, board.strangers, self.twins)
        self.free: dict[int, list[Unit]] = {}
        self.steps: list[tuple[Unit, int]] | None = None
        self.relays = self._relays() if board.grid.relaying else NOWHERE
        self.serves: dict[int, tuple[int, int]] = {}
        self.melee = [0] * size
        self.ranged = [0] * size
        self.initiative = [0] * size
        self.extra = [0] * size
        self.frail = board.land.frail
        self.tougher: dict[int, int] = {}
        for field, given in board.land.toughness.items():
            if (unit := units[field]) is not None and not unit.is_hq:
                self.tougher[field] = given
        self.granted = board.land.grants
        self.idle = board.land.still and frozenset(f for f in board.land.still if units[f] is not None)
        self.lent: dict[int, tuple[Behaviour, ...]] = {}
        if any(board.markers):
            self._count_markers(board)
        for field, features in board.land.bonuses.items():
            if (unit := units[field]) is not None and not unit.is_hq:
                for feature in features:
                    self._add(field, feature.bonus)
        self.served: dict[int, list[tuple[Behaviour, Unit]]] = {}
        self._take_over()
        self._link()
        if self.twins:
            self._join()
        self.is_plain = not (self.tougher or self.frail or self.twins)
        self.is_printed = not (self.lent or self.granted or self.idle or self.twins)
        self.fixtures = board.fixtures
        self._values: list[tuple[Unit, Sequence[int]]] | None = None

    def _join(self) -> None:
        """What works on either tile of a Structure works on both. Bonuses and services stand at one of its fields, so
        that a module that reaches both counts once; toughness that is printed or that the land gives adds up."""
        self.frail, self.idle = self._widened(self.frail), self._widened(self.idle)
        self.granted = dict(self.granted)
        for one, other in self.twins.items():
            if one > other:
                continue
            for sums in (self.melee, self.ranged, self.initiative, self.extra):
                sums[one] = sums[other] = sums[one] + sums[other]
            for heap in (self.lent, self.granted, self.served):
                self._share(heap, one, other)
            given = self.tougher.pop(one, 0) + self.tougher.pop(other, 0)
            for field, mate in ((one, other), (other, one)):
                printed = self.units[mate].toughness  # type: ignore[union-attr]
                if given + printed:
                    self.tougher[field] = given + printed

    def _widened(self, fields: frozenset[int]) -> frozenset[int]:
        return fields | {self.twins[f] for f in fields if f in self.twins}

    def _share(self, heap: dict[int, Any], one: int, other: int) -> None:
        if one in heap or other in heap:
            heap[one] = heap[other] = [*heap.get(one, ()), *heap.get(other, ())]

    def _count_markers(self, board: Board) -> None:
        """What markers add to their units, and the traits that they give them."""
        for unit in self.present:
            for name, count in board.markers[unit.at].items():
                kind = board.kinds[name]
                for _each in range(count if kind.bonus is not NO_BONUS else 0):
                    self._add(unit.at, kind.bonus)
                if kind.grants:
                    self.lent[unit.at] = (*self.lent.get(unit.at, ()), *kind.grants)

    def parts(self, unit: Unit) -> tuple[Unit, ...]:
        """The tiles of the unit: itself, and of a Structure the other one."""
        other = self.units[self.twins[unit.at]] if unit.at in self.twins else None
        return (unit,) if other is None else (unit, other)

    def head(self, field: int) -> int:
        """One field of the unit there: of a Structure the same whichever of its tiles is meant."""
        return min(field, self.twins.get(field, field)) if self.twins else field

    def first_fields(self, line: Iterable[int]) -> list[int]:
        """The fields of a line without the second one of each unit of two tiles: what flies on hits it once."""
        firsts: dict[int, int] = {}
        for field in line:
            firsts.setdefault(self.head(field), field)
        return list(firsts.values())

    def icons(self, unit: Unit) -> tuple[int, ...]:
        """The initiative icons that are printed on the unit; those of a Structure work for both of its tiles."""
        if unit.at not in self.twins:
            return unit.initiative
        return tuple(sorted({value for part in self.parts(unit) for value in part.initiative}, reverse=True))

    def _relays(self) -> frozenset[int]:
        return frozenset(u.at for u in self.felt if u.outlets and u.at not in self.netted)

    def is_active(self, unit: Unit) -> bool:
        """Whether the unit may perform actions of its own."""
        return unit.at not in self.netted and unit.at not in self.idle

    def carries(self, unit: Unit, trait: str) -> bool:
        """Whether the unit has the trait of that id now: printed, by a marker or by the ground under it. Where units
        perform no action of their own the ground's alone are left."""
        if self.is_printed:
            return trait in unit.tile.trait_ids
        at = unit.at
        if at in self.granted and any(t.id == trait for t in self.granted[at]):
            return True
        lent = at in self.lent and any(t.id == trait for t in self.lent[at])
        printed = unit.tile.has(trait) or (at in self.twins and any(p.tile.has(trait) for p in self.parts(unit)))
        return (lent or printed) and at not in self.idle

    def extra_steps(self, unit: Unit) -> int:
        """How many steps more a move of the unit may have, by modules that serve its side anywhere on the board."""
        if self.steps is None:
            working = [u for u in self.present if u.is_module and u.at not in self.netted]
            self.steps = [(u, n) for u in working if (n := sum(trait.extra_steps for trait in u.tile.traits))]
        return sum(n for module, n in self.steps if self._lengthens(module, unit))

    def _lengthens(self, module: Unit, unit: Unit) -> bool:
        return self.team_served(module) == unit.team or (unit.infiltrates and self.infiltrates(unit, module))

    def infiltrates(self, unit: Unit, giver: Unit) -> bool:
        """Whether an infiltrating unit gets what a module or HQ of the enemy gives, as though it were its own army's:
        it must touch it, however far the links reach (FAQ general.49, 50). A module of its own side that a Scoper has
        won is no enemy's (FAQ general.54)."""
        if giver.team == unit.team or unit.at in self.netted:
            return False
        near = self.grid.neighbours[giver.at]
        return any(part.at in near for part in self.parts(unit))

    def _take_over(self) -> None:
        """Un-netted Scopers win the modules they are linked to (hex 6.4). A module that is won keeps its place."""
        for unit in self.felt:
            if unit.takes_over and unit.at not in self.netted:
                for field in unit.links:
                    other = self.units[field]
                    if other is not None and other.is_module and other.team != unit.team:
                        self.serves[field] = (unit.team, unit.seat)

    def _link(self) -> None:
        units, netted, serves = self.units, self.netted, self.serves
        self.networks = self._networks()
        joined = self.networks or self.twins
        for unit in self.felt:
            if not unit.acts_on_units or unit.at in netted:
                continue
            team = serves[unit.at][0] if unit.at in serves else unit.team
            bonus, services = unit.bonus, unit.services
            helps, harm = bonus is not NO_BONUS, bonus.enemy_initiative
            for field in self.reached_units(unit) if joined else unit.links:
                other = units[field]
                if other is None:
                    continue
                if other.team != team:
                    self.initiative[field] += harm
                    if not other.infiltrates or not self.infiltrates(other, unit):
                        continue
                if helps:
                    self._add(field, bonus)
                for trait in services:
                    self.served.setdefault(field, []).append((trait, unit))

    def _networks(self) -> list[tuple[Unit, frozenset[int]]]:
        """What HQs join, as (HQ, fields). A netted HQ joins nobody: a netted unit gives nothing (hex 5.1)."""
        hqs = [unit for unit in self.felt if unit.networks and unit.at not in self.netted]
        return [(unit, trait.network(self, unit)) for unit in hqs for trait in unit.networks] if hqs else []

    def reached(self, unit: Unit) -> Sequence[int]:
        """The fields on which a module or HQ acts: those it is linked to, and for a module that touches a network of
        its own army all of that. So does one that a Scoper has won: then it can only do harm there, since those are its
        new side's enemies (FAQ general.59)."""
        if not self.networks or not unit.is_module:
            return unit.links
        own = [joined for hq, joined in self.networks if hq.seat == unit.seat and hq.tile.army == unit.tile.army]
        touched = [joined for joined in own if not joined.isdisjoint(unit.links)]
        return sorted(frozenset(unit.links).union(*touched) - {unit.at}) if touched else unit.links

    def reached_units(self, unit: Unit) -> Iterable[int]:
        """One field of each unit on which a module or HQ acts, and those on which nobody stands."""
        fields = self.reached(unit) if self.networks else unit.links
        return dict.fromkeys(self.head(f) for f in fields) if self.twins else fields

    def _add(self, field: int, bonus: Bonus) -> None:
        """Bonuses of several modules, HQs and markers add up (hex 6.1)."""
        melee, ranged, initiative, extra, toughness, _to_enemies = bonus
        if melee:
            self.melee[field] += melee
        if ranged:
            self.ranged[field] += ranged
        if initiative:
            self.initiative[field] += initiative
        if extra:
            self.extra[field] += extra
        if toughness and not self.units[field].is_hq:  # type: ignore[union-attr]
            self.tougher[field] = self.tougher.get(field, 0) + toughness

    def neighbours(self, field: int) -> Sequence[int]:
        """The fields next to one."""
        return self.grid.neighbours[field]

    @property
    def values(self) -> list[tuple[Unit, Sequence[int]]]:
        """Every unit that has icons, with their values now: printed ones first, then extra ones. What belongs to the
        land and attacks comes last. Worked out when somebody asks: outside battles hardly anybody does."""
        if self._values is None:
            self._values = self._find_values()
        return self._values

    def _find_values(self) -> list[tuple[Unit, Sequence[int]]]:
        shifted, extra, twins = self.initiative, self.extra, self.twins
        found: list[tuple[Unit, Sequence[int]]] = []
        for unit in self.present:
            icons = self.icons(unit) if twins else unit.initiative
            if icons:
                at = unit.at
                found.append((unit, self.icon_values(unit, icons) if shifted[at] or extra[at] else icons))
        found += [(fixture, fixture.initiative) for _, fixture in sorted(self.fixtures.items())]
        return found

    def icon_values(self, unit: Unit, icons: Sequence[int]) -> list[int]:
        """Current values of those icons of the unit (hex 4.3): sum first, then cut at 0; then the extra icons, each
        on the first value below that no other icon has (FAQ errata 9)."""
        shift = self.initiative[unit.at]
        values = [v + shift if v + shift > 0 else 0 for v in icons]
        extra = self.extra[unit.at]
        if extra:
            value = max(values)
            for _ in range(extra):
                value -= 1
                while value in values:
                    value -= 1
                if value < 0:
                    break
                values.append(value)
        return values

    def toughness(self, unit: Unit) -> int:
        """The wounds that the unit bears beyond its first, with what is given to it here. Those that are printed on the
        other tile of a Structure are given to it, too."""
        return unit.toughness + self.tougher.get(unit.at, 0) if self.tougher else unit.toughness

    def total(self, unit: Unit, wounds: Sequence[int]) -> int:
        """The wounds of the unit, where `wounds` are those that lie on each field: a Structure is destroyed by those of
        both its tiles together, since it counts as one unit (hex 9, our ruling)."""
        return wounds[unit.at] + (wounds[self.twins[unit.at]] if unit.at in self.twins else 0)

    def falls(self, unit: Unit, total: int, new: int) -> bool:
        """Whether the unit is destroyed by `new` wounds that make `total` of them."""
        return total > self.toughness(unit) or (new > 0 and unit.at in self.frail)

    def unsupported(self, wounds: Sequence[int]) -> list[Unit]:
        """Units whose wounds were borne by toughness that they have lost: they are destroyed at once. Nobody takes that
        over, since it is no wound."""
        hurt = each_once(u for u in self.present if wounds[u.at])
        return [u for u in hurt if not u.is_hq and self.total(u, wounds) > self.toughness(u)]

    def given(self, giver: Unit, unit: Unit) -> dict[str, int]:
        """What a module or HQ adds to the numbers of `unit`, and takes from them; nothing where it does not act."""
        reached = self.reached(giver)
        if not giver.acts_on_units or giver.at in self.netted or not any(p.at in reached for p in self.parts(unit)):
            return {}
        bonus = giver.bonus._asdict()
        harm = bonus.pop("enemy_initiative")
        if self.team_served(giver) == unit.team:
            return {what: amount for what, amount in bonus.items() if amount}
        infiltrates = unit.infiltrates and self.infiltrates(unit, giver)
        helped = {what: amount for what, amount in bonus.items() if amount} if infiltrates else {}
        return {**helped, "initiative": helped.get("initiative", 0) + harm} if harm else helped

    def servants(self, field: int, trait: str) -> list[Unit]:
        """The modules whose service `trait` reaches the unit on `field`."""
        return [module for t, module in self.served.get(field, ()) if t.id == trait]

    def team_served(self, module: Unit) -> int:
        """The team for which a module works now."""
        return self.serves[module.at][0] if module.at in self.serves else module.team

    def seat_served(self, module: Unit) -> int:
        """The seat that decides for a module: its owner, or the owner of the Scoper that won it."""
        return self.serves[module.at][1] if module.at in self.serves else module.seat
