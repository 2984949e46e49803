"""Decisions that players have to make, and the answers they may give."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field, GetPydanticSchema
from typing_extensions import TypedDict

from ..components.cards import Card, Name, Seat
from ..table.unit import Place, PlaceField

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
