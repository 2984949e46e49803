"""Whose turn comes next (hex 3.1, 3.2, 8)."""

from __future__ import annotations

from collections.abc import Iterator, Set

from ..position.player import Turn
from ..position.table import Table

NO_SEATS: Set[int] = frozenset()


def round_of(table: Table) -> tuple[int, ...]:
    """One round of turns, by seats."""
    return table.mode.order(len(table.players))


def following(table: Table) -> list[int]:
    """The places in the round after that of the running turn, its own last.

    Seats that are out are left out. In overtime everybody has one turn, so seats that have had theirs are left out,
    too."""
    return list(_places_after(table))


def next_place(table: Table) -> int:
    """The first of the places that follow."""
    return next(_places_after(table))


def _places_after(table: Table) -> Iterator[int]:
    order, place, players = round_of(table), place_of(table), table.players
    done = NO_SEATS if table.turn.overtime is None else _seats_served(table, table.turn.overtime)
    for after in (*range(place + 1, len(order)), *range(place + 1)):
        if not players[order[after]].out and (after == place or order[after] not in done):
            yield after


def _seats_served(table: Table, overtime: int) -> set[int]:
    """Seats that had their turn of overtime, or have it now (hex 12.6, 12.45).

    The turn order goes on, everybody once. Seats are counted backwards from the running turn."""
    order = round_of(table)
    had = sum(not player.out for player in table.players) - overtime
    done: list[int] = []
    for step in range(len(order)):
        seat = order[(place_of(table) - step) % len(order)]
        if len(done) < had and seat not in done and not table.players[seat].out:
            done.append(seat)
    return set(done)


def place_of(table: Table) -> int:
    """The running turn's place in the round."""
    order = round_of(table)
    place = table.turn.place
    return place if place < len(order) and order[place] == table.turn.seat else order.index(table.turn.seat)


def next_seat(table: Table) -> int:
    """The seat after the one whose turn it is, in turn order."""
    return round_of(table)[next_place(table)]


def next_standing(table: Table, seat: int) -> int:
    """`seat`, or the first after it whose player is not out."""
    count = len(table.players)
    return next(other for step in range(count) if not table.players[other := (seat + step) % count].out)


def turns_left(table: Table) -> int:
    """The number of turns after the one in which a player draws their last tile.

    One turn of everybody else. If one plays against a team and it was the loner, one turn of the next player (hex 8.1,
    8.3)."""
    order = round_of(table)
    if order.count(table.turn.seat) > 1:
        return 1
    return len({order[place] for place in following(table)}) - 1


def begin_turn(
    table: Table,
    seat: int,
    limit: int,
    final: int | None = None,
    overtime: int | None = None,
    place: int | None = None,
    causer: int | None = None,
    first: bool = False,
) -> None:
    """A player's turn: they draw at once.

    `place`: in the round, where the seat has several; `first`: of the game."""
    table.turn = Turn(seat, "play", limit, final=final, overtime=overtime, causer=causer)
    table.turn.place = place if place is not None else place_of(table)
    table.turn.first = first and table.hands.marks_first
    table.tell({"type": "turn_started", "seat": seat})
    table.draw()


def next_turn(table: Table) -> None:
    """Begin the next player's turn.

    They draw up to one tile more than the player before, until it is the limit."""
    turn = table.turn
    place = next_place(table)
    final = turn.final - 1 if turn.final is not None else None
    overtime = turn.overtime - 1 if turn.overtime is not None else None
    begin_turn(table, round_of(table)[place], table.hands.after(turn.limit), final, overtime, place, turn.causer)
