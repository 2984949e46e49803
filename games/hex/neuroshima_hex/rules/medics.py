"""Medics (digest 4.7): who takes over whose wounds, in battle and outside.

A *bundle* is the wounds that one unit gets from one attack, one explosion or one instant tile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .forces import Forces
from .hexes import Grid
from .questions import Answers, Question
from .tiles import Unit

MEDIC = "medic"
Source = int | str
"""The attacker's field, or the instant tile's id."""


@dataclass
class Bundle:
    """Wounds of `victim` from `source`; `side` is the direction the attack travels, None without one."""

    victim: Unit
    wounds: int
    source: Source
    side: int | None = None


class Surgery:
    """The take-overs of one segment or one instant tile. `bundles` shrinks as wounds are taken over; `used` collects
    the fields of the Medics that are destroyed by it; `tell` hears of each."""

    def __init__(
        self,
        grid: Grid,
        forces: Forces,
        wounds: Sequence[int],
        bundles: list[Bundle],
        tell: Callable[[Bundle, Unit], None],
    ) -> None:
        self.grid = grid
        self.forces = forces
        self.wounds = wounds
        self.bundles = bundles
        self.used: set[int] = set()
        self.tell = tell
        self.medics = [u for u in forces.present if u.at not in forces.netted and _is_medic(u)]

    def operate(self, seats: Sequence[int], answers: Answers) -> None:
        """Take over what can be taken over, side by side in the order of `seats`, of which the last is the causer.
        Compulsory (digest 4.7): a Medic that one side's Medic saves may work for the other side, so the round goes on
        until nobody can do anything."""
        if not self.medics:
            return
        team_of = {self.forces.seat_served(m): self.forces.team_served(m) for m in self.medics}
        teams = list(dict.fromkeys(team_of[seat] for seat in reversed(seats) if seat in team_of))
        while any(self._operate_for(team, seats[-1], answers) for team in reversed(teams)):
            pass

    def _operate_for(self, team: int, causer: int, answers: Answers) -> bool:
        """Everything that the Medics of one side can do now; True if there was anything. Their owner decides, and where
        Medics of several partners could act the causer (digest 8.4)."""
        busy = False
        while pairs := self._pairs(team):
            busy = True
            options = [self._answer(bundle, medic) for bundle, medic in pairs]
            owners = {self.forces.seat_served(medic) for _bundle, medic in pairs}
            seat = causer if len(owners) > 1 else owners.pop()
            answer = answers.choose(Question(seat, MEDIC, options))
            self._take_over(*pairs[options.index(answer)])
        return busy

    def _pairs(self, team: int) -> list[tuple[Bundle, Unit]]:
        """All (bundle, Medic) that the side may join now."""
        working = [m for m in self.medics if self.forces.team_served(m) == team and self._works(m)]
        if not working:
            return []
        graph = {u.at: self._doctors(u, working) for u in self.forces.present}
        pairs = []
        for bundle in self.bundles:
            for field in sorted(final_groups(bundle.victim.at, graph)):
                pairs.append((bundle, next(m for m in working if m.at == field)))
        return sorted(pairs, key=lambda p: (p[0].victim.at, _order(p[0].source), _order(p[0].side), p[1].at))

    def _doctors(self, unit: Unit, working: list[Unit]) -> list[int]:
        """Fields of the working Medics linked to `unit`. A Medic that was won by a Scoper is still the enemy's unit:
        it has no doctor on the side that it serves, so chains run only inside one side (digest 12.21)."""
        return [m.at for m in self.forces.servants(unit.at, MEDIC) if m in working]

    def _works(self, medic: Unit) -> bool:
        """Not used, and not destroyed by wounds of its own that nobody has taken over (case 4, edition 3.0: one that
        survives its wounds still heals, FAQ general.63)."""
        if medic.at in self.used:
            return False
        own = sum(b.wounds for b in self.bundles if b.victim is medic)
        return not self.forces.falls(medic, self.wounds[medic.at] + own, own)

    def _take_over(self, bundle: Bundle, medic: Unit) -> None:
        self.bundles.remove(bundle)
        self.used.add(medic.at)
        self.tell(bundle, medic)

    def _answer(self, bundle: Bundle, medic: Unit) -> dict[str, object]:
        coords = self.grid.coords
        source = list(coords[bundle.source]) if isinstance(bundle.source, int) else bundle.source
        patient = list(coords[bundle.victim.at])
        return {"medic": list(coords[medic.at]), "patient": patient, "source": source, "side": bundle.side}


def _is_medic(unit: Unit) -> bool:
    return any(t.id == MEDIC for t in unit.services)


def _order(value: Source | None) -> tuple[int, str]:
    if isinstance(value, int):
        return (value, "")
    return (-1, value or "")


def final_groups(start: int, graph: dict[int, list[int]]) -> set[int]:
    """The Medics at the end of the chains from `start`: the members of every strongly connected group of the graph
    reachable from there that no edge leaves (a lone Medic, or all members of a ring)."""
    reach = {f: _reachable(f, graph) for f in _reachable(start, graph)}
    return {f for f, there in reach.items() if all(f in reach[g] for g in there)}


def _reachable(start: int, graph: dict[int, list[int]]) -> set[int]:
    """Fields to which at least one edge leads from `start`, and on from there, each with itself."""
    found: set[int] = set()
    queue = list(graph.get(start, ()))
    while queue:
        field = queue.pop()
        if field not in found:
            found.add(field)
            queue.extend(graph.get(field, ()))
    return found
