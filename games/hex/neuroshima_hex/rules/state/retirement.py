"""Players who leave the game for good (hex 8.8).

They are out as if their HQ were destroyed. During a battle or an attack a player is only *leaving*: their decisions are
made for them, and their tiles go when it is over, like those of a player whose HQ was destroyed.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..actions import ChooseLeader as Choosing
from ..battle.battle import Pause
from ..events import Event
from ..leaders import use
from ..scenario.steps import Begin, ChooseLeader
from ..turn import endgame, setup
from ..turn.order import next_standing
from .turn_actions import choose_leader

if TYPE_CHECKING:
    from .state import State


def retire(state: State, seat: int, reason: str) -> list[Event]:
    """The player of `seat` leaves: the events that tell what happened."""
    events: list[Event] = []
    state.log = events
    try:
        state.players[seat].leaving = reason
        if endgame.ends_without(state, [seat]):
            _drop_all(state)
            endgame.leave(state, [seat])
        else:
            settle(state)
    finally:
        state.log = None
    return events


def settle(state: State) -> None:
    """Decide for leaving players, and remove them once nothing is in progress."""
    while state.result is None and (leaving := endgame.leaving_seats(state)):
        question = state.pending
        if question is not None:
            if question.seat not in leaving:
                return
            state.decide(question, question.answers[0])
        elif state.turn.phase == "leader" and (undecided := _seat_without_leader(state, leaving)) is not None:
            dealt = use.leaders_dealt_to(state, undecided)
            choose_leader(state, undecided, Choosing(type="choose_leader", leader=dealt[0]))
        else:
            _leave(state, leaving)


def _seat_without_leader(state: State, leaving: Sequence[int]) -> int | None:
    """A seat that is leaving and has not chosen its leader.

    The others could not go on without the choice."""
    return next((seat for seat in use.choosers(state) if seat in leaving), None)


def _drop_all(state: State) -> None:
    """Nothing that was under way is gone on with."""
    state.pending = state.running = state.effect = None
    state.pause = Pause()
    state.setup.clear()
    state.turn.withdraw_offers()
    state.turn.used.clear()
    state.turn.rearranging = None
    state.turn.boarding = state.turn.starting = False
    state.waiting = ()
    state.turn.spent = 0


def _leave(state: State, seats: Sequence[int]) -> None:
    """The players are out now, and their turn is over."""
    own_turn = state.turn.seat in seats
    in_setup = bool(state.setup)
    under_way = state.setup[0] if in_setup else None
    endgame.leave(state, seats)
    if state.result is not None:
        return
    state.turn.used = [used for used in state.turn.used if state.units[used.unit] is not None]
    if in_setup:
        _leave_setup(state, seats)
        if not state.setup or state.setup[0] is not under_way:
            setup.enter(state)
    elif own_turn:
        state.end_of_turn()
        endgame.turn_over(state)


def _leave_setup(state: State, seats: Sequence[int]) -> None:
    """Drop the setup steps of these seats.

    If one of them was to begin, the next player does."""
    for number, step in reversed(list(enumerate(state.setup))):
        if isinstance(step, ChooseLeader) or step.seat not in seats:
            continue
        if isinstance(step, Begin):
            state.setup[number] = Begin(next_standing(state, step.seat), step.limit)
        else:
            del state.setup[number]
