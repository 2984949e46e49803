"""Toughness that keeps a unit on the board (hex 3.2, 4.4; FAQ general.20, 187).

A unit that loses it dies at once. A module, an HQ or the land gives it. It is lost when the unit or the giver moves or
turns, when the giver is netted, won by a Scoper or destroyed, and by everything else that changes what is in force. So
nothing here looks for the cause: after each change of the board, and after each segment of a battle, units with more
wounds than they can bear are found.
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
    pairs = zip(board.units, board.wounds, strict=True)
    return any(unit is not None and wounds > unit.toughness and not unit.is_hq for unit, wounds in pairs if wounds)


def settle(board: Board, forces: Forces, log: Log) -> tuple[Forces, list[Unit]]:
    """Remove all units that have lost their support, until none is left.

    Returns the modifiers in force then, and the units that left the board. No Medic helps, since a lost support is no
    wound."""
    gone: list[Unit] = []
    while lost := forces.unsupported(board.wounds):
        for unit in lost:
            gone += board.take_off(unit.at, "unsupported", log)
        forces = Forces(board)
    return forces, gone


def is_needed(board: Board, forces: Forces) -> bool:
    """Whether a unit stands on the board only thanks to toughness from others."""
    if not forces.toughness.given:
        return False
    wounds, structures = board.wounds, forces.structures
    hurt = (u for u in forces.present if wounds[u.at] and not u.is_hq)
    return any(structures.total(u, wounds) > sum(part.toughness for part in structures.parts(u)) for u in hurt)
