"""What lies at a city: a card with its tokens, and the place that names it."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from ..components.cards import Card

Place = Annotated[list[str | int], Field(min_length=2, max_length=2)]
"""`[city id, index in that side's row]`. A list, as JSON has it, so that places of files and of positions are equal."""


class Unit:
    """A card in a city (Robot, Soldier or Building), with its tokens.

    `tokens` is the sum of its Strength tokens, `module` what is attached (on a Soldier: captured), `arrived` the order
    of its arrival among the cards of its city, `uid` its name within one game in memory."""

    __slots__ = (
        "arrived", "card", "deactivated", "module", "module_deactivated", "netted", "shield", "tokens", "uid", "used",
    )  # fmt: skip

    def __init__(self, card: Card, uid: int) -> None:
        self.card = card
        self.uid = uid
        self.tokens = 0
        self.module: Card | None = None
        self.shield = False
        self.deactivated = False
        self.module_deactivated = False
        self.netted = False
        self.used = False
        self.arrived = 0

    def copy(self) -> Unit:
        other = Unit.__new__(Unit)
        other.card, other.uid, other.tokens, other.module = self.card, self.uid, self.tokens, self.module
        other.shield, other.deactivated, other.module_deactivated = (
            self.shield, self.deactivated, self.module_deactivated,
        )  # fmt: skip
        other.netted, other.used, other.arrived = self.netted, self.used, self.arrived
        return other

    @property
    def is_robot(self) -> bool:
        return self.card.kind == "robot"

    @property
    def is_soldier(self) -> bool:
        return self.card.kind == "soldier"
