"""Whose turn comes next (digest 3.1, 3.2)."""

from __future__ import annotations

from .table import Table
from .turns import Turn


def next_seat(table: Table) -> int:
    """The seat after the one whose turn it is, in turn order."""
    return (table.turn.seat + 1) % len(table.players)


def begin_turn(table: Table, seat: int, limit: int, final: int | None = None, overtime: int | None = None) -> None:
    """The next player's turn: he draws at once."""
    table.turn = Turn(seat, "play", limit, final=final, overtime=overtime)
    table.tell("turn_started", seat=seat)
    table.draw()
    if not table.land.is_plain and table.is_full():  # for him it may be, where it was not for the one before
        table.start_battle("filled", seat)
