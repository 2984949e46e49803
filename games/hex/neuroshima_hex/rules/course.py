"""Whose turn comes next (digest 3.1, 3.2, 8)."""

from __future__ import annotations

from .table import Table
from .turns import HAND_LIMIT, Turn


def round_of(table: Table) -> tuple[int, ...]:
    """One round of turns, by seats. In overtime everybody has one turn, whatever the mode's order."""
    count = len(table.players)
    return tuple(range(count)) if table.turn.overtime is not None else table.mode.order(count)


def following(table: Table) -> list[int]:
    """The places in the round that come after the running turn's, once round; those of seats that are out are left
    out. The running one's own comes last."""
    order = round_of(table)
    after = [(place_of(table) + step) % len(order) for step in range(1, len(order) + 1)]
    return [place for place in after if not table.players[order[place]].out]


def place_of(table: Table) -> int:
    """The running turn's place in the round."""
    order = round_of(table)
    place = table.turn.place
    return place if place < len(order) and order[place] == table.turn.seat else order.index(table.turn.seat)


def next_seat(table: Table) -> int:
    """The seat after the one whose turn it is, in turn order."""
    return round_of(table)[following(table)[0]]


def turns_left(table: Table) -> int:
    """How many turns follow when the running turn's player has drawn his last tile: one of everybody else; where one
    plays against a team, one of whoever comes next if it was the loner (digest 8.1, 8.3)."""
    order = round_of(table)
    if order.count(table.turn.seat) > 1:
        return 1
    return len({order[place] for place in following(table)}) - 1


def begin_turn(
    table: Table, seat: int, limit: int, final: int | None = None, overtime: int | None = None, place: int | None = None
) -> None:
    """A player's turn: he draws at once. `place`: in the round, where the seat has several."""
    table.turn = Turn(seat, "play", limit, final=final, overtime=overtime)
    table.turn.place = place if place is not None else place_of(table)
    table.tell("turn_started", seat=seat)
    table.draw()
    if not table.land.is_plain and table.is_full():  # for him it may be, where it was not for the one before
        table.start_battle("filled", seat)


def next_turn(table: Table) -> None:
    """The next player's turn; he draws up to one tile more than the one before, as long as that is not three."""
    turn = table.turn
    place = following(table)[0]
    final = turn.final - 1 if turn.final is not None else None
    overtime = turn.overtime - 1 if turn.overtime is not None else None
    begin_turn(table, round_of(table)[place], min(turn.limit + 1, HAND_LIMIT), final, overtime, place)
