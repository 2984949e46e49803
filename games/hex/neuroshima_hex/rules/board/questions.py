"""Decisions: moments when the game stops until a player has chosen (hex 3.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from ..answers import About, Answer, AnswerFacts, QuestionData


@dataclass
class Question:
    """`seat` must choose one of `answers`, in the order in which they are listed.

    `about` names what it is about: fields as `[q, r]`. `facts` says of each answer what a player wants to know and the
    answer itself does not say (how many wounds, what kind of attack): a view shows it, a position file does not need
    it."""

    seat: int
    kind: str
    answers: list[Answer]
    about: About = field(default_factory=About)
    facts: list[AnswerFacts] = field(default_factory=list, compare=False)

    def dump(self) -> QuestionData:
        return {"seat": self.seat, "kind": self.kind, **self.about, "answers": self.answers}


@cache
def deciding_order(causer: int, seats: int) -> Sequence[int]:
    """The order in which players declare and decide: the causer last (hex 4.6).

    The others follow in turn order after the causer. The causer may choose the order, and being last is never worse."""
    return tuple((causer + 1 + i) % seats for i in range(seats))


class Unanswered(Exception):
    """Raised where a choice is needed that nobody has made yet."""

    def __init__(self, question: Question) -> None:
        super().__init__(question.kind)
        self.question = question


class Answers:
    """The choices made so far, given out in order; what is missing is asked for.

    What happens in a segment, or by an instant tile, is a function of the position and these choices: it is simply
    done again from its start with one more answer, so a position in the middle of it needs no more than the list."""

    def __init__(self, made: list[Answer] | None = None, automatic: bool = False) -> None:
        self.made = made or []
        self.automatic = automatic
        self._next = 0

    def choose(self, question: Question) -> Answer:
        """The answer to `question`.

        Where only one exists nothing is asked. Raises Unanswered."""
        if len(question.answers) == 1:
            return question.answers[0]
        if self._next == len(self.made):
            if self.automatic:
                return question.answers[0]
            raise Unanswered(question)
        if self.made[self._next] not in question.answers:
            raise LookupError("a choice was made that was never offered")
        # The answer as it was offered: what came in may say 1 for true.
        answer = self.made[self._next] = question.answers[question.answers.index(self.made[self._next])]
        self._next += 1
        return answer

    def forget(self) -> None:
        """The segment is over: its choices are used up."""
        self.made = []
        self._next = 0
