"""Units and foundation tiles leaving the board outside a battle (hex 3.2, 8.1)."""

from __future__ import annotations

from collections.abc import Iterable

from ..battle.lost_toughness import can_be_lost, settle
from ..board.tiles import Unit
from .position import Position, board_was_changed


def discard(position: Position, units: Iterable[Unit]) -> None:
    """Put destroyed units on their owners' discard piles (rulebook 3.0, "Bitwy").

    HQs and allies are in no pile. A Structure is none of the army's 35 tiles and is built once, so it leaves the game.
    """
    for unit in units:
        if not unit.is_hq and not unit.tile.part and not position.board.is_ally(unit):
            position.players[unit.seat].discard.append(unit.tile.id)


def _forget(position: Position, units: Iterable[Unit]) -> None:
    """Discard units that left the board in a turn, and the record of used abilities."""
    for unit in units:
        position.turn.unit_left(unit.at)
        discard(position, [unit])


def remove_unit(position: Position, at: int, cause: str) -> None:
    """Remove the unit there, with all its tiles."""
    _forget(position, position.board.take_off(at, cause, position.log))
    position.known_forces = None


def remove_destroyed(position: Position, units: Iterable[Unit]) -> None:
    """Finish the removal of units destroyed by an attack outside a battle (hex 3.2)."""
    _forget(position, units)
    position.known_forces = None


def remove_unsupported(position: Position) -> bool:
    """Remove units that lost vital toughness, and prizes that lost their guard.

    Returns whether a unit left the board."""
    gone: list[Unit] = []
    if can_be_lost(position.board):
        position.known_forces, gone = settle(position.board, position.forces(), position.log)
        _forget(position, gone)
    if position.board.prizes and not position.setup:  # the guard itself comes in the setup
        position.board.drop_unguarded(position.log)
    return bool(gone)


def destroy_ground(position: Position, at: int, cause: str) -> None:
    """Destroy the foundation tile there."""
    tile = position.board.take_up(at, cause, position.log)
    position.players[tile.seat].discard.append(tile.tile.id)
    position.known_forces = None


def return_to_hand(position: Position, unit: Unit) -> None:
    """Put the unit back into its owner's hand, unwounded (hex 9.4, Tactician)."""
    position.board.take_off(unit.at, "", None)
    position.players[unit.seat].hand.append(unit.tile.id)
    position.turn.unit_left(unit.at)
    board_was_changed(position)
    position.tell({"type": "taken_back", "seat": unit.seat, "at": position.coord(unit.at), "tile": unit.tile.id})


def eliminate(position: Position, seat: int) -> None:
    """Let the seat take no more turns (hex 8.1).

    It cannot win, and wounds of its HQ do not count any more."""
    position.players[seat].out = True
    position.board.eliminated_seats |= {seat}


def remove_army(position: Position, seat: int) -> None:
    """Remove everything of a seat whose player is out (hex 8.1)."""
    discard(position, position.board.take_off_army(seat, position.log))
    for at, tile in enumerate(position.ground):
        if tile is not None and tile.seat == seat:
            destroy_ground(position, at, "eliminated")
    position.known_forces = None
    remove_unsupported(position)
