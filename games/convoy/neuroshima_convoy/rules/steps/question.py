"""Decisions that players have to make, and the answers they may give."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ..components.cards import Card

Answer = dict[str, Any]
DECLINE: Answer = {"do": False}


@dataclass
class Question:
    """`seat` must choose one of `answers`. `source`: the card that asks, and where it lies.

    `cards`: where the choice is among cards of a deck or a hand, all of them, copies included. `secret`: only `seat`
    sees those cards."""

    seat: int
    kind: str
    answers: list[Answer]
    source: dict[str, Any] = field(default_factory=dict)
    cards: tuple[str, ...] = ()
    secret: bool = False

    @property
    def is_asked(self) -> bool:
        """Whether it is put to the player. One about hidden cards always is: were it left out where they are alike,
        the others would learn that they are."""
        return self.secret or len(self.answers) > 1

    def dump(self) -> dict[str, Any]:
        return {"seat": self.seat, "kind": self.kind, "source": self.source, "answers": self.answers}


def which_card(seat: int, kind: str, cards: Iterable[Card], source: dict[str, Any], secret: bool) -> Question | None:
    """A choice of one of `cards`, of a deck or a hand; copies of a card are one answer."""
    names = tuple(card.id for card in cards)
    answers: list[Answer] = [{"card": name} for name in dict.fromkeys(names)]
    return Question(seat, kind, answers, source, names, secret) if answers else None
