"""Who has destroyed a unit, and who goes on to its field at the end of the segment (a Charge).

A unit has destroyed another if it dealt at least one of the wounds of the segment in which these destroyed it. As all
choices of a segment, this one is made before anything is booked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from ..answers import Answer, Answers, Question
from ..board.modifiers import Forces
from ..board.tiles import Unit, placed_anew
from ..events import Log
from .battle import Battle
from .booked import losses_at_the_end
from .damage import Destroyed, is_lethal
from .held_markers import release
from .lost_toughness import settle
from .segment import Segment
from .timetable import Timetable


def find_killers(segment: Segment, destroyed: Destroyed) -> Mapping[Unit, tuple[Unit, ...]]:
    """Who dealt the wounds that destroy units, by the unit that was hit.

    What leaves for another reason counts only where its wounds would have destroyed it, too: an exploding Clown, a
    Medic that is used up (FAQ general.180, 181)."""
    head, units = segment.forces.structures.head, segment.forces.units
    found: dict[Unit, dict[Unit, None]] = {}
    for bundle in segment.bundles:
        victim, source = bundle.victim, bundle.source
        if bundle.wounds <= 0 or not isinstance(source, int) or (cause := destroyed.get(head(victim.at))) is None:
            continue
        killer = units[source]
        if killer is not None and (cause == "wounds" or is_lethal(segment, victim)):
            found.setdefault(victim, {})[killer] = None
    return {victim: tuple(killers) for victim, killers in found.items()}


def choose_pursuits(segment: Segment, destroyed: Destroyed, answers: Answers) -> list[tuple[Unit, int]]:
    """The units that go to the field of a unit that they have destroyed, with that field; their owners may decline.

    Not where pursuers of several players have destroyed it, nor to a field that does not bear them, and none that is
    destroyed itself."""
    battle, head = segment.battle, segment.forces.structures.head
    pursuers = [unit for unit in segment.acting if unit.pursues and head(unit.at) not in destroyed]
    chosen: dict[int, Unit] = {}
    for unit in sorted(pursuers, key=lambda unit: (battle.order.index(unit.seat), unit.at)):
        fields = [at for at in _fields_for(segment, unit) if at not in chosen]
        if fields:
            to: list[Answer] = [{"use": True, "to": segment.coord(at)} for at in fields]
            stay: list[Answer] = [{"use": False}]
            question = Question(unit.seat, unit.pursues, [*to, *stay], {"unit": segment.coord(unit.at)})
            answer = answers.choose(question)
            if answer["use"]:
                chosen[battle.grid.number(answer["to"])] = unit
    return [(unit, at) for at, unit in chosen.items()]


def _fields_for(segment: Segment, unit: Unit) -> list[int]:
    """Fields of the units that the pursuer has destroyed and to which it may go."""
    board = segment.battle.board
    won = [
        victim.at
        for victim, killers in segment.killers.items()
        if unit in killers and all(other.seat == unit.seat for other in killers if other.pursues)
    ]
    return sorted(at for at in won if not board.land.bars(unit.tile, unit.owner, at, board.units))


def pursue(segment: Segment, timetable: Timetable, forces: Forces, log: Log) -> tuple[Timetable, Forces]:
    """Let the pursuers go, once the segment is booked and traits have acted on it.

    Each keeps its facing, its wounds and what it has spent of its initiative. No foundation tile and no land acts on it
    there (FAQ general.222). Returns what is in force from now on."""
    battle = segment.battle
    number = cast("int", battle.number)
    timetable.book_spent(battle.spent, number)
    for unit, to in segment.advances:
        if battle.units[unit.at] is unit and battle.units[to] is None:
            _move(battle, unit, to, log)
    before, after = forces, Forces(battle.board)
    gone: list[Unit] = []
    if after.toughness.given or before.toughness.given:
        after, gone = settle(battle.board, after, log)
    after = release(battle.board, after, log)
    battle.destroyed += gone
    if gone and battle.hear is not None:
        after = battle.hear(list(losses_at_the_end(battle, gone, {}, before)), after, log)
    return Timetable(after, battle.spent, number), after


def _move(battle: Battle, unit: Unit, to: int, log: Log) -> None:
    board, grid, start = battle.board, battle.grid, unit.at
    board.shift(start, placed_anew(grid, unit, to, unit.rotation))
    battle.unmark(to)
    battle.spent[to], battle.spent[start] = battle.spent[start], 0
    battle.converted.discard(to)
    if start in battle.converted:
        battle.converted.remove(start)
        battle.converted.add(to)
    if log is not None:
        way = [list(grid.coords[to])]
        log.append(
            {
                "type": "moved", "seat": unit.seat, "rotation": unit.rotation, "by": unit.pursues, "path": way,
                "from": list(grid.coords[start]), "to": way[0],
            }
        )  # fmt: skip
    for name in list(board.markers[to]):
        if "moved" in board.kinds[name].ends:
            while (count := board.unmark(to, name)) is not None:
                if log is not None:
                    at = list(grid.coords[to])
                    log.append({"type": "unmarked", "seat": unit.seat, "at": at, "marker": name, "count": count})
