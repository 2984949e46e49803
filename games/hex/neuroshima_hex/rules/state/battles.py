"""Battles and attacks as part of a game: start, stops for decisions, end (hex 3.2, 3.3, 4.7, 7).

`battle/` has how a battle is fought. Instant tiles and the ground make attacks outside of one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..answers import Answers, Question, Unanswered, deciding_order
from ..battle import instant_damage
from ..battle.battle import Effect, Pause, Running
from ..battle.events import absorbed_event
from ..battle.fight import fight
from ..battle.medics import Treatment
from ..events import Event
from ..turn import endgame
from ..turn.player import BATTLE
from .board_changes import destroy_ground, discard, remove_destroyed, remove_unsupported

if TYPE_CHECKING:
    from .state import State


def start_battle(state: State, cause: str, causer: int) -> None:
    """End the turn at once and start a battle, which is in nobody's turn (hex 3.2)."""
    turn = state.turn
    if cause in ("tile", "boarding", "file") or (cause == "filled" and turn.phase != "battle"):
        state.tell({"type": "turn_ended", "seat": turn.seat})
    turn.withdraw_offers()
    turn.used = []
    turn.first, turn.spent = False, 0
    turn.boarding = False
    turn.phase = "battle"
    state.running = Running(cause, state.new_battle(causer))
    state.tell({"type": "battle_started", "cause": cause, "seat": causer})
    if not state.ask_leader(BATTLE):
        continue_battle(state)


def continue_battle(state: State) -> None:
    """Fight on to the next decision that is missing, or to the end."""
    running = state.running
    assert running is not None
    battle = running.battle
    events: list[Event] | None = [] if state.log is not None else None
    if state.answering is None:
        answers = Answers(state.pause.answers, state.options.auto_choose)
    else:
        answers = state.answering(state, battle)
    question = None
    try:
        fight(battle, answers, events, state.known_forces)
    except Unanswered as stop:
        question = stop.question
    state.derive_anew()
    discard(state, battle.destroyed)
    battle.destroyed.clear()
    if question is not None:
        stop_for(state, question, answers, events, battle.events_from)
        return
    add_new_events(state, events)
    state.running, state.pause = None, Pause()
    state.tell({"type": "battle_ended", "hq_hp": state.hp[:]})
    endgame.after_battle(state, running.cause, battle)


def stop_for(state: State, question: Question, answers: Answers, events: list[Event] | None, mark: int = 0) -> None:
    """Wait for a decision.

    What happened before it is told now, and not again when it is answered.

    `mark`: the index in `events` of the first one that will come again."""
    add_new_events(state, events)
    state.pending = question
    state.pause = Pause(answers.made, len(events) - mark if events else 0)


def add_new_events(state: State, events: list[Event] | None) -> None:
    """Add the events that were not told before the last stop."""
    if state.log is not None and events:
        state.log += events[state.pause.told :]


def follow_board_change(state: State) -> None:
    """Apply the consequences of a changed board at once."""
    remove_unsupported(state)
    start_due_battle(state)


def start_due_battle(state: State) -> None:
    """Start the battle that the board demands now: if no field is free, one starts (hex 3.3)."""
    if state.is_preview or state.running is not None:  # a battle that is about to begin is the one that is fought
        return
    if state.turn.boarding:
        start_battle(state, "boarding", state.turn.seat)
    elif state.is_full():
        start_battle(state, "filled", state.turn.seat)


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
