"""The attacks of a segment (hex 4.5): whom they hit, on the board as it stands at the start of the segment. Nothing
is booked here; what is dealt is collected in `bundles` and `prized`."""

from __future__ import annotations

from ..board.allegiance import attacks
from ..board.board import Log
from ..board.structures import each_once
from ..board.tiles import EVERY, LETHAL, Attack, AttackKind, Unit
from .declarations import Moment
from .events import attack_event, relay_event
from .medics import Bundle
from .relays import Arrival, fly, straight


class Strikes(Moment):
    """A segment, and the attacks in it."""

    __slots__ = ()

    def straight(self, unit: Unit, attack: Attack) -> tuple[int, ...]:
        """The fields of an attack's line as far as nobody sends it on."""
        return straight(self.fight.board, self.forces, unit, attack)

    def is_target(self, unit: Unit, field: int) -> bool:
        """Whether an attack of the unit that comes to the field hits something there."""
        other = self.fight.units[field]
        return attacks(unit, other, self.strangers) if other is not None else self.fight.board.opens(unit, field)

    def _strike(self, unit: Unit, log: Log) -> None:
        """All attacks of an acting unit, on the board as it stands at the start of the segment."""
        units, prizes, at, team = self.fight.units, self.prizes, unit.at, unit.team
        own = unit.seat if self.strangers and unit.seat in self.strangers else None
        forces = self.forces
        melee, ranged = forces.melee[at], forces.ranged[at]
        plus = (0, melee, ranged, melee + ranged)
        sending = forces.relays
        for attack in self.attacks_of(unit) if self.conversions else unit.attacks:
            kind, direction, strength, line, joined = attack
            strength += plus[kind.bonus]
            if sending and (at, direction) not in self.aims and self._send_on(unit, attack, strength, log):
                continue
            if self.aims and kind.shot:
                line = self.aims.get((at, direction), line)
            reach_on = kind.reach == EVERY
            met = False
            for field in forces.first_fields(line) if reach_on and forces.twins else line:
                other = units[field]
                if other is None:
                    if prizes and self.fight.board.opens(unit, field):
                        met = self._strike_prize(unit, field, self._arrives(kind, strength, at, field)) or met
                        if not reach_on:
                            break
                    continue
                if other.team == team and (own is None or other.seat == own):
                    continue
                met = True
                if kind.falloff or kind.bends:
                    strength = self._arrives(kind, strength, at, field)
                    direction = self._arriving((at, *line), field) if kind.bends else direction
                wounds = strength - other.armor[direction] if kind.armored else strength
                if unit.is_hq and other.is_hq:  # HQs never wound HQs; a converted shot stops there all the same
                    wounds = 0
                if wounds > 0:
                    self._hit(other, wounds, at, direction, joined, kind.id)
                if log is not None:
                    log.append(attack_event(self, unit, attack, strength, field, wounds, direction))
                if not reach_on:
                    break
            if log is not None and not met and not unit.is_hq:
                log.append(attack_event(self, unit, attack, strength, None, 0))

    def _arrives(self, kind: AttackKind, strength: int, start: int, field: int) -> int:
        """What is left of the strength at the end of the way. A way that bends ends where no shot would reach, too: it
        does nothing there."""
        grid = self.fight.grid
        if kind.bends and field in grid.near_only and field not in grid.neighbours[start]:
            return 0
        return max(0, strength - kind.falloff * (grid.distances[start][field] - 1))

    def _arriving(self, way: tuple[int, ...], field: int) -> int:
        """The direction of the last step to `field` on a way that bends."""
        before = way[way.index(field, 1) - 1]
        return self.fight.grid.towards[before].index(field)

    # Shots that are sent on (hex 11.5)

    def _send_on(self, unit: Unit, attack: Attack, strength: int, log: Log) -> bool:
        """A shot that friendly units send on hits whoever stands on its ways (hex 11.5). False where nobody sends it
        on."""
        flight = fly(self.fight.board, self.forces, unit, attack, strength)
        if flight is None:
            return False
        for arrival in flight.arrivals:
            self._arrive(unit, attack, arrival, log)
        if log is not None and not flight.arrivals:
            lost = attack_event(self, unit, attack, strength, None, 0)
            log.append({**lost, "path": [self._coord(f) for f in flight.farthest]})
        return True

    def _arrive(self, unit: Unit, attack: Attack, arrival: Arrival, log: Log) -> None:
        """One of the ways of a shot ends at somebody, or at a prize."""
        victim = self.fight.units[arrival.field]
        wounds = arrival.strength
        if victim is None:
            self._strike_prize(unit, arrival.field, LETHAL if arrival.endless and wounds else wounds)
        else:
            wounds -= victim.armor[arrival.direction] if attack.kind.armored else 0
            wounds = 0 if unit.is_hq and victim.is_hq else max(0, wounds)
            if wounds:
                self._hit_by_way(victim, wounds, unit.at, attack, arrival)
        if log is not None:
            log.append(relay_event(self, unit, attack, arrival, wounds))

    # What is dealt

    def _hit(self, victim: Unit, wounds: int, source: int, direction: int, joined: bool, kind: str) -> None:
        """One attack is everything from one side in one segment: a blow and a shot together are one bundle."""
        if joined:
            whole = self.forces.parts(victim)
            for bundle in reversed(self.bundles):
                if bundle.victim in whole and bundle.source == source and bundle.side == direction:
                    bundle.wounds += wounds
                    bundle.kind = kind if bundle.kind == kind else ""
                    return
        self.bundles.append(Bundle(victim, wounds, source, direction, kind=kind))

    def _hit_by_way(self, victim: Unit, wounds: int, source: int, attack: Attack, arrival: Arrival) -> None:
        """What comes to its victim by another way is another attack; of attacks without end all count (hex 11.5)."""
        all_, each = (self._all_of(victim), wounds) if arrival.endless else (wounds, None)
        new = Bundle(victim, all_, source, arrival.direction, arrival.way, each, attack.kind.id)
        whole = self.forces.parts(victim)
        for bundle in reversed(self.bundles) if attack.joined else ():
            came = (bundle.source, bundle.side, bundle.way)
            if came == (source, new.side, new.way) and bundle.victim in whole:
                bundle.wounds += new.wounds
                bundle.each = each and each + (bundle.each or 0)
                bundle.kind = new.kind if bundle.kind == new.kind else ""
                return
        self.bundles.append(new)

    def _all_of(self, victim: Unit) -> int:
        """As many wounds as destroy the unit whatever it bears; in the game for points all that can be counted."""
        if not victim.is_hq:
            return LETHAL
        return self.fight.board.most_points if self.fight.board.points is not None else self.fight.hp[victim.seat]

    def _strike_prize(self, unit: Unit, field: int, wounds: int) -> bool:
        """Whether anything reaches it."""
        if wounds > 0:
            self.prized.append((unit, field, wounds))
        return wounds > 0

    def _explode(self, unit: Unit, log: Log) -> None:
        """1 wound to every neighbour, own, allied and enemy, HQs included where the edition does not spare them; no
        armor, no bonus (hex 11.1). A Structure that it touches twice is one unit all the same, and takes one wound
        (hex 9, our ruling)."""
        for other in self.in_blast(unit):
            self.bundles.append(Bundle(other, 1, unit.at, kind="explosion"))
            if log is not None:
                at, to = self._coord(unit.at), self._coord(other.at)
                log.append(
                    {"type": "attack", "seat": unit.seat, "from": at, "direction": None, "kind": "explosion",
                     "strength": 1, "to": to, "wounds": 1, "armor": 0, "over": [], "extra": False}
                )  # fmt: skip

    def in_blast(self, unit: Unit) -> list[Unit]:
        """Who is hit if the unit explodes."""
        spared = self.fight.board.edition.explosion_spares_hqs
        near = (self.fight.units[field] for field in self.fight.grid.neighbours[unit.at])
        others = each_once(u for u in near if u is not None)
        return [other for other in others if other not in self.forces.parts(unit) and not (spared and other.is_hq)]
