"""The end of a segment: what was dealt is booked, all at the same moment."""

from __future__ import annotations

from ..board.board import Log
from ..board.questions import Answer, Answers, Question
from ..board.tiles import LETHAL, NOBODY, Unit
from .attacks import Strikes
from .events import wound_event
from .points import givers, scorer, tells

LEAVES = "eliminated"
"""Why the units of an army go whose HQ is destroyed."""


class Losses(Strikes):
    """A segment, and what comes of its attacks."""

    __slots__ = ()

    def _changes(self, used: set[int]) -> bool:
        """Whether anything is otherwise after the segment than before."""
        if used or self.explosions or self.prized:
            return True
        board, gifts = self.fight.board, self.gifts
        return any(tells(board, bundle, gifts) for bundle in self.bundles)

    def _dealt(self) -> dict[int, int]:
        """The wounds that each field gets in the segment."""
        dealt: dict[int, int] = {}
        for bundle in self.bundles:
            dealt[bundle.victim.at] = dealt.get(bundle.victim.at, 0) + bundle.wounds
        return dealt

    def _destroyed(self, used: set[int]) -> dict[int, str]:
        """Who leaves the board at the end of the segment, and why, by field (of a Structure, by its first one). Nothing
        is booked yet: what is still to be decided may hang on it."""
        dealt, head = self._dealt(), self.forces.head
        destroyed = {head(field): "absorbed" for field in sorted(used)}
        destroyed |= {head(field): "exploded" for field in sorted(self.explosions)}
        for field in sorted(dealt):
            if self._is_destroyed(field, dealt):
                destroyed.setdefault(head(field), "wounds")
        if self.fight.board.army_leaves_with_hq:  # foundation tiles are no units: they go after the battle
            units = self.fight.units
            beaten = {unit.seat for at in destroyed if (unit := units[at]) is not None and unit.is_hq}
            for unit in self.forces.present if beaten else ():
                if unit.seat in beaten:
                    destroyed.setdefault(head(unit.at), LEAVES)
        return destroyed

    def _is_destroyed(self, field: int, dealt: dict[int, int]) -> bool:
        """Whether what is dealt destroys the unit there."""
        fight, forces, new = self.fight, self.forces, dealt[field]
        unit = fight.units[field]
        assert unit is not None
        if unit.is_hq:
            return self._counts(unit) and fight.hp[unit.seat] <= new
        if forces.is_plain:
            return fight.wounds[field] + new > unit.toughness
        total = forces.total(unit, fight.wounds) + sum(dealt.get(part.at, 0) for part in forces.parts(unit))
        return forces.falls(unit, total, new)

    def _counts(self, hq: Unit) -> bool:
        """Whether wounds lower the HQ's hit points."""
        return hq.seat not in self.fight.board.beyond and self.fight.board.points is None

    def _book(self, destroyed: dict[int, str], log: Log) -> None:
        """Lower HQ hit points, put wounds on survivors, remove the destroyed all together."""
        board = self.fight.board
        dealt = self._dealt()
        if board.points is not None:
            self._count_points(board.points, log)
        for field in sorted(dealt):
            self._wound(field, dealt[field], log)
        for field in sorted(destroyed, key=lambda at: (destroyed[at] == LEAVES, at)):
            self.fight.fallen += board.take_off(field, destroyed[field], log)
        self.disturbed = bool(destroyed)

    def _wound(self, field: int, new: int, log: Log) -> None:
        """Book `new` wounds on the unit there."""
        fight = self.fight
        unit = fight.units[field]
        assert unit is not None
        if not unit.is_hq:
            fight.wounds[field] += new
            if log is not None and new < LETHAL:
                log.append(wound_event(fight.grid, unit, new, fight.wounds[field]))
        elif self._counts(unit):
            hp = fight.hp[unit.seat] = max(0, fight.hp[unit.seat] - new)
            if log is not None:
                at = self._coord(field)
                log.append({"type": "hq_damage", "seat": unit.seat, "at": at, "damage": new, "hp": hp})

    def _book_prizes(self, log: Log) -> None:
        for field in sorted({at for _, at, _ in self.prized}):
            hits = [(unit, wounds) for unit, at, wounds in self.prized if at == field]
            self.fight.board.damage_prize(field, hits, log)

    # The game for points (hex 8.2)

    def _give_points_away(self, order: list[int], answers: Answers, log: Log) -> None:
        """Whose unit hurts his own HQ says which opponent has the points, once the Medics have done what they can
        (hex 8.2)."""
        board = self.fight.board
        playing = [seat for seat in range(self.fight.seats) if seat not in board.beyond]
        for unit in sorted(givers(board, self.bundles), key=lambda u: order.index(u.seat)):
            others: list[Answer] = [{"opponent": seat} for seat in playing if board.teams[seat] != unit.team]
            about = {"unit": self._coord(unit.at)}
            facts = [self._own_loss(unit)] * len(others)
            self.gifts[unit.at] = answers.choose(Question(unit.seat, "points", others, about, facts))["opponent"]
            if log is not None:
                told = {"seat": unit.seat, "opponent": self.gifts[unit.at]}
                log.append({"type": "declared", **told, **about})

    def _own_loss(self, unit: Unit) -> Answer:
        """Where the unit's own HQ stands, and for how many points it hurts it."""
        hurt = [b for b in self.bundles if b.source == unit.at and b.victim.is_hq and b.victim.seat == unit.seat]
        return {"hq": self._coord(hurt[0].victim.at), "points": sum(bundle.wounds for bundle in hurt)}

    def _count_points(self, points: list[int], log: Log) -> None:
        """Each wound that would be dealt to an enemy HQ is a point (hex 8.2)."""
        for bundle in self.bundles:
            seat = scorer(self.fight.board, bundle, self.gifts)
            if seat != NOBODY:
                points[seat] += min(self.fight.board.room_for_points(seat), bundle.wounds)
                if log is not None:
                    at = self._coord(bundle.victim.at)
                    told = {"seat": seat, "at": at, "points": bundle.wounds, "total": points[seat]}
                    log.append({"type": "points", **told})
