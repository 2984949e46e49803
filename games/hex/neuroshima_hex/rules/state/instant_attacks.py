"""Attacks outside a battle, which Medics may answer (hex 3.2, 4.7, 7).

Instant tiles and the ground make them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..battle import instant_damage
from ..battle.battle import Effect, Pause
from ..battle.events import absorbed_event
from ..battle.medics import Treatment
from ..board.questions import Answers, Unanswered, deciding_order
from ..events import Event
from .battles import add_new_events, follow_board_change, stop_for
from .removals import destroy_ground, remove_destroyed

if TYPE_CHECKING:
    from .state import State


def hurt(
    state: State,
    source: str,
    seat: int,
    wounds: list[tuple[int, int]],
    ground: Sequence[int] = (),
    aimed: bool = False,
) -> None:
    """Attack outside a battle.

    `wounds`: pairs (field, wounds), which Medics may take over (hex 4.7). `ground`: fields whose foundation tiles it
    destroys. `aimed`: at one field, where an HQ cannot be meant."""
    state.effect = Effect(source, seat, wounds, list(ground), aimed)
    continue_attack(state)


def continue_attack(state: State) -> None:
    """Work the attack out to its end, or to the next decision that is missing."""
    effect, board = state.effect, state.board
    assert effect is not None
    events: list[Event] = []
    answers = Answers(state.pause.answers, state.options.auto_choose)
    try:
        dug = instant_damage.layers(board, effect, answers)
        treatment = Treatment(
            board, state.forces(), instant_damage.hit(board, effect, dug),
            lambda bundle, medic: events.append(absorbed_event(state.grid, bundle, medic)),
        )  # fmt: skip
        treatment.treat(deciding_order(effect.seat, len(state.players)), answers)
    except Unanswered as stop:
        stop_for(state, stop.question, answers, events)
        return
    add_new_events(state, events)
    state.effect, state.pause = None, Pause()
    # Outside a battle what is destroyed goes at once (hex 3.2).
    remove_destroyed(state, instant_damage.book(board, state.forces(), treatment, state.log))
    for at in sorted(dug):
        destroy_ground(state, at, effect.source)
    follow_board_change(state)
