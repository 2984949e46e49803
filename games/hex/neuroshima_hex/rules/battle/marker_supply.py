"""Markers that attacks leave on wounded units, and who gets them in a shortage.

Units that were taken over leave none in the name of who took them (FAQ general.71, 72), nor do units by a module of
another side that serves them: a side marks with its own markers only (FAQ general.51, 71). The trait says which marker
a wound leaves (`Trait.wounded`), the marker how many there are (`supply`). If there are fewer markers than victims, the
owner of the attacking units chooses. Like all choices of a segment, this one is made before anything is booked.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..answers import About, Answer, Answers, Question
from ..board.tiles import NOBODY, Unit
from ..events import Log
from .damage import Destroyed
from .events import marked_event
from .segment import Mark, Segment

if TYPE_CHECKING:
    from ..traits import Trait

MARKING_ANSWER = ("target",)
"""The fields of an answer to who gets a marker. The question's kind is the id of the trait that leaves it."""


NO_MARKING: tuple[Unit | None, Sequence[Trait]] = (None, ())
"""Of a source that leaves no markers."""


def share_markers(segment: Segment, destroyed: Destroyed, answers: Answers) -> list[Mark]:
    """The markers that will be left when the segment is booked.

    A unit that was taken over leaves none: markers are its owner's (FAQ general.71)."""
    given = segment.forces.fields_given_traits
    marking = {
        unit.at: (unit, traits)
        for unit in segment.acting
        if unit.seat == unit.owner and (traits := _marking_traits(segment, unit) if unit.at in given else unit.marks)
    }
    if not (marking or segment.markings):
        return []
    wanted = _marks_without_limit(segment, marking, destroyed)
    pools = [_kinds_for(segment, mark) for mark in wanted]
    shared: list[Mark] = []
    for kinds in dict.fromkeys(pools):
        own = [mark for mark, pool in zip(wanted, pools, strict=True) if pool == kinds]
        left = {kind: _count_available(segment, kind, destroyed) for kind in kinds}
        chosen = _share(segment, sum(left.values()), own, answers)
        shared += _with_kinds(left, [mark for mark in own if any(mark is one for one in chosen)])
    return shared


def _kinds_for(segment: Segment, mark: Mark) -> tuple[str, ...]:
    """The kinds of markers that may be left: the one that is named, and those of partners in its pool."""
    board = segment.battle.board
    kinds, team = board.kinds, board.teams[mark.unit.owner]
    pool = kinds[mark.marker].pool
    if not pool:
        return (mark.marker,)
    armies = [army for army, of in zip(board.armies, board.teams, strict=True) if of == team]
    partners = [name for name, kind in kinds.items() if kind.pool == pool and kind.army in armies]
    return tuple(sorted({mark.marker, *partners}))


def _with_kinds(left: dict[str, int], given: Sequence[Mark]) -> list[Mark]:
    """The markers with their kinds: of its own kind as long as there are some, then of another."""
    if len(left) == 1:
        return list(given)
    found = []
    for mark in given:
        kind = mark.marker if left[mark.marker] else next(kind for kind, number in left.items() if number)
        left[kind] -= 1
        found.append(mark._replace(marker=kind))
    return found


def _marking_traits(segment: Segment, unit: Unit) -> Sequence[Trait]:
    """The traits that leave markers: those printed on the unit, and those that markers and modules give it."""
    forces, teams = segment.forces, segment.battle.board.teams
    reaching = forces.links.served.get(unit.at, ())
    by_links = (t for service, module in reaching if teams[module.owner] == teams[unit.owner] for t in service.grants)
    given = (*forces.traits.from_markers.get(unit.at, ()), *by_links)
    return tuple({t.id: t for t in (*unit.marks, *given) if t.marks}.values())


def _marks_without_limit(
    segment: Segment, marking: Mapping[int, tuple[Unit, Sequence[Trait]]], destroyed: Destroyed
) -> list[Mark]:
    """Markers that would be left with an unlimited supply.

    One for each attack that wounds a unit, or marks it instead of wounding it, and does not destroy it. An attack that
    a Medic takes over leaves none, nor does an explosion of a unit that is given the trait (FAQ general.33)."""
    wanted: list[Mark] = []
    for bundle in segment.bundles:
        unit, traits = marking.get(bundle.source, NO_MARKING) if isinstance(bundle.source, int) else NO_MARKING
        if bundle.kind == "explosion":
            traits = [trait for trait in traits if unit is not None and trait in unit.marks]
        if unit is not None and segment.forces.structures.head(bundle.victim.at) not in destroyed:
            named = [(trait.wounded(segment.battle.board, unit, bundle.victim), trait.id) for trait in traits]
            wanted += [Mark(marker, trait, unit, bundle.victim) for marker, trait in named if marker is not None]
    head = segment.forces.structures.head
    own = [mark for mark in segment.markings if mark.unit.seat == mark.unit.owner]
    wanted += [mark for mark in own if head(mark.victim.at) not in destroyed]
    return [mark for number, mark in enumerate(wanted) if not _is_idle(segment, mark, wanted[:number])]


def _is_idle(segment: Segment, mark: Mark, before: Sequence[Mark]) -> bool:
    """Whether the victim has such a marker, or gets one by a wound that was counted before, and needs no other."""
    board, head = segment.battle.board, segment.forces.structures.head
    if not board.kinds[mark.marker].single:
        return False
    gets = [head(other.victim.at) for other in before if other.marker == mark.marker]
    return head(mark.victim.at) in gets or not board.has_room(mark.marker, mark.victim)


def _share(segment: Segment, left: int, wanted: list[Mark], answers: Answers) -> list[Mark]:
    """The markers of a pool that are left, `left` at most, chosen one after the other in a shortage.

    Of several players, the causer of the battle chooses first, since the causer decides the order."""
    order = segment.battle.order
    if len(wanted) <= left:
        return wanted
    waiting: list[Mark] = wanted[:]
    given: list[Mark] = []
    for seat in (order[-1], *order[:-1], NOBODY):
        while len(given) < left and (own := [mark for mark in waiting if mark.unit.seat == seat]):
            mark = _choose(segment, seat, own, answers) if seat != NOBODY else own[0]
            waiting.remove(mark)
            given.append(mark)
    return given


def _count_available(segment: Segment, kind: str, destroyed: Destroyed) -> int:
    """Number of markers of a kind that may still be left.

    Those on units that are destroyed in this segment come back."""
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
