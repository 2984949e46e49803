"""Decisions that players have to make, and the answers they may give."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from typing_extensions import TypedDict

from ..components.cards import Card, Seat
from ..table.unit import Place

QuestionKind = Literal[
    "kill_soldier", "discard_building", "shield", "take_back", "return_robot", "weaken_robot", "sacrifice_robot",
    "deactivate", "sacrifice_soldier", "lead", "move_to", "move_soldiers", "strengthen_soldiers", "capture_module",
    "capture_soldier", "look", "draw_discard", "protect", "positions", "spiders", "on_win", "victory_kill", "reveal",
    "empty_deck", "bomb_soldier", "bomb_robot", "convoy",
]  # fmt: skip


class Answer(TypedDict, total=False):
    """What is chosen. `do` is false where the player declines."""

    target: Place
    to: str
    card: str
    do: bool


class SourceFacts(TypedDict, total=False):
    """The card that asks, and where it lies."""

    card: str
    at: Place


class QuestionData(TypedDict):
    """A question as positions have it."""

    seat: Seat
    kind: QuestionKind
    source: SourceFacts
    answers: list[Answer]


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
