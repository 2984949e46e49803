"""The markers that units leave on whom they have wounded in a segment, and who gets them where they run short.

Which marker a wound leaves is its trait's to say (`Trait.wounded`); how many there are is the marker's (`supply`). With
fewer than victims the player whose units wounded them chooses. That is decided before anything of the segment is
booked, as all choices of a segment are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..board.board import Log
from ..board.questions import Answer, Answers, Question
from ..board.tiles import NOBODY, Unit
from .damage import Losses

MARKING_ANSWER = ("target",)
"""The fields of an answer to who gets a marker. The question's kind is the id of the trait that leaves it."""


class Mark(NamedTuple):
    """A marker that `unit` leaves on `victim`; `trait` is the id of the trait by which it does."""

    marker: str
    trait: str
    unit: Unit
    victim: Unit


class Marking(Losses):
    """A segment, and the markers that are left in it."""

    __slots__ = ()

    def _share_markers(self, destroyed: Mapping[int, str], order: Sequence[int], answers: Answers) -> list[Mark]:
        """The markers that will be left when the segment is booked."""
        wanted = self._wanted(destroyed)
        shared = [
            mark
            for kind in dict.fromkeys(mark.marker for mark in wanted)
            for mark in self._share(kind, [m for m in wanted if m.marker == kind], destroyed, order, answers)
        ]
        return [mark for mark in wanted if any(mark is one for one in shared)]

    def _wanted(self, destroyed: Mapping[int, str]) -> list[Mark]:
        """What would be left if there were enough: one marker for each attack that wounds a unit and does not destroy
        it. An attack that a Medic has taken over leaves none."""
        marking = {unit.at: unit for unit in self.acting if unit.marks}
        wanted: list[Mark] = []
        for bundle in self.bundles if marking else ():
            unit = marking.get(bundle.source) if isinstance(bundle.source, int) else None
            if unit is not None and self.forces.head(bundle.victim.at) not in destroyed:
                named = [(trait.wounded(self.fight.board, unit, bundle.victim), trait.id) for trait in unit.marks]
                wanted += [Mark(marker, trait, unit, bundle.victim) for marker, trait in named if marker is not None]
        return wanted

    def _share(
        self, kind: str, wanted: list[Mark], destroyed: Mapping[int, str], order: Sequence[int], answers: Answers
    ) -> list[Mark]:
        """Who gets the markers of a kind, asked one after the other where they run short. Of several players the causer
        of the battle comes first, who would choose the order so."""
        left = self._left(kind, destroyed)
        waiting, given = wanted[:], wanted if len(wanted) <= left else []
        for seat in (order[-1], *order[:-1], NOBODY):
            while len(given) < left and (own := [mark for mark in waiting if mark.unit.seat == seat]):
                mark = self._choose(seat, own, answers) if seat != NOBODY else own[0]
                waiting.remove(mark)
                given.append(mark)
        return given

    def _left(self, kind: str, destroyed: Mapping[int, str]) -> int:
        """How many markers of the kind may be left: those of units that are destroyed in the segment come back."""
        board, head = self.fight.board, self.forces.head
        back = sum(marks.get(kind, 0) for field, marks in enumerate(board.markers) if head(field) in destroyed)
        return max(0, board.kinds[kind].supply - board.in_play(kind) + back)

    def _choose(self, seat: int, own: list[Mark], answers: Answers) -> Mark:
        """One of them: the player names the unit that gets the next marker."""
        unlike = {self.forces.head(mark.victim.at): mark for mark in reversed(own)}
        marks = [mark for mark in own if mark is unlike[self.forces.head(mark.victim.at)]]
        options: list[Answer] = [{"target": self._coord(mark.victim.at)} for mark in marks]
        units = {mark.unit.at for mark in own}
        about = {"unit": self._coord(own[0].unit.at)} if len(units) == 1 else {}
        return marks[options.index(answers.choose(Question(seat, own[0].trait, options, about)))]

    def _leave_markers(self, marks: list[Mark], log: Log) -> None:
        for mark in marks:
            self.disturbed = True
            victim = mark.victim
            count = self.fight.board.mark(victim.at, mark.marker)
            if log is not None:
                at = self._coord(victim.at)
                log.append({"type": "marked", "seat": victim.seat, "at": at, "marker": mark.marker, "count": count})
