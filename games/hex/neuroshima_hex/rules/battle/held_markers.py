"""Markers that units hold on others (`Marker.held`): each comes off as soon as nobody holds it any more."""

from __future__ import annotations

from ..board.board import Board
from ..board.modifiers import Forces
from ..board.tiles import Unit
from ..events import Log


def release(board: Board, forces: Forces, log: Log) -> Forces:
    """Take all markers off that no unit holds, until none is left. Returns the modifiers in force then.

    What comes free by that may net a holder of another one, so it is looked for again. Nothing changes on fields that
    take part in nothing (FAQ general.214)."""
    while loose := _loose(board, forces) if any(board.markers) else ():
        for unit, name in loose:
            while (count := board.unmark(unit.at, name)) is not None:
                if log is not None:
                    at = list(board.grid.coords[unit.at])
                    log.append({"type": "unmarked", "seat": unit.seat, "at": at, "marker": name, "count": count})
        forces = Forces(board)
    return forces


def _loose(board: Board, forces: Forces) -> list[tuple[Unit, str]]:
    return [
        (unit, name)
        for unit in board.units
        if unit is not None and unit.at not in board.land.cut_off
        for name in board.markers[unit.at]
        if (held := board.kinds[name].held) and not forces.is_under(held, unit)
    ]
