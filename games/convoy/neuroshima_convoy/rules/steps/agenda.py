"""The agenda: what is still to be done, step by step, and the decisions that players have to make for it.

A step is plain data, so a position in the middle of an effect is saved like any other. The step on top is asked for its
question; when it has none, or it is answered, the step is taken off and carried out, and may put others on top."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any, ClassVar, Literal, NotRequired, Unpack, cast

from pydantic import Field, GetPydanticSchema
from typing_extensions import TypedDict

from ..components.cards import Card, EndReason, Name, Seat
from ..table.strength import strength_facts
from ..table.table import Result, Table
from ..table.unit import Place, PlaceField, Unit
from .events import Event, UnitEvent, UnitEventFacts

QuestionKind = Literal[
    "kill_soldier", "discard_building", "shield", "take_back", "return_robot", "weaken_robot", "sacrifice_robot",
    "deactivate", "sacrifice_soldier", "lead", "move_to", "move_soldiers", "strengthen_soldiers", "capture_module",
    "capture_soldier", "look", "draw_discard", "protect", "positions", "spiders", "on_win", "victory_kill", "reveal",
    "empty_deck", "bomb_soldier", "bomb_robot", "convoy",
]  # fmt: skip


def read_as(kind: Any) -> GetPydanticSchema:
    """Read a field through another type than its own, where only the rules can check the rest.

    For example the answers to a question, which are compared with those that are worked out."""
    return GetPydanticSchema(lambda _declared, handler: handler.generate_schema(kind))


class Answer(TypedDict, total=False):
    """What is chosen. `do` is false where the player declines."""

    target: Place
    to: str
    card: str
    do: bool


class SourceFacts(TypedDict):
    """The card that asks."""

    card: NotRequired[Annotated[Name | None, Field(default=None)]]
    at: NotRequired[Annotated[Place | None, read_as(PlaceField | None), Field(default=None)]]


Answers = Annotated[list[dict[str, Any]], Field(max_length=5000)]
"""Answers as they are read."""


class QuestionData(TypedDict):
    """A decision that is waited for.

    It answers with one of `answers`, which are worked out where they are left out."""

    seat: Seat
    kind: Annotated[QuestionKind, read_as(Name)]
    source: NotRequired[Annotated[SourceFacts, Field(default={"card": None, "at": None})]]
    answers: NotRequired[Annotated[list[Answer] | None, read_as(Answers | None), Field(default=None)]]


DECLINE: Answer = {"do": False}


@dataclass
class Question:
    """`seat` must choose one of `answers`.

    `source`: the card that asks, and where it lies.

    `cards`: where the choice is among cards of a deck or a hand, all of them, copies included. `secret`: only `seat`
    sees those cards."""

    seat: int
    kind: QuestionKind
    answers: list[Answer]
    source: SourceFacts = field(default_factory=SourceFacts)
    cards: tuple[str, ...] = ()
    secret: bool = False

    @property
    def is_asked(self) -> bool:
        """Whether it is put to the player.

        One about hidden cards always is: were it left out where they are alike, the others would learn that they are.
        """
        return self.secret or len(self.answers) > 1

    def dump(self) -> QuestionData:
        return {"seat": self.seat, "kind": self.kind, "source": self.source, "answers": self.answers}


def which_card(
    seat: int, kind: QuestionKind, cards: Iterable[Card], source: SourceFacts, secret: bool
) -> Question | None:
    """A choice of one of `cards`, from a deck or a hand.

    Copies of a card are one answer."""
    names = tuple(card.id for card in cards)
    answers: list[Answer] = [{"card": name} for name in dict.fromkeys(names)]
    return Question(seat, kind, answers, source, names, secret) if answers else None


class Step:
    """One thing to do.

    Subclasses are frozen dataclasses whose fields are plain data, or by their names: `unit` (the uid of a unit, or
    None), `units` (several), `city` (its number), `cities`, `card` (its id)."""

    name: ClassVar[str]
    """Its name in snapshots and position files: it stays when the class is renamed."""

    def question(self, run: Run) -> Question | None:
        """What must be decided first."""
        return None

    def go(self, run: Run, answer: Answer | None) -> None:
        """Carry it out. `answer` is None where nothing was asked."""
        raise NotImplementedError

    def __init_subclass__(cls) -> None:
        STEPS[cls.__dict__["name"]] = cls


STEPS: dict[str, type[Step]] = {}
"""By their names."""


class Run:
    """A table with its agenda.

    `log`: events made while an action is applied; None if nobody listens.

    `still`: nothing hidden is shown and no chance is drawn (previews)."""

    __slots__ = ("agenda", "auto_choose", "exempt", "limits", "log", "pending", "still", "table")

    def __init__(self, table: Table) -> None:
        self.table = table
        self.agenda: list[Step] = []
        self.pending: Question | None = None
        self.log: list[Event] | None = None
        self.auto_choose = False
        self.still = False
        self.limits: list[tuple[int, int]] = []
        self.exempt: set[int] = set()

    def copy(self) -> Run:
        other = Run(self.table.copy())
        other.agenda = self.agenda[:]
        other.pending = self.pending
        other.auto_choose = self.auto_choose
        other.limits, other.exempt = self.limits, self.exempt
        return other

    def end_game(self, winner: int, reason: EndReason) -> None:
        """End the game (convoy 12); nothing is left to do."""
        self.table.phase = "over"
        self.table.result = Result(winner, reason)
        self.agenda.clear()
        self.tell({"type": "game_over", "winners": [winner], "reason": reason})

    def tell(self, event: Event) -> None:
        if self.log is not None:
            self.log.append(event)

    def tell_unit(self, kind: UnitEvent, unit: Unit, **facts: Unpack[UnitEventFacts]) -> None:
        """Add side, card and place of a unit to an event, if anybody listens."""
        if self.log is not None:
            at = self.table.place(unit)
            self.log.append(
                cast(Event, {"type": kind, "seat": unit.card.side, "card": unit.card.id, "at": at, **facts})
            )

    def tell_strength(self, winner: int | None) -> None:
        if self.log is not None:
            sums = strength_facts(self.table, self.table.active)
            self.log.append({"type": "resolved", **sums, "winner": winner})

    def then(self, *steps: Step) -> None:
        """Do these next, the first one first."""
        self.agenda += reversed(steps)

    def afterwards(self, *steps: Step) -> None:
        """Do these when everything on the agenda is done."""
        self.agenda[:0] = reversed(steps)

    def advance(self) -> None:
        """Work the agenda off until it is empty or somebody must decide."""
        self.pending = None
        while self.agenda and self.table.result is None:
            step = self.agenda[-1]
            question = step.question(self)
            if question is not None and question.is_asked and not self.auto_choose:
                self.pending = question
                return
            self._take(question.answers[0] if question is not None else None)

    def answer(self, answer: Answer) -> None:
        """Answer the pending question, and go on."""
        self._take(answer)
        self.advance()

    def _take(self, answer: Answer | None) -> None:
        step = self.agenda.pop()
        step.go(self, answer)


def targets(run: Run, units: Iterable[Unit]) -> list[Answer]:
    """An answer for each of these units, by its place."""
    return [{"target": run.table.place(unit)} for unit in units]


def target(run: Run, answer: Answer, side: int) -> Unit:
    """The unit of `side` that an answer names."""
    return run.table.unit_at(answer["target"], side)
