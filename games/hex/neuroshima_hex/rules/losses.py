"""The end of a segment: what was dealt is booked, all at the same moment."""

from __future__ import annotations

from .board import Log
from .questions import Answer, Answers, Question
from .reports import wound_event
from .scoring import givers, scorer, tells
from .strikes import Strikes
from .tiles import LETHAL, NOBODY, Unit


class Losses(Strikes):
    """A segment, and what comes of its attacks."""

    __slots__ = ()

    def _changes(self, used: set[int]) -> bool:
        """Whether anything is otherwise after the segment than before."""
        if used or self.explosions or self.prized:
            return True
        board, gifts = self.fight.board, self.gifts
        return any(tells(board, bundle, gifts) for bundle in self.bundles)

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
                destroyed.setdefault(self.forces.head(field), "wounds")
        for field in sorted(destroyed):
            self.fight.fallen += self.fight.board.take_off(field, destroyed[field], log)
        self.disturbed = bool(destroyed)

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
        if log is not None and new < LETHAL:
            log.append(wound_event(fight.grid, unit, new, fight.wounds[field]))
        forces = self.forces
        if forces.is_plain:
            return fight.wounds[field] > unit.toughness
        return forces.falls(unit, forces.total(unit, fight.wounds), new)

    def _book_prizes(self, log: Log) -> None:
        for field in sorted({at for _, at, _ in self.prized}):
            hits = [(unit, wounds) for unit, at, wounds in self.prized if at == field]
            self.fight.board.damage_prize(field, hits, log)

    # Markers

    def _leave_markers(self, log: Log) -> bool:
        """Units that do so leave one on whom they have wounded; an attack that a Medic has taken over leaves none. True
        if there is any."""
        marking = {unit.at: unit for unit in self.acting if unit.marks}
        marked = False
        for bundle in self.bundles if marking else ():
            if isinstance(bundle.source, int) and bundle.source in marking:
                marked = self._mark(marking[bundle.source], bundle.victim, log) or marked
        return marked

    def _mark(self, unit: Unit, victim: Unit, log: Log) -> bool:
        """What the unit's wounds leave on a victim that still stands; True if there is anything."""
        board = self.fight.board
        if board.units[victim.at] is not victim:
            return False
        marked = False
        for trait in unit.marks:
            marker = trait.wounded(board, unit, victim)
            if marker is not None:
                marked = self.disturbed = True
                count = board.mark(victim.at, marker)
                if log is not None:
                    at = self._coord(victim.at)
                    log.append({"type": "marked", "seat": victim.seat, "at": at, "marker": marker, "count": count})
        return marked

    # The game for points (digest 8.2)

    def _give_points_away(self, order: list[int], answers: Answers, log: Log) -> None:
        """Whose unit hurts his own HQ says which opponent has the points, once the Medics have done what they can
        (digest 8.2)."""
        board = self.fight.board
        playing = [seat for seat in range(self.fight.seats) if seat not in board.beyond]
        for unit in sorted(givers(board, self.bundles), key=lambda u: order.index(u.seat)):
            others: list[Answer] = [{"opponent": seat} for seat in playing if board.teams[seat] != unit.team]
            about = {"unit": self._coord(unit.at)}
            self.gifts[unit.at] = answers.choose(Question(unit.seat, "points", others, about))["opponent"]
            if log is not None:
                told = {"seat": unit.seat, "opponent": self.gifts[unit.at]}
                log.append({"type": "declared", **told, **about})

    def _count_points(self, points: list[int], log: Log) -> None:
        """Each wound that would be dealt to an enemy HQ is a point (digest 8.2)."""
        for bundle in self.bundles:
            seat = scorer(self.fight.board, bundle, self.gifts)
            if seat != NOBODY:
                points[seat] += min(self.fight.board.room_for_points(seat), bundle.wounds)
                if log is not None:
                    at = self._coord(bundle.victim.at)
                    told = {"seat": seat, "at": at, "points": bundle.wounds, "total": points[seat]}
                    log.append({"type": "points", **told})
