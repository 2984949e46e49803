"""Toughness that keeps a unit on the board: a unit that loses it dies at once (hex 3.2, 4.4; FAQ general.20, 187).

A module, an HQ or the land gives it. It is lost when the unit or the giver goes elsewhere or turns, when the giver is
netted, won by a Scoper or destroyed, and by whatever else changes what is in force. So nobody looks for the cause:
after each change of the board, and after each segment of a battle, it is seen who has more wounds than it can bear."""

from __future__ import annotations

from ..board.board import Board
from ..board.modifiers import Forces
from ..board.tiles import Unit
from ..events import Log


def settle(board: Board, forces: Forces, log: Log) -> tuple[Forces, list[Unit]]:
    """Remove all that have lost their support, until nobody is left who has: what is in force then, and the units that
    have left the board. No Medic takes that over, since it is no wound."""
    gone: list[Unit] = []
    while lost := forces.unsupported(board.wounds):
        for unit in lost:
            gone += board.take_off(unit.at, "unsupported", log)
        forces = Forces(board)
    return forces, gone


def is_needed(board: Board, forces: Forces) -> bool:
    """Whether anybody stands on the board only thanks to toughness that is given to it."""
    if not forces.toughness.given:
        return False
    wounds, structures = board.wounds, forces.structures
    hurt = (u for u in forces.present if wounds[u.at] and not u.is_hq)
    return any(structures.total(u, wounds) > sum(part.toughness for part in structures.parts(u)) for u in hurt)
