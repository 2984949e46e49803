"""One initiative segment of a battle: who acts, what is declared, who is hit, who helps, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from .board import Board, Event, Log
from .forces import Forces
from .hexes import Grid
from .medics import Bundle, Surgery
from .questions import Answer, Answers, Question
from .tiles import EVERY, NOBODY, Attack, AttackKind, Unit

NO_SEGMENT = 99
"""Above every initiative: nobody acts."""


def deciding_order(causer: int, seats: int) -> list[int]:
    """In which order players declare and decide: the others in turn order after the causer, then the causer, as the
    causer would choose, since later is never worse (digest 4.6)."""
    return [(causer + 1 + i) % seats for i in range(seats)]


class Fight(Protocol):
    """What a segment may use of its battle (`battle.Fight`): `units`, `wounds`, `hp` are the board's own lists."""

    board: Board
    grid: Grid
    units: list[Unit | None]
    wounds: list[int]
    hp: list[int]
    causer: int
    seats: int
    passed: list[int]
    converted: set[int]
    fallen: list[Unit]


class Segment:
    """One initiative segment. `acting` are the units that act now; `explosions`, `conversions` and `aims` what was
    declared. An aim says by which fields an attack flies, by the attacker's field and the attack's direction. `gifts`
    says whose the points are of a unit that hurts its own HQ; `prized` are the wounds that `prizes` are dealt, as (by
    whom, field, wounds)."""

    __slots__ = (
        "acting", "aims", "bundles", "conversions", "explosions", "fight", "forces", "gifts", "marks", "number",
        "prized", "prizes",
    )  # fmt: skip

    def __init__(self, fight: Fight, forces: Forces, number: int) -> None:
        self.fight = fight
        self.forces = forces
        self.number = number
        self.acting: list[Unit] = []
        self.marks: list[tuple[int, int]] = []
        self.explosions: set[int] = set()
        self.conversions: dict[int, tuple[Attack, ...]] = {}
        self.aims: dict[tuple[int, int], tuple[int, ...]] = {}
        self.gifts: dict[int, int] = {}
        self.bundles: list[Bundle] = []
        self.prizes = fight.board.prizes
        self.prized: list[tuple[Unit, int, int]] = []
        self._find_acting()

    def _find_acting(self) -> None:
        """Icons whose value is the segment's act, unless their unit is netted or idle; those with a higher value that
        have not been used have lost their moment. A unit acts at most once per segment (digest 4.4)."""
        number, passed, kept = self.number, self.fight.passed, self.forces.netted
        if self.forces.idle:
            kept |= self.forces.idle
        for unit, values in self.forces.values:
            done = mask = passed[unit.at]
            acts = False
            bit = 1
            for value in values:
                if value >= number and not done & bit:
                    mask |= bit
                    acts = acts or value == number
                bit <<= 1
            if mask != done:
                self.marks.append((unit.at, mask))
                if acts and unit.at not in kept:
                    self.acting.append(unit)
        if not self.acting:
            self._book_marks()

    def close(self) -> None:
        """What the land does to those who stand on it in segment 0."""
        for field, hits in self.fight.board.land.closing.items():
            unit = self.fight.units[field]
            for source, wounds, hqs_too in hits if unit is not None else ():
                if unit is not None and (hqs_too or not unit.is_hq):
                    self.bundles.append(Bundle(unit, wounds, source))

    def _book_marks(self) -> None:
        for field, mask in self.marks:
            self.fight.passed[field] = mask

    def play(self, answers: Answers, log: Log) -> bool:
        """Declare, aim, heal, book. True if anybody was hurt or destroyed. Raises Unanswered, and has then booked
        nothing."""
        if log is not None:
            log.append(self._heading())
        order = deciding_order(self.fight.causer, self.fight.seats)
        self._declare(order, answers, log)
        for unit in self.acting:
            if unit.at in self.explosions:
                self._explode(unit, log)
            else:
                self._strike(unit, log)
        used: set[int] = set()
        if self.bundles and self.forces.served:
            used = self._heal(order, answers, log)
        if self.fight.board.points is not None:
            self._give_points_away(order, answers, log)
        self._book_marks()
        self.fight.converted.update(self.conversions)
        if not (self.bundles or used or self.explosions or self.prized):
            return False
        strikers = self._strikers()
        self._book(used, log)
        for unit, victim in strikers:
            self._mark(unit, victim, log)
        if self.prized:
            self._book_prizes(log)
        return True

    # Markers

    def _strikers(self) -> list[tuple[Unit, Unit]]:
        """Who leaves a marker on whom: an attack that a Medic has taken over leaves none."""
        marking = {unit.at: unit for unit in self.acting if unit.marks}
        return [
            (marking[b.source], b.victim) for b in self.bundles if isinstance(b.source, int) and b.source in marking
        ]

    def _mark(self, unit: Unit, victim: Unit, log: Log) -> None:
        board = self.fight.board
        if board.units[victim.at] is not victim:
            return
        for trait in unit.marks:
            marker = trait.wounded(board, unit, victim)
            if marker is not None:
                count = board.mark(victim.at, marker)
                if log is not None:
                    at = self._coord(victim.at)
                    log.append({"type": "marked", "seat": victim.seat, "at": at, "marker": marker, "count": count})

    def _heading(self) -> Event:
        return {"type": "segment", "segment": self.number}

    # Declarations (digest 4.6)

    def _declare(self, order: list[int], answers: Answers, log: Log) -> None:
        forces = self.forces
        served, lent, granted = forces.served, forces.lent, forces.granted
        if served or lent or granted:
            given = {*served, *lent, *granted}
            declaring = [u for u in self.acting if u.declares or u.at in given]
        else:
            declaring = [u for u in self.acting if u.declares]
        if not declaring:
            return
        for seat in order:
            for unit in declaring:
                if unit.seat == seat:
                    self._ask(unit, answers, log)

    def _ask(self, unit: Unit, answers: Answers, log: Log) -> None:
        """What its markers let it do comes first: a unit that blows itself up aims at nobody."""
        at, forces = unit.at, self.forces
        served = [t for t, _ in forces.served.get(at, ())]
        traits = (*forces.lent.get(at, ()), *unit.declares, *forces.granted.get(at, ()), *served)
        for trait in {t.id: t for t in traits if t.declares}.values():
            for question in trait.ask(self, unit):
                event = trait.declared(self, unit, answers.choose(question))
                if log is not None:
                    log.append({**event, "seat": unit.seat, "unit": self._coord(unit.at)})

    # Attacks (digest 4.5)

    def attacks_of(self, unit: Unit) -> tuple[Attack, ...]:
        """The unit's attacks in this segment: its own, or what a declaration put in their place."""
        return self.conversions.get(unit.at, unit.attacks)

    def _strike(self, unit: Unit, log: Log) -> None:
        """All attacks of an acting unit, on the board as it stands at the start of the segment."""
        units, prizes, at, team = self.fight.units, self.prizes, unit.at, unit.team
        melee, ranged = self.forces.melee[at], self.forces.ranged[at]
        plus = (0, melee, ranged, melee + ranged)
        for attack in self.attacks_of(unit) if self.conversions else unit.attacks:
            kind, direction, strength, line, joined = attack
            strength += plus[kind.bonus]
            if self.aims and kind.shot:
                line = self.aims.get((at, direction), line)
            reach_on = kind.reach == EVERY
            met = False
            for field in line:
                other = units[field]
                if other is None:
                    if prizes and self.fight.board.opens(unit, field):
                        met = self._strike_prize(unit, field, self._arrives(kind, strength, at, field)) or met
                        if not reach_on:
                            break
                    continue
                if other.team == team:
                    continue
                met = True
                if kind.falloff or kind.bends:
                    strength = self._arrives(kind, strength, at, field)
                    direction = self._arriving((at, *line), field) if kind.bends else direction
                wounds = strength - other.armor[direction] if kind.armored else strength
                if unit.is_hq and other.is_hq:  # HQs never wound HQs; a converted shot stops there all the same
                    wounds = 0
                if wounds > 0:
                    self._hit(other, wounds, at, direction, joined)
                if log is not None:
                    log.append(self._attack_event(unit, attack, strength, field, wounds))
                if not reach_on:
                    break
            if log is not None and not met and not unit.is_hq:
                log.append(self._attack_event(unit, attack, strength, None, 0))

    def _arrives(self, kind: AttackKind, strength: int, start: int, field: int) -> int:
        """What is left of the strength at the end of the way. A way that bends ends where no shot would reach, too: it
        does nothing there."""
        grid = self.fight.grid
        if kind.bends and field in grid.near_only and field not in grid.neighbours[start]:
            return 0
        return max(0, strength - kind.falloff * (grid.distances[start][field] - 1))

    def _strike_prize(self, unit: Unit, field: int, wounds: int) -> bool:
        """Whether anything reaches it."""
        if wounds > 0:
            self.prized.append((unit, field, wounds))
        return wounds > 0

    def is_target(self, unit: Unit, field: int) -> bool:
        """Whether an attack of the unit that comes to the field hits something there."""
        other = self.fight.units[field]
        return other.team != unit.team if other is not None else self.fight.board.opens(unit, field)

    def _arriving(self, way: tuple[int, ...], field: int) -> int:
        """The direction of the last step to `field` on a way that bends."""
        before = way[way.index(field, 1) - 1]
        return self.fight.grid.towards[before].index(field)

    def _hit(self, victim: Unit, wounds: int, source: int, direction: int, joined: bool) -> None:
        """One attack is everything from one side in one segment: a blow and a shot together are one bundle."""
        if joined:
            for bundle in reversed(self.bundles):
                if bundle.victim is victim and bundle.source == source and bundle.side == direction:
                    bundle.wounds += wounds
                    return
        self.bundles.append(Bundle(victim, wounds, source, direction))

    def _explode(self, unit: Unit, log: Log) -> None:
        """1 wound to every neighbour, own, allied and enemy, HQs included; no armor, no bonus (digest 11.1)."""
        for field in self.fight.grid.neighbours[unit.at]:
            other = self.fight.units[field]
            if other is not None:
                self.bundles.append(Bundle(other, 1, unit.at))
                if log is not None:
                    at, to = self._coord(unit.at), self._coord(field)
                    log.append(
                        {"type": "attack", "seat": unit.seat, "from": at, "direction": None, "kind": "explosion",
                         "strength": 1, "to": to, "wounds": 1, "armor": 0, "over": [], "extra": False}
                    )  # fmt: skip

    # Medics (digest 4.7)

    def _heal(self, order: Sequence[int], answers: Answers, log: Log) -> set[int]:
        """The bundles that Medics take over are cancelled. Nothing saves a Clown from its own explosion: what hits it
        is taken over all the same, and it goes (digest 12.19)."""

        def tell(bundle: Bundle, medic: Unit) -> None:
            if log is not None:
                log.append(absorbed_event(self.fight.grid, bundle, medic))

        surgery = Surgery(self.fight.grid, self.forces, self.fight.wounds, self.bundles, tell)
        surgery.operate(order, answers)
        return surgery.used

    # The end of the segment

    def _book(self, used: set[int], log: Log) -> None:
        """Lower HQ hit points, put wounds on survivors, remove the destroyed all together."""
        wounds: dict[int, int] = {}
        for bundle in self.bundles:
            wounds[bundle.victim.at] = wounds.get(bundle.victim.at, 0) + bundle.wounds
        if self.fight.board.points is not None:
            self._count_points(self.fight.board.points, log)
        destroyed = dict.fromkeys(sorted(used), "absorbed")
        destroyed.update(dict.fromkeys(sorted(self.explosions), "exploded"))
        for field, new in sorted(wounds.items()):
            if self._wound(field, new, log):
                destroyed.setdefault(field, "wounds")
        for field in sorted(destroyed):
            self.fight.fallen.append(self.fight.board.take_off(field, destroyed[field], log))

    def _give_points_away(self, order: list[int], answers: Answers, log: Log) -> None:
        """Whose unit hurts his own HQ says which opponent has the points, once the Medics have done what they can
        (digest 8.2)."""
        units = self.fight.units
        playing = [seat for seat in range(self.fight.seats) if seat not in self.fight.board.beyond]
        sources = {b.source for b in self.bundles if isinstance(b.source, int) and b.victim.is_hq}
        own = [u for at in sorted(sources) if (u := units[at]) is not None and self._hurts_own_hq(u)]
        for unit in sorted(own, key=lambda u: order.index(u.seat)):
            others: list[Answer] = [{"opponent": seat} for seat in playing if seat != unit.seat]
            about = {"unit": self._coord(unit.at)}
            self.gifts[unit.at] = answers.choose(Question(unit.seat, "points", others, about))["opponent"]
            if log is not None:
                told = {"seat": unit.seat, "opponent": self.gifts[unit.at]}
                log.append({"type": "declared", **told, **about})

    def _hurts_own_hq(self, unit: Unit) -> bool:
        return any(b.source == unit.at and b.victim.is_hq and b.victim.seat == unit.seat for b in self.bundles)

    def _count_points(self, points: list[int], log: Log) -> None:
        """Each wound that would be dealt to an enemy HQ is a point for the attacker's owner. What nobody's unit deals
        (the land, markers) is nobody's point; of wounds of one's own HQ another one has the points (digest 8.2)."""
        for bundle in self.bundles:
            victim, source = bundle.victim, bundle.source
            attacker = self.fight.units[source] if isinstance(source, int) else None
            if attacker is None or not victim.is_hq or victim.seat in self.fight.board.beyond:
                continue
            seat = attacker.seat if attacker.team != victim.team else self.gifts.get(attacker.at, NOBODY)
            if seat != NOBODY:
                points[seat] = min(self.fight.board.most_points, points[seat] + bundle.wounds)
                if log is not None:
                    told = {"seat": seat, "at": self._coord(victim.at), "points": bundle.wounds, "total": points[seat]}
                    log.append({"type": "points", **told})

    def _wound(self, field: int, new: int, log: Log) -> bool:
        """Book `new` wounds on the unit there; True if they destroy it."""
        fight = self.fight
        unit = fight.units[field]
        assert unit is not None
        if unit.is_hq:
            if unit.seat in fight.board.beyond or fight.board.points is not None:
                return False
            hp = fight.hp[unit.seat] = max(0, fight.hp[unit.seat] - new)
            if log is not None:
                at = self._coord(field)
                log.append({"type": "hq_damage", "seat": unit.seat, "at": at, "damage": new, "hp": hp})
            return hp == 0
        fight.wounds[field] += new
        if log is not None:
            log.append(wound_event(fight.grid, unit, new, fight.wounds[field]))
        forces = self.forces
        if forces.is_plain:
            return fight.wounds[field] > unit.toughness
        return forces.falls(unit, fight.wounds[field], new)

    def _book_prizes(self, log: Log) -> None:
        for field in sorted({at for _, at, _ in self.prized}):
            hits = [(unit, wounds) for unit, at, wounds in self.prized if at == field]
            self.fight.board.damage_prize(field, hits, log)

    # Events

    def _coord(self, field: int) -> list[int]:
        return list(self.fight.grid.coords[field])

    def _attack_event(self, unit: Unit, attack: Attack, strength: int, field: int | None, wounds: int) -> Event:
        target = self.fight.units[field] if field is not None else None
        armored = target is not None and attack.kind.armored and target.armor[attack.direction]
        return {
            "type": "attack", "seat": unit.seat if unit.seat != NOBODY else None,
            "from": self._coord(unit.at), "direction": attack.direction,
            "kind": attack.kind.id, "strength": strength, "to": self._coord(field) if field is not None else None,
            "wounds": max(0, wounds), "armor": 1 if armored else 0,
            "over": [self._coord(f) for f in self._passed_over(unit, attack, field)], "extra": self._is_extra(unit),
        }  # fmt: skip

    def _passed_over(self, unit: Unit, attack: Attack, target: int | None) -> Iterator[int]:
        """Friendly units over which a shot flies."""
        for field in attack.line:
            if field == target:
                return
            other = self.fight.units[field]
            if other is not None and other.team == unit.team:
                yield field

    def _is_extra(self, unit: Unit) -> bool:
        values = next(values for u, values in self.forces.values if u is unit)
        return self.number in values[len(unit.initiative) :]


class Opening(Segment):
    """What happens before the first segment (markers that wound)."""

    def __init__(self, fight: Fight, forces: Forces) -> None:
        super().__init__(fight, forces, NO_SEGMENT)
        for unit in forces.present:
            for name, count in fight.board.markers[unit.at].items():
                wounds = fight.board.kinds[name].opening_wounds(count)
                if wounds:
                    self.bundles.append(Bundle(unit, wounds, name))

    def _heading(self) -> Event:
        return {"type": "opening"}


def wound_event(grid: Grid, unit: Unit, new: int, total: int) -> Event:
    return {"type": "wound", "seat": unit.seat, "at": list(grid.coords[unit.at]), "wounds": new, "total": total}


def absorbed_event(grid: Grid, bundle: Bundle, medic: Unit) -> Event:
    source = list(grid.coords[bundle.source]) if isinstance(bundle.source, int) else bundle.source
    return {
        "type": "absorbed", "seat": medic.seat, "medic": list(grid.coords[medic.at]), "source": source,
        "patient": list(grid.coords[bundle.victim.at]), "side": bundle.side, "wounds": bundle.wounds,
    }  # fmt: skip
