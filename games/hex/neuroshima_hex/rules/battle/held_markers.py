"""Markers that units hold on others (`Marker.held`): each comes off as soon as nobody holds it any more.

And what is told of those that came off for who commands their unit now (`Marker.spares`).
"""

from __future__ import annotations

from ..board.board import Board
from ..board.modifiers import Forces
from ..board.tiles import Unit
from ..events import Log


def release(board: Board, forces: Forces, log: Log) -> Forces:
    """Take all markers off that no unit holds, until none is left. Returns the modifiers in force then.

    What comes free by that may net a holder of another one, so it is looked for again. Nothing changes on fields that
    take part in nothing (FAQ general.214)."""
    _tell_of_those_that_came_off(board, log)
    while loose := unheld(board, forces):
        for unit, name in loose:
            while (count := board.unmark(unit.at, name)) is not None:
                _tell(board, unit, name, count, log)
        forces = Forces(board)
        _tell_of_those_that_came_off(board, log)
    return forces


def _tell_of_those_that_came_off(board: Board, log: Log) -> None:
    for unit, name, count in board.came_off:
        _tell(board, unit, name, count, log)
    board.came_off = ()


def _tell(board: Board, unit: Unit, marker: str, count: int, log: Log) -> None:
    if log is not None:
        at = list(board.grid.coords[unit.at])
        log.append({"type": "unmarked", "seat": unit.seat, "at": at, "marker": marker, "count": count})


def unheld(board: Board, forces: Forces) -> list[tuple[Unit, str]]:
    """The markers that should be held and are not, each with its unit."""
    if not board.was_marked:
        return []
    return [
        (unit, name)
        for unit in board.units
        if unit is not None and unit.at not in board.land.cut_off
        for name in board.markers[unit.at]
        if (held := board.kinds[name].held) and not forces.is_under(held, unit)
    ]
