"""The base of effects, and their sources (for `effects` and `battle`)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, cast

from ..components.cards import Card
from ..table.unit import Unit
from .agenda import DECLINE, Answer, QuestionKind, Run, SourceFacts, Step

NOTHING_TO_CHOOSE: list[Answer] = [{}]


@dataclass(frozen=True)
class Source:
    """The origin of an effect.

    A card, the side it works for, and for a unit (or its Module) the unit and its city."""

    card: Card
    side: int
    unit: Unit | None = None
    city: int = -1

    @property
    def effect(self) -> Effect:
        assert self.card.effect is not None
        return EFFECTS_BY_ID[self.card.effect]

    def offers(self, run: Run) -> list[Answer]:
        return self.effect.offers(run, self)

    def facts(self, run: Run) -> SourceFacts:
        if self.unit is None:
            return {"card": self.card.id}
        return {"card": self.card.id, "at": run.table.place(self.unit)}


class Effect:
    """What a card does when it is activated."""

    id: ClassVar[str]
    stepwise: ClassVar[bool] = False
    """Whether every step is a decision of its own, so that the action names no target."""

    @property
    def question_kind(self) -> QuestionKind:
        """The question that asks for its target."""
        return cast(QuestionKind, self.id)

    def offers(self, run: Run, source: Source) -> list[Answer]:
        """The choices of an effect.

        `[{}]` if nothing is to be chosen, empty if it cannot be done."""
        return NOTHING_TO_CHOOSE

    def do(self, run: Run, source: Source, chosen: Answer) -> None:
        raise NotImplementedError

    def enter(self, run: Run, source: Source) -> None:
        """Activate an effect by entering a city.

        The player may decline a stepwise one at its first step."""
        self.do(run, source, DECLINE)


EFFECTS_BY_ID: dict[str, Effect] = {}


def register_effect(kind: type[Effect]) -> type[Effect]:
    EFFECTS_BY_ID[kind.id] = kind()
    return kind


@dataclass(frozen=True)
class EntryInProgress(Step):
    """The end of a unit's ability for entering that may lead to the unit's entering again.

    As long as it lies on the agenda, the ability does not start again (Q 32)."""

    name = "entering"

    unit: int

    def go(self, run: Run, answer: Answer | None) -> None:
        """Nothing is left to do."""


def entry_ability(run: Run, uid: int) -> Source | None:
    """The ability that works now that a unit has entered its city.

    None if there is none, it is off, or this entry follows from it (Q 32)."""
    found = run.table.find(uid)
    if found is None or EntryInProgress(uid) in run.agenda:
        return None
    city, unit = found
    if unit.card.activation != "enters_city" or not run.table.works(unit, city):
        return None
    return Source(unit.card, unit.card.side, unit, city)
