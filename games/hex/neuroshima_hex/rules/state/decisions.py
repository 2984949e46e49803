"""Decisions that the game stops for: asking, answering, asking again (hex 3.6).

Questions of a loaded position are asked again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..answers import Answer, Answers, Question, Unanswered
from ..leaders import use
from ..turn import hand
from ..turn.player import BATTLE, DRAWN
from .battles import continue_attack, continue_battle, follow_board_change, judge_battle

if TYPE_CHECKING:
    from .state import State


def ask(state: State, question: Question) -> None:
    """Stop for a question of a trait's own, or let it wait until the others are answered.

    Nothing is asked if there is only one answer."""
    if state.listening or state.pending is not None or state.effect is not None:
        state.waiting = (*state.waiting, (question.kind, question.about))
        return
    if state.answering is None:
        answers = Answers(automatic=state.options.auto_choose)
    else:
        answers = state.answering(state, None)
    try:
        answer = answers.choose(question)
    except Unanswered:
        state.pending = question
    else:
        _answer_trait(state, question, answer)


def ask_leader(state: State, moment: str) -> bool:
    """Whether a player is asked now to use their leader.

    With decisions taken at once nobody is."""
    question = None if state.options.auto_choose else use.question(state, moment)
    state.pending = question
    return question is not None


def decide(state: State, question: Question, answer: Answer) -> None:
    """Make a decision that was waited for, and go on from there."""
    state.pending = None
    waited = bool(state.waiting)
    if question.kind == "leader":
        _answer_leader(state, question, answer)
    elif state.effect is not None:
        state.pause.answers.append(answer)
        continue_attack(state)
    elif state.running is not None and not state.running.fought:
        state.pause.answers.append(answer)
        continue_battle(state)
    else:
        _answer_trait(state, question, answer)
    _go_on(state, waited)


def _go_on(state: State, waited: bool) -> None:
    """Go on with what stopped because traits had to ask something, once all is answered.

    `waited`: whether another question waited until now."""
    if state.is_waiting:
        return
    if waited:
        follow_board_change(state)
        if state.is_waiting:
            return
    if state.running is not None and state.running.fought:
        judge_battle(state)
    elif state.turn.starting:
        state.offer_turning()
        if not state.is_waiting:
            state.draw()


def _answer_trait(state: State, question: Question, answer: Answer) -> None:
    trait = state.registry.asker(question.kind)
    assert trait is not None
    trait.answered(state, question, answer)


def _answer_leader(state: State, question: Question, answer: Answer) -> None:
    use.apply_answer(state, question, answer)
    if state.running is not None:
        continue_battle(state)
    else:
        hand.have_drawn(state, had=True)  # asked only where there is more to draw


# Positions that are loaded --------------------------------------------------------------------------------------------


def ask_again(state: State) -> State:
    """Work out a loaded position again, up to its decision.

    The result is equal to `position`, if the decision follows from it. Raises Illegal or LookupError if it is
    impossible."""
    probe, question = state.copy(), state.pending
    probe.pending, probe.log = None, []
    if question is not None and question.kind == "leader":
        probe.pending = _leader_question_again(state)
    elif state.running is not None and not state.running.fought:
        continue_battle(probe)
    elif state.effect is not None:
        continue_attack(probe)
    elif question is not None:
        trait = state.registry.asker(question.kind)
        if trait is None:
            raise LookupError("nobody asks that")
        ask(probe, trait.question(probe, question.about))
    return probe


def _leader_question_again(state: State) -> Question:
    """What a leader's owner is asked at the moment at which the position stands.

    Raises LookupError."""
    battle = state.running.battle if state.running is not None else None
    if battle is not None and (battle.number is not None or state.pause.answers):
        raise LookupError("the battle has begun")
    question = use.question(state, DRAWN if battle is None else BATTLE)
    if question is None:
        raise LookupError("no leader answers that")
    return question
