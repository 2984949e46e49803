"""Who works, who commands whom, and whom modules serve, where these depend on each other (hex 5.2).

On most boards only nets stop units, and `nets.py` says which. This module is for boards with other effects of
`effects.SETTLED`, too. The order of placing never matters: everything is worked out from the whole board.

What is asked of each unit is a *fact*: whether it works (no net holds it, and it has the power that it needs), whether
it is frozen, who commands it, and whom its module work serves. A fact is settled as soon as all that could change it
is. Where facts wait for each other in a circle, effects inside the circle are dropped, the first kind of these that it
has, and the rest is settled anew (general.85 to 93, 246; two that act on each other: 92, 167, 233 to 238):

1. What is done to a unit that aims a takeover at the one that does it: no net, Freezing or Scoper ever stops a takeover
   that is aimed at it. Two takeovers of two sides at each other cancel.
2. *Dependent* effects: what a unit does only through another one of the circle, which gives it power, commands it,
   makes its module work for its side, or lends it the effect. So what a unit does in its own right comes first.
3. All nets, Freezings and Scopers inside: closed loops free their members.
4. All takeovers inside; then all power, so that nothing powers itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from itertools import product
from typing import NamedTuple

from .effects import ENEMIES, FREEZE, NET, OWN, POWER, TAKEOVER, WIN_MODULE, Effect
from .nets import leading_groups
from .tiles import Unit


class Side(NamedTuple):
    """Who commands a unit, or is served by it."""

    team: int
    seat: int


Fact = tuple[str, int]
"""What is asked of the unit on a field: one of the words below."""
WORKS, FROZEN, COMMANDER, SERVED = "works", "frozen", "commander", "served"
FACT_OF = {NET: WORKS, POWER: WORKS, FREEZE: FROZEN, TAKEOVER: COMMANDER, WIN_MODULE: SERVED}
STOPS = frozenset({NET, FREEZE, WIN_MODULE})
Grapples = Callable[[Side, Side], bool]
Sides = frozenset[Side]
Known = bool | None
"""Whether something is so; None as long as that is not settled."""


class Force:
    """One effect of a unit on another one.

    `source`, `target`: their fields. `lenders`: the fields of the units that lend the effect to `source`, each of
    which is needed."""

    __slots__ = ("does", "is_dropped", "is_module_work", "lenders", "on", "source", "target")

    def __init__(
        self, effect: Effect, source: int, target: int, is_module_work: bool, lenders: Sequence[int] = ()
    ) -> None:
        self.does, self.on = effect.does, effect.on
        self.source, self.target, self.lenders = source, target, lenders
        self.is_module_work = is_module_work
        self.is_dropped = False


class Settled(NamedTuple):
    """The result, by fields. Units of two tiles have it at both.

    - `netted`: units held by a net; `unpowered`: those that lack the power they need; `stopped`: both together.
    - `frozen`: units whose module work has no effect.
    - `commanders`: the side that commands a unit which is not its owner's; `takers`: of such a unit, the units that
      take it over.
    - `served`: the side for which a module works that a Scoper has won.
    - `holders`: of a netted unit, the units whose nets hold it (none for markers); `slowers`: the same of a unit that
      nets only slow (`Trait.slowed_by_nets`)."""

    netted: frozenset[int]
    unpowered: frozenset[int]
    stopped: frozenset[int]
    frozen: frozenset[int]
    commanders: Mapping[int, Side]
    takers: Mapping[int, frozenset[int]]
    served: Mapping[int, Side]
    holders: Mapping[int, tuple[int, ...]]
    slowers: Mapping[int, tuple[int, ...]]


class Settlement:
    """Settles the facts of one board.

    `units`: the units by field, each as its owner commands it; `forces`: all effects of one on another; `netted`:
    fields of units that are netted by markers. Units of two tiles are named by their lower field throughout."""

    def __init__(
        self, units: Mapping[int, Unit], forces: Sequence[Force], netted: Set[int], grapples: Grapples
    ) -> None:
        self.units, self.forces, self.grapples = units, forces, grapples
        self.marked = netted
        self.owners = {at: Side(unit.team, unit.seat) for at, unit in units.items()}
        self.by_fact: dict[Fact, list[Force]] = {}
        self.takeovers: dict[tuple[int, int], list[Force]] = {}
        for force in forces:
            self.by_fact.setdefault((FACT_OF[force.does], force.target), []).append(force)
            if force.does == TAKEOVER:
                self.takeovers.setdefault((force.source, force.target), []).append(force)
        self.works: dict[int, Known] = dict.fromkeys(units)
        self.frozen: dict[int, Known] = dict.fromkeys(units)
        self.commanders: dict[int, Sides] = {at: frozenset([side]) for at, side in self.owners.items()}
        self.served: dict[int, Sides] = dict(self.commanders)
        self._allow_all_sides()

    def settle(self) -> None:
        """Settle all facts."""
        while True:
            self._settle_what_follows()
            open_ = self._open_facts()
            if not open_:
                return
            for group in self._leading_groups(open_):
                self._open_circle(group)

    def _allow_all_sides(self) -> None:
        """Begin with all sides that could ever command each unit, and be served by it."""
        changed = True
        while changed:
            before = dict(self.commanders), dict(self.served)
            for force in self.forces:
                if force.does == TAKEOVER:
                    self.commanders[force.target] |= self.sides_of(force)
                elif force.does == WIN_MODULE:
                    self.served[force.target] |= self.sides_of(force)
            for at in self.units:
                self.served[at] |= self.commanders[at]
            changed = before != (self.commanders, self.served)

    # What follows ---------------------------------------------------------------------------------------------------

    def _settle_what_follows(self) -> None:
        """Settle facts as long as one follows from the others."""
        changed = True
        while changed:
            changed = False
            for at in self.units:
                changed = self._settle_unit(at) or changed

    def _settle_unit(self, at: int) -> bool:
        """Whether more is known of the unit than before."""
        before = self.works[at], self.frozen[at], self.commanders[at], self.served[at]
        if len(self.commanders[at]) > 1:
            self.commanders[at] = self._possible_commanders(at)
        if self.frozen[at] is None:
            self.frozen[at] = self._any_in_force((FROZEN, at), FREEZE)
        if len(self.served[at]) > 1 or before[2] != self.commanders[at]:
            self.served[at] = self._possible_served(at)
        if self.works[at] is None:
            self.works[at] = self._is_working(at)
        return before != (self.works[at], self.frozen[at], self.commanders[at], self.served[at])

    def _is_working(self, at: int) -> Known:
        if self.units[at].slowed_by_nets:
            return self.has_power(at)
        netted = True if at in self.marked else self._any_in_force((WORKS, at), NET)
        return _both(_not(netted), self.has_power(at))

    def has_power(self, at: int) -> Known:
        """Whether the unit has the power that it needs, if it needs any."""
        if not self.units[at].needs_power:
            return True
        home = {side == self.owners[at] for side in self.commanders[at]}
        taken = False if home == {True} else True if home == {False} else None
        return _either(taken, self._any_in_force((WORKS, at), POWER))

    def _any_in_force(self, fact: Fact, does: str) -> Known:
        found: Known = False
        for force in self.by_fact.get(fact, ()):
            if force.does == does:
                found = _either(found, self.is_in_force(force))
        return found

    def is_in_force(self, force: Force) -> Known:
        """Whether the effect falls on its target."""
        known = self._is_exerted(force)
        if known is not False:
            known = _both(known, self._is_meant(force, self.sides_of(force)))
        if known is not False:
            known = _both(known, _not(self._is_guarded(force)))
        return known

    def _is_exerted(self, force: Force) -> Known:
        """Whether its source has and uses the effect, on any unit."""
        if force.is_dropped:
            return False
        known = self._does_its_work(force.source, force.is_module_work)
        for lender in force.lenders if known is not False else ():
            known = _both(known, self._does_its_work(lender, True))
            lent = {a.team == b.team for a in self.served[lender] for b in self.commanders[force.source]}
            known = _both(known, _all_or_none(lent))
        return known

    def _does_its_work(self, at: int, is_module_work: bool) -> Known:
        return _both(self.works[at], _not(self.frozen[at])) if is_module_work else self.works[at]

    def sides_of(self, force: Force) -> Sides:
        """The sides for which the effect may be."""
        return (self.served if force.is_module_work else self.commanders)[force.source]

    def _is_meant(self, force: Force, sides: Iterable[Side]) -> Known:
        """Whether the effect of a unit of one of these sides is for its target."""
        if force.does == TAKEOVER:  # one of the unit's own side keeps it there (general.92)
            return True
        targets = self.commanders[force.target]
        if force.on == OWN:
            return _all_or_none({side.team == other.team for side in sides for other in targets})
        if force.on == ENEMIES and force.does == NET:
            return _all_or_none({self.grapples(side, other) for side in sides for other in targets})
        if force.on == ENEMIES:
            return _all_or_none({side.team != other.team for side in sides for other in targets})
        return True

    def _is_guarded(self, force: Force) -> Known:
        """Whether its target aims a takeover at its source, which is stronger (general.93)."""
        if force.does == POWER:
            return False
        found: Known = False
        for takeover in self.takeovers.get((force.target, force.source), ()):
            known = self._is_exerted(takeover)
            if force.does == TAKEOVER and known is not False:
                owner = self.owners[force.source]
                known = _both(known, _all_or_none({s.team != owner.team for s in self._rightful_sides(takeover)}))
            found = _either(found, known)
        return found

    def _rightful_sides(self, force: Force) -> Sides:
        """The sides for which an effect may be while its source is commanded by its owner."""
        home = frozenset([self.owners[force.source]])
        return self._winners(WIN_MODULE, (SERVED, force.source), home) if force.is_module_work else home

    # Sides ----------------------------------------------------------------------------------------------------------

    def _possible_commanders(self, at: int) -> Sides:
        return self._winners(TAKEOVER, (COMMANDER, at), frozenset([self.owners[at]]))

    def _possible_served(self, at: int) -> Sides:
        return self._winners(WIN_MODULE, (SERVED, at), self.commanders[at])

    def _winners(self, does: str, fact: Fact, homes: Sides) -> Sides:
        """The sides that may have a unit or its work: each one that is there for more than any other one.

        Opposed ones cancel, and a third one decides (general.92). `homes`: those that have it otherwise."""
        pulls: list[list[Side | None]] = []
        for force in self.by_fact.get(fact, ()):
            if force.does == does and (known := self.is_in_force(force)) is not False:
                sides: list[Side | None] = list(self.sides_of(force))
                pulls.append(sides if known else [None, *sides])
        found: set[Side] = set()
        for home in homes:
            found |= {_majority(pulling, home) for pulling in product(*pulls)}
        return frozenset(found)

    # Circles --------------------------------------------------------------------------------------------------------

    def _open_facts(self) -> list[Fact]:
        found: list[Fact] = [(WORKS, at) for at, known in self.works.items() if known is None]
        found += [(FROZEN, at) for at, known in self.frozen.items() if known is None]
        found += [(COMMANDER, at) for at, sides in self.commanders.items() if len(sides) > 1]
        return found + [(SERVED, at) for at, sides in self.served.items() if len(sides) > 1]

    def _needs(self, fact: Fact) -> Iterator[Fact]:
        """The facts from which one follows."""
        what, at = fact
        if what == SERVED or (what == WORKS and self.units[at].needs_power):
            yield COMMANDER, at
        for force in self.by_fact.get(fact, ()):
            if self._is_open(force):
                yield from self._needs_of(force)

    def _needs_of(self, force: Force) -> Iterator[Fact]:
        yield WORKS, force.source
        for lender in force.lenders:
            yield from ((WORKS, lender), (FROZEN, lender), (SERVED, lender))
        if force.is_module_work:
            yield from ((FROZEN, force.source), (SERVED, force.source))
        else:
            yield COMMANDER, force.source
        if force.does != TAKEOVER:
            yield COMMANDER, force.target
        if (force.target, force.source) in self.takeovers and force.does != POWER:
            yield from ((WORKS, force.target), (FROZEN, force.target))
            if force.does == TAKEOVER:
                yield SERVED, force.target

    def _leading_groups(self, open_: Sequence[Fact]) -> list[set[Fact]]:
        """The groups of facts that wait for each other, and for nothing outside."""
        among = set(open_)
        return leading_groups({fact: among.intersection(self._needs(fact)) for fact in open_})

    def _open_circle(self, group: Set[Fact]) -> None:
        """Drop the effects inside that are the first to go."""
        inside = [force for fact in group for force in self.by_fact.get(fact, ()) if self._is_open(force)]
        for is_first in (self._is_aimed_back, self._is_dependent, _is_stop, _is_takeover, _is_power):
            dropped = [force for force in inside if is_first(force)]
            if dropped:
                for force in dropped:
                    force.is_dropped = True
                return
        raise AssertionError("facts wait for each other, and no effect is between them")

    def _is_open(self, force: Force) -> bool:
        """Whether it is not settled that the effect falls on its target, or for which side."""
        known = self.is_in_force(force)
        by_side = force.does in (TAKEOVER, WIN_MODULE) and len(self.sides_of(force)) > 1
        return known is None or (known and by_side)

    def _is_aimed_back(self, force: Force) -> bool:
        """Whether it would stop a takeover that is aimed at its source."""
        return self._is_guarded(force) is None

    def _is_dependent(self, force: Force) -> bool:
        """Whether it is there only through another unit, and not yet settled whether that one gives it."""
        if force.does == POWER:
            return False
        source = force.source
        if any(self._does_its_work(lender, True) is None or len(self.served[lender]) > 1 for lender in force.lenders):
            return True
        if self.has_power(source) is None:
            return True
        commanders, served = self.commanders[source], self.served[source]
        if len(commanders) > 1 and not self._would_be_in_force(force, self._rightful_sides(force)):
            return True
        return force.is_module_work and len(served) > 1 and not self._would_be_in_force(force, commanders)

    def _would_be_in_force(self, force: Force, sides: Iterable[Side]) -> bool:
        """Whether the effect might fall on its target if it were one of these sides'."""
        if force.does == TAKEOVER:
            owner = self.owners[force.target]
            return any(side.team != owner.team for side in sides)
        return self._is_meant(force, sides) is not False

    # The result -----------------------------------------------------------------------------------------------------

    def result(self) -> Settled:
        """What was settled."""
        holders: dict[int, tuple[int, ...]] = {}
        takers: dict[int, frozenset[int]] = {}
        for force in self.forces:
            if force.does == NET and self.is_in_force(force):
                holders[force.target] = tuple(sorted({*holders.get(force.target, ()), force.source}))
        commanders = {at: next(iter(sides)) for at, sides in self.commanders.items()}
        commanders = {at: side for at, side in commanders.items() if side != self.owners[at]}
        for at, side in commanders.items():
            pulling = [f for f in self.by_fact[COMMANDER, at] if self.is_in_force(f)]
            takers[at] = frozenset(f.source for f in pulling if next(iter(self.sides_of(f))).team == side.team)
        served = {at: next(iter(sides)) for at, sides in self.served.items() if (SERVED, at) in self.by_fact}
        served = {at: side for at, side in served.items() if frozenset([side]) != self.commanders[at]}
        slowers = {at: holders.pop(at) for at in sorted(holders) if self.units[at].slowed_by_nets}
        marked = frozenset(at for at in self.marked & self.units.keys() if not self.units[at].slowed_by_nets)
        netted = frozenset(holders) | marked
        unpowered = frozenset(at for at in self.units if not self.has_power(at))
        frozen = frozenset(at for at, known in self.frozen.items() if known)
        return Settled(netted, unpowered, netted | unpowered, frozen, commanders, takers, served, holders, slowers)


def _majority(pulling: Sequence[Side | None], home: Side) -> Side:
    """The side for which most pull, if it is one; else the one at home. Of several seats the first one."""
    counts: dict[int, int] = {}
    for side in pulling:
        if side is not None:
            counts[side.team] = counts.get(side.team, 0) + 1
    most = max(counts.values(), default=0)
    best = [team for team, count in counts.items() if count == most]
    if len(best) != 1 or best[0] == home.team:
        return home
    return min(side for side in pulling if side is not None and side.team == best[0])


def _not(known: Known) -> Known:
    return None if known is None else not known


def _both(one: Known, other: Known) -> Known:
    if one is False or other is False:
        return False
    return None if one is None or other is None else True


def _either(one: Known, other: Known) -> Known:
    return _not(_both(_not(one), _not(other)))


def _all_or_none(cases: Set[bool]) -> Known:
    """What holds in all these cases."""
    return next(iter(cases)) if len(cases) == 1 else None


def _is_stop(force: Force) -> bool:
    return force.does in STOPS


def _is_takeover(force: Force) -> bool:
    return force.does == TAKEOVER


def _is_power(force: Force) -> bool:
    return force.does == POWER
