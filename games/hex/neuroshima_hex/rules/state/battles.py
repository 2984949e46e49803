"""Battles as part of a game: start, stops for decisions, end (hex 3.2, 3.3).

`battle/` has how a battle is fought.
"""

from __future__ import annotations

from ..battle.fight import fight
from ..battle.pending import Pause, Running
from ..board.questions import Answers, Question, Unanswered
from ..events import Event
from ..position.leader_cards import BATTLE
from ..turn import endgame
from .position import Position
from .removals import discard, remove_unsupported


def start_battle(position: Position, cause: str, causer: int) -> None:
    """End the turn at once and start a battle, which is in nobody's turn (hex 3.2)."""
    turn = position.turn
    if cause in ("tile", "boarding", "file") or (cause == "filled" and turn.phase != "battle"):
        position.tell({"type": "turn_ended", "seat": turn.seat})
    turn.withdraw_offers()
    turn.used = []
    turn.first, turn.spent = False, 0
    turn.boarding = False
    turn.phase = "battle"
    position.running = Running(cause, position.new_battle(causer))
    position.tell({"type": "battle_started", "cause": cause, "seat": causer})
    if not position.ask_leader(BATTLE):
        continue_battle(position)


def continue_battle(position: Position) -> None:
    """Fight on to the next decision that is missing, or to the end."""
    running = position.running
    assert running is not None
    battle = running.battle
    events: list[Event] | None = [] if position.log is not None else None
    if position.answering is None:
        answers = Answers(position.pause.answers, position.options.auto_choose)
    else:
        answers = position.answering(position, battle)
    question = None
    try:
        fight(battle, answers, events, position.known_forces)
    except Unanswered as stop:
        question = stop.question
    position.known_forces = None
    discard(position, battle.destroyed)
    battle.destroyed.clear()
    if question is not None:
        stop_for(position, question, answers, events, battle.events_from)
        return
    add_new_events(position, events)
    position.running, position.pause = None, Pause()
    position.tell({"type": "battle_ended", "hq_hp": position.hp[:]})
    endgame.after_battle(position, running.cause, battle)


def stop_for(
    position: Position, question: Question, answers: Answers, events: list[Event] | None, mark: int = 0
) -> None:
    """Wait for a decision.

    What happened before it is told now, and not again when it is answered.

    `mark`: the index in `events` of the first one that will come again."""
    add_new_events(position, events)
    position.pending = question
    position.pause = Pause(answers.made, len(events) - mark if events else 0)


def add_new_events(position: Position, events: list[Event] | None) -> None:
    """Add the events that were not told before the last stop."""
    if position.log is not None and events:
        position.log += events[position.pause.told :]


def follow_board_change(position: Position) -> None:
    """Apply the consequences of a changed board at once."""
    remove_unsupported(position)
    start_due_battle(position)


def start_due_battle(position: Position) -> None:
    """Start the battle that the board demands now: if no field is free, one starts (hex 3.3)."""
    if position.is_preview or position.running is not None:  # a battle that is about to begin is the one that is fought
        return
    if position.turn.boarding:
        start_battle(position, "boarding", position.turn.seat)
    elif position.is_full():
        start_battle(position, "filled", position.turn.seat)
