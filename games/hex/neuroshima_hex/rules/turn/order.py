"""Whose turn comes next (hex 3.1, 3.2, 8)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import TYPE_CHECKING

from ..occasions.occasion import TURN_BEGINS
from . import prohibitions
from .player import Turn

if TYPE_CHECKING:
    from ..state.state import State

NO_SEATS: Set[int] = frozenset()


def round_of(state: State) -> tuple[int, ...]:
    """One round of turns, by seats."""
    return state.mode.order(len(state.players))


def following(state: State) -> list[int]:
    """The places in the round after that of the running turn, its own last.

    Seats that are out are left out. In overtime everybody has one turn, so seats that have had theirs are left out,
    too."""
    return list(_places_after(state))


def next_place(state: State) -> int:
    """The first of the places that follow."""
    return next(_places_after(state))


def _places_after(state: State) -> Iterator[int]:
    order, place, players = round_of(state), place_of(state), state.players
    done = NO_SEATS if state.turn.overtime is None else _seats_served(state, state.turn.overtime)
    for after in (*range(place + 1, len(order)), *range(place + 1)):
        if not players[order[after]].out and (after == place or order[after] not in done):
            yield after


def _seats_served(state: State, overtime: int) -> set[int]:
    """Seats that had their turn of overtime, or have it now (hex 12.6, 12.45).

    The turn order goes on, everybody once. Seats are counted backwards from the running turn."""
    order = round_of(state)
    had = sum(not player.out for player in state.players) - overtime
    done: list[int] = []
    for step in range(len(order)):
        seat = order[(place_of(state) - step) % len(order)]
        if len(done) < had and seat not in done and not state.players[seat].out:
            done.append(seat)
    return set(done)


def place_of(state: State) -> int:
    """The running turn's place in the round."""
    order = round_of(state)
    place = state.turn.place
    return place if place < len(order) and order[place] == state.turn.seat else order.index(state.turn.seat)


def next_seat(state: State) -> int:
    """The seat after the one whose turn it is, in turn order."""
    return round_of(state)[next_place(state)]


def next_standing(state: State, seat: int) -> int:
    """`seat`, or the first after it whose player is not out."""
    count = len(state.players)
    return next(other for step in range(count) if not state.players[other := (seat + step) % count].out)


def turns_left(state: State) -> int:
    """The number of turns after the one in which a player draws their last tile.

    One turn of everybody else. If one plays against a team and it was the loner, one turn of the next player (hex 8.1,
    8.3)."""
    order = round_of(state)
    if order.count(state.turn.seat) > 1:
        return 1
    return len({order[place] for place in following(state)}) - 1


def begin_turn(
    state: State,
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
    state.turn = Turn(seat, "play", limit, final=final, overtime=overtime, causer=causer)
    state.turn.place = place if place is not None else place_of(state)
    state.turn.first = first and state.hands.marks_first
    if state.players[seat].barred:
        prohibitions.begin(state)
    if state.log is not None:
        state.tell({"type": "turn_started", "seat": seat})
    if first:
        state.forces()  # what HQs take over at set-up follows from the board
    if (state.board.to_turn or state.is_heard(TURN_BEGINS)) and not _begins(state):
        return
    state.draw()


def _begins(state: State) -> bool:
    """Let traits act on the beginning of the turn, and turn what is taken over. Returns whether it goes on at once."""
    turn = state.turn
    turn.starting = True
    if state.is_heard(TURN_BEGINS):
        state.happen(state.occasion(TURN_BEGINS, turn.seat))
    if state.turn is turn:
        state.offer_turning()
    return state.turn is turn and turn.starting and not state.is_waiting


def next_turn(state: State) -> None:
    """Begin the next player's turn.

    They draw up to one tile more than the player before, until it is the limit."""
    turn = state.turn
    place = next_place(state)
    final = turn.final - 1 if turn.final is not None else None
    overtime = turn.overtime - 1 if turn.overtime is not None else None
    begin_turn(state, round_of(state)[place], state.hands.after(turn.limit), final, overtime, place, turn.causer)
