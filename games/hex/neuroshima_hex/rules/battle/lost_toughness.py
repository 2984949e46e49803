"""Toughness that keeps a unit on the board (hex 3.2, 4.4; FAQ general.20, 187).

A unit that loses it dies at once. A module, an HQ or the land gives it. It is lost when the unit or the giver moves or
turns, when the giver is netted, won by a Scoper or destroyed, and by everything else that changes what is in force. So
nothing here looks for the cause: after each change of the board, and after each segment of a battle, units with more
wounds than they can bear are found.

A net fighter cannot hold the one that would net the giver of its own support (FAQ general.86).
"""

from __future__ import annotations

from ..board.board import Board
from ..board.modifiers import Forces
from ..board.tiles import Unit
from ..events import Log


def can_be_lost(board: Board) -> bool:
    """Whether a unit has more wounds than it bears of its own: else nobody needs support, whatever is in force."""
    if not any(board.wounds):
        return False
    for unit, wounds in zip(board.units, board.wounds, strict=True):  # after each change: a generator takes longer
        if wounds and unit is not None and wounds > unit.toughness and not unit.is_hq:
            return True
    return False


def settle(board: Board, forces: Forces, log: Log) -> tuple[Forces, list[Unit]]:
    """Remove all units that have lost their support, until none is left.

    Returns the modifiers in force then, and the units that left the board. No Medic helps, since a lost support is no
    wound."""
    gone: list[Unit] = []
    while lost := find_unsupported(board, forces):
        for unit in lost:
            gone += board.take_off(unit.at, "unsupported", log)
        forces = Forces(board)
    return forces, gone


def find_unsupported(board: Board, forces: Forces) -> list[Unit]:
    """The units that have more wounds than they bear, and those that bear them only thanks to their own net."""
    lost = forces.unsupported(board.wounds)
    if lost or not may_be_lost_by_wounds(forces):
        return lost
    return [unit for unit in forces.throwers if _needs_own_net(board, forces, unit)]


def may_be_lost_by_wounds(forces: Forces) -> bool:
    """Whether a wound that a unit bears may cost it its support: its net must not guard the giver any more."""
    return forces.toughness.given and bool(forces.throwers)


def _needs_own_net(board: Board, forces: Forces, unit: Unit) -> bool:
    if not _needs_support(board, forces, unit) or not forces.works(unit):
        return False
    parts = {part.at for part in forces.structures.parts(unit)}
    return any(lost.at in parts for lost in Forces(board, without_nets_at=parts).unsupported(board.wounds))


def is_needed(board: Board, forces: Forces) -> bool:
    """Whether a unit stands on the board only thanks to toughness from others."""
    return forces.toughness.given and any(_needs_support(board, forces, unit) for unit in forces.present)


def _needs_support(board: Board, forces: Forces, unit: Unit) -> bool:
    structures = forces.structures
    wounds = 0 if unit.is_hq else structures.total(unit, board.wounds)
    return wounds > 0 and wounds > sum(part.toughness for part in structures.parts(unit))
