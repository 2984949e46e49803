"""Units that a current carries (`Feature.flows`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..answers import About, Answer, Question
from ..turn.routes import MovePlan
from .base import Trait

if TYPE_CHECKING:
    from ..state.state import State

SIXTHS = 6


class Drift(Trait):
    """The unit stands on fields with a current alone, and goes on with it after each battle; it may turn then.

    Nothing else moves or turns it (FAQ general.289, 290) but a takeover (general.291). Who commands the unit when the
    drift begins turns it (general.292), to any facing (our ruling)."""

    id = asks = "drift"
    weighs = keeps_facing = drifts = True
    answer_fields = ("rotation",)

    def question(self, state: State, about: About) -> Question:
        at, seat = state.grid.number(about["unit"]), about.get("commander")
        unit = state.units[at]
        if unit is None or seat is None or seat >= len(state.players) or not unit.tile.drifts:
            raise LookupError("nothing drifts there")
        answers: list[Answer] = [{"rotation": (unit.rotation + sixths) % SIXTHS} for sixths in range(SIXTHS)]
        return Question(seat, self.asks, answers, {"unit": state.coord(at), "commander": seat})

    def answered(self, state: State, question: Question, answer: Answer) -> None:
        unit = state.units[state.grid.number(question.about["unit"])]
        if unit is not None and answer["rotation"] != unit.rotation:
            state.move(MovePlan(unit, (), answer["rotation"]), self.id)


DRIFTING = (Drift(),)
