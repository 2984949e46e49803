"""The markers that units leave on those they have wounded in a segment, and who gets them where they run short.

The trait says which marker a wound leaves (`Trait.wounded`), the marker how many there are (`supply`). If there are
fewer than victims, the player whose units wounded them chooses. That is decided before anything of the segment is
booked, as are all choices of a segment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..answers import About, Answer
from ..board.questions import Answers, Question
from ..board.tiles import NOBODY, Unit
from ..events import Log
from .damage import Destroyed
from .events import marked_event
from .segment import Segment

MARKING_ANSWER = ("target",)
"""The fields of an answer to who gets a marker. The question's kind is the id of the trait that leaves it."""


class Mark(NamedTuple):
    """A marker that `unit` leaves on `victim`; `trait` is the id of the trait by which it does."""

    marker: str
    trait: str
    unit: Unit
    victim: Unit


def share_markers(segment: Segment, destroyed: Destroyed, answers: Answers) -> list[Mark]:
    """The markers that will be left when the segment is booked."""
    marking = {unit.at: unit for unit in segment.acting if unit.marks}
    if not marking:
        return []
    wanted = _wanted(segment, marking, destroyed)
    shared = [
        mark
        for kind in dict.fromkeys(mark.marker for mark in wanted)
        for mark in _share(segment, kind, [m for m in wanted if m.marker == kind], destroyed, answers)
    ]
    return [mark for mark in wanted if any(mark is one for one in shared)]


def _wanted(segment: Segment, marking: Mapping[int, Unit], destroyed: Destroyed) -> list[Mark]:
    """What would be left if there were enough: one marker for each attack that wounds a unit and does not destroy it.
    An attack that a Medic has taken over leaves none."""
    wanted: list[Mark] = []
    for bundle in segment.bundles:
        unit = marking.get(bundle.source) if isinstance(bundle.source, int) else None
        if unit is not None and segment.forces.structures.head(bundle.victim.at) not in destroyed:
            named = [(trait.wounded(segment.battle.board, unit, bundle.victim), trait.id) for trait in unit.marks]
            wanted += [Mark(marker, trait, unit, bundle.victim) for marker, trait in named if marker is not None]
    return wanted


def _share(segment: Segment, kind: str, wanted: list[Mark], destroyed: Destroyed, answers: Answers) -> list[Mark]:
    """The units that get the markers of a kind, asked one after the other where they run short. Of several players the
    causer of the battle comes first, since the causer chooses the order."""
    left, order = _left(segment, kind, destroyed), segment.battle.order
    waiting, given = wanted[:], wanted if len(wanted) <= left else []
    for seat in (order[-1], *order[:-1], NOBODY):
        while len(given) < left and (own := [mark for mark in waiting if mark.unit.seat == seat]):
            mark = _choose(segment, seat, own, answers) if seat != NOBODY else own[0]
            waiting.remove(mark)
            given.append(mark)
    return given


def _left(segment: Segment, kind: str, destroyed: Destroyed) -> int:
    """How many markers of the kind may be left: those of units that are destroyed in the segment come back."""
    board, head = segment.battle.board, segment.forces.structures.head
    back = sum(marks.get(kind, 0) for field, marks in enumerate(board.markers) if head(field) in destroyed)
    return max(0, board.kinds[kind].supply - board.in_play(kind) + back)


def _choose(segment: Segment, seat: int, own: Sequence[Mark], answers: Answers) -> Mark:
    """One of them: the player names the unit that gets the next marker."""
    head = segment.forces.structures.head
    unlike = {head(mark.victim.at): mark for mark in reversed(own)}
    marks = [mark for mark in own if mark is unlike[head(mark.victim.at)]]
    options: list[Answer] = [{"target": segment.coord(mark.victim.at)} for mark in marks]
    units = {mark.unit.at for mark in own}
    about: About = {"unit": segment.coord(own[0].unit.at)} if len(units) == 1 else {}
    return marks[options.index(answers.choose(Question(seat, own[0].trait, options, about)))]


def book_markers(segment: Segment, marks: Sequence[Mark], log: Log) -> None:
    """Put the markers on the units."""
    board = segment.battle.board
    segment.is_marked = True
    for marker, _trait, _unit, victim in marks:
        count = board.mark(victim.at, marker)
        if log is not None:
            log.append(marked_event(board.grid, victim, marker, count))
