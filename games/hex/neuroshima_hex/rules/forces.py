"""What is in force now, derived from the board as a whole and never patched (digest 4.2): who is netted, whom modules
serve, bonuses, and the segments in which each unit acts."""

from __future__ import annotations

from collections.abc import Sequence

from .board import Board
from .nets import netted_fields
from .tiles import NO_BONUS, Behaviour, Bonus, Unit


class Forces:
    """Derived facts of one position; lists are indexed by field.

    `present` the units on the board; `netted` the fields of netted ones; `serves[field]` the (team, seat) for which a
    module works where a takeover changed it; `melee`, `ranged`, `initiative`, `extra` the sums of what works on the
    unit there, `tougher[field]` the toughness given to it; `served[field]` the pairs (trait, module) whose service
    reaches the unit, `lent[field]` the traits that its markers give it, `granted[field]` those that the land gives;
    `idle` the fields of units that perform no action of their own; `is_plain`: nothing but its own toughness decides
    what a unit bears; `values` pairs (unit, values) with the current values of its icons, printed ones first, then
    extra ones; what belongs to the land and attacks comes last in it."""

    __slots__ = (
        "extra", "frail", "granted", "grid", "ground", "idle", "initiative", "is_plain", "lent", "melee", "netted",
        "networks", "present", "ranged", "served", "serves", "tougher", "units", "values",
    )  # fmt: skip

    def __init__(self, board: Board) -> None:
        self.units = units = board.units
        self.ground = board.ground
        self.grid = board.grid
        size = len(units)
        self.present = present = [u for u in units if u is not None]
        self.netted = netted_fields(units, present)
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
        self.served: dict[int, list[tuple[Behaviour, Unit]]] = {}
        self._take_over()
        self._link()
        self.is_plain = not (self.tougher or self.frail)
        self.values = [(u, self.icon_values(u)) for u in present if u.initiative]
        if board.fixtures:
            self.values += [(fixture, list(fixture.initiative)) for _, fixture in sorted(board.fixtures.items())]

    def _count_markers(self, board: Board) -> None:
        """What markers add to their units, and the traits that they give them."""
        for unit in self.present:
            for name, count in board.markers[unit.at].items():
                kind = board.kinds[name]
                for _each in range(count if kind.bonus is not NO_BONUS else 0):
                    self._add(unit.at, kind.bonus)
                if kind.grants:
                    self.lent[unit.at] = (*self.lent.get(unit.at, ()), *kind.grants)

    def is_active(self, unit: Unit) -> bool:
        """Whether the unit may perform actions of its own."""
        return unit.at not in self.netted and unit.at not in self.idle

    def carries(self, unit: Unit, trait: str) -> bool:
        """Whether the unit has the trait of that id now: printed, by a marker or by the ground under it. Where units
        perform no action of their own the ground's alone are left."""
        at = unit.at
        if at in self.granted and any(t.id == trait for t in self.granted[at]):
            return True
        lent = at in self.lent and any(t.id == trait for t in self.lent[at])
        return (lent or unit.tile.has(trait)) and at not in self.idle

    def _take_over(self) -> None:
        """Un-netted Scopers win the modules they are linked to (digest 6.4). A module that is won keeps its place."""
        for unit in self.present:
            if unit.takes_over and unit.at not in self.netted:
                for field in unit.links:
                    other = self.units[field]
                    if other is not None and other.is_module and other.team != unit.team:
                        self.serves[field] = (unit.team, unit.seat)

    def _link(self) -> None:
        units, netted, serves = self.units, self.netted, self.serves
        self.networks = self._networks()
        for unit in self.present:
            if not unit.acts_on_units or unit.at in netted:
                continue
            team = serves[unit.at][0] if unit.at in serves else unit.team
            bonus = unit.bonus
            services = unit.services
            for field in self.reached(unit) if self.networks else unit.links:
                other = units[field]
                if other is None:
                    continue
                friend = other.team == team
                if not friend:
                    self.initiative[field] += bonus.enemy_initiative
                    if not other.infiltrates or field in netted:
                        continue
                if bonus is not NO_BONUS:
                    self._add(field, bonus)
                for trait in services:
                    if friend or trait.for_all:
                        self.served.setdefault(field, []).append((trait, unit))

    def _networks(self) -> list[tuple[Unit, frozenset[int]]]:
        """What HQs join, as (HQ, fields)."""
        hqs = [unit for unit in self.present if unit.networks]
        return [(unit, trait.network(self, unit)) for unit in hqs for trait in unit.networks] if hqs else []

    def reached(self, unit: Unit) -> Sequence[int]:
        """The fields on which a module or HQ acts: those it is linked to, and for an own module that touches a network
        all of that. A module that works for the enemy, or is an ally's, reaches nobody through it."""
        if not self.networks or not unit.is_module or unit.at in self.serves:
            return unit.links
        own = [joined for hq, joined in self.networks if hq.seat == unit.seat and hq.tile.army == unit.tile.army]
        touched = [joined for joined in own if not joined.isdisjoint(unit.links)]
        return sorted(frozenset(unit.links).union(*touched) - {unit.at}) if touched else unit.links

    def _add(self, field: int, bonus: Bonus) -> None:
        """Bonuses of several modules, HQs and markers add up (digest 6.1)."""
        self.melee[field] += bonus.melee
        self.ranged[field] += bonus.ranged
        self.initiative[field] += bonus.initiative
        self.extra[field] += bonus.extra_attack
        if bonus.toughness and not self.units[field].is_hq:  # type: ignore[union-attr]
            self.tougher[field] = self.tougher.get(field, 0) + bonus.toughness

    def neighbours(self, field: int) -> Sequence[int]:
        """The fields next to one."""
        return self.grid.neighbours[field]

    def icon_values(self, unit: Unit) -> list[int]:
        """Current values of the unit's icons (digest 4.3): sum first, then cut at 0; then the extra icons, each on the
        first value below that no other icon has (FAQ errata 9)."""
        shift = self.initiative[unit.at]
        values = [v + shift if v + shift > 0 else 0 for v in unit.initiative]
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
        """The wounds that the unit bears beyond its first, with what is given to it here."""
        return unit.toughness + self.tougher.get(unit.at, 0) if self.tougher else unit.toughness

    def falls(self, unit: Unit, total: int, new: int) -> bool:
        """Whether the unit is destroyed by `new` wounds that make `total` of them."""
        return total > self.toughness(unit) or (new > 0 and unit.at in self.frail)

    def unsupported(self, wounds: Sequence[int]) -> list[Unit]:
        """Units whose wounds were borne by toughness that they have lost: they are destroyed at once. Nobody takes that
        over, since it is no wound."""
        hurt = [u for u in self.present if wounds[u.at]]
        return [u for u in hurt if not u.is_hq and wounds[u.at] > self.toughness(u)]

    def given(self, giver: Unit, unit: Unit) -> dict[str, int]:
        """What a module or HQ adds to the numbers of `unit`, and takes from them; nothing where it does not act."""
        if not giver.acts_on_units or giver.at in self.netted or unit.at not in self.reached(giver):
            return {}
        bonus = giver.bonus._asdict()
        harm = bonus.pop("enemy_initiative")
        if self.team_served(giver) == unit.team:
            return {what: amount for what, amount in bonus.items() if amount}
        infiltrates = unit.infiltrates and unit.at not in self.netted
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
