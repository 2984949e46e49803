"""Players who leave the game for good (hex 8.8).

They are out as if their HQ were destroyed. During a battle or an attack a player is only *leaving*: their decisions are
made for them, and their tiles go when it is over, like those of a player whose HQ was destroyed.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..actions import ChooseLeader as Choosing
from ..battle.pending import Pause
from ..events import Event
from ..leaders import use
from ..scenario.steps import Begin, ChooseLeader
from ..turn import endgame, setup
from ..turn.order import next_standing
from .position import Position
from .turn_actions import choose_leader


def retire(position: Position, seat: int, reason: str) -> list[Event]:
    """The player of `seat` leaves: the events that tell what happened."""
    events: list[Event] = []
    position.log = events
    try:
        position.players[seat].leaving = reason
        if endgame.ends_without(position, [seat]):
            _drop_all(position)
            endgame.leave(position, [seat])
        else:
            settle(position)
    finally:
        position.log = None
    return events


def settle(position: Position) -> None:
    """Decide for leaving players, and remove them once nothing is in progress."""
    while position.result is None and (leaving := endgame.leaving_seats(position)):
        question = position.pending
        if question is not None:
            if question.seat not in leaving:
                return
            position.decide(question, question.answers[0])
        elif position.turn.phase == "leader" and (undecided := _seat_without_leader(position, leaving)) is not None:
            dealt = use.leaders_dealt_to(position, undecided)
            choose_leader(position, undecided, Choosing(type="choose_leader", leader=dealt[0]))
        else:
            _leave(position, leaving)


def _seat_without_leader(position: Position, leaving: Sequence[int]) -> int | None:
    """A seat that is leaving and has not chosen its leader.

    The others could not go on without the choice."""
    return next((seat for seat in use.choosers(position) if seat in leaving), None)


def _drop_all(position: Position) -> None:
    """Nothing that was under way is gone on with."""
    position.pending = position.running = position.effect = None
    position.pause = Pause()
    position.setup.clear()
    position.turn.withdraw_offers()
    position.turn.used.clear()
    position.turn.boarding = False
    position.turn.spent = 0


def _leave(position: Position, seats: Sequence[int]) -> None:
    """The players are out now, and their turn is over."""
    own_turn = position.turn.seat in seats
    in_setup = bool(position.setup)
    under_way = position.setup[0] if in_setup else None
    endgame.leave(position, seats)
    if position.result is not None:
        return
    if in_setup:
        _leave_setup(position, seats)
        if not position.setup or position.setup[0] is not under_way:
            setup.enter(position)
    elif own_turn:
        position.tell({"type": "turn_ended", "seat": position.turn.seat})
        endgame.turn_over(position)


def _leave_setup(position: Position, seats: Sequence[int]) -> None:
    """Drop the setup steps of these seats.

    If one of them was to begin, the next player does."""
    for number, step in reversed(list(enumerate(position.setup))):
        if isinstance(step, ChooseLeader) or step.seat not in seats:
            continue
        if isinstance(step, Begin):
            position.setup[number] = Begin(next_standing(position, step.seat), step.limit)
        else:
            del position.setup[number]
