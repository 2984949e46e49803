"""Decisions that the game stops for: asking, answering, asking again (hex 3.6).

Questions of a loaded position are asked again.
"""

from __future__ import annotations

from ..answers import Answer
from ..board.questions import Answers, Question, Unanswered
from ..leaders import use
from ..position.leader_cards import BATTLE, DRAWN
from ..turn import hand
from .battles import continue_battle
from .instant_attacks import continue_attack
from .position import P, Position


def ask(position: Position, question: Question) -> None:
    """Stop for a question of a trait's own.

    Nothing is asked if there is only one answer."""
    try:
        answer = Answers(automatic=position.options.auto_choose).choose(question)
    except Unanswered:
        position.pending = question
    else:
        _answer_trait(position, question, answer)


def ask_leader(position: Position, moment: str) -> bool:
    """Whether a player is asked now to use their leader.

    With decisions taken at once nobody is."""
    question = None if position.options.auto_choose else use.question(position, moment)
    position.pending = question
    return question is not None


def decide(position: Position, question: Question, answer: Answer) -> None:
    """Make a decision that was waited for, and go on from there."""
    position.pending = None
    if question.kind == "leader":
        _answer_leader(position, question, answer)
    elif position.effect is not None:
        position.pause.answers.append(answer)
        continue_attack(position)
    elif position.running is not None:
        position.pause.answers.append(answer)
        continue_battle(position)
    else:
        _answer_trait(position, question, answer)


def _answer_trait(position: Position, question: Question, answer: Answer) -> None:
    trait = position.registry.asker(question.kind)
    assert trait is not None
    trait.answered(position, question, answer)


def _answer_leader(position: Position, question: Question, answer: Answer) -> None:
    use.apply_answer(position, question, answer)
    if position.running is not None:
        continue_battle(position)
    else:
        hand.have_drawn(position, had=True)  # asked only where there is more to draw


# Positions that are loaded --------------------------------------------------------------------------------------------


def ask_again(position: P) -> P:
    """Work out a loaded position again, up to its decision.

    The result is equal to `position`, if the decision follows from it. Raises Illegal or LookupError if it is
    impossible."""
    probe, question = position.copy(), position.pending
    probe.pending, probe.log = None, []
    if question is not None and question.kind == "leader":
        probe.pending = _leader_question_again(position)
    elif position.running is not None:
        continue_battle(probe)
    elif position.effect is not None:
        continue_attack(probe)
    elif question is not None:
        trait = position.registry.asker(question.kind)
        if trait is None:
            raise LookupError("nobody asks that")
        ask(probe, trait.question(probe, question.about))
    return probe


def _leader_question_again(position: Position) -> Question:
    """What a leader's owner is asked at the moment at which the position stands.

    Raises LookupError."""
    battle = position.running.battle if position.running is not None else None
    if battle is not None and (battle.number is not None or position.pause.answers):
        raise LookupError("the battle has begun")
    question = use.question(position, DRAWN if battle is None else BATTLE)
    if question is None:
        raise LookupError("no leader answers that")
    return question
