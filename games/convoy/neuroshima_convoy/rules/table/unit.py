"""What lies at a city: a card with its tokens, and the place that names it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from pydantic import Field, StrictInt

from ..components.cards import Card, Name

Place = Annotated[list[str | int], Field(min_length=2, max_length=2)]
"""`[city id, index in that side's row]`. A list, as JSON has it, so that places of files and of positions are equal."""
# JSON has no tuples: a list is taken for one, its entries are read strictly all the same.
PlaceField = Annotated[
    tuple[Name, Annotated[StrictInt, Field(ge=0, le=99)]],
    Field(strict=False, description="A card on the table: [city id, index within that side's row]"),
]
"""A place as it is read."""


@dataclass(slots=True, eq=False)
class Unit:
    """A card in a city (Robot, Soldier or Building), with its tokens.

    `tokens` is the sum of its Strength tokens, `module` what is attached (on a Soldier: captured), `arrived` the order
    of its arrival among the cards of its city, `uid` its name within one game in memory."""

    card: Card
    uid: int
    tokens: int = 0
    module: Card | None = None
    shield: bool = False
    deactivated: bool = False
    module_deactivated: bool = False
    netted: bool = False
    used: bool = False
    arrived: int = 0

    def copy(self) -> Unit:
        return Unit(
            self.card, self.uid, self.tokens, self.module, self.shield, self.deactivated, self.module_deactivated,
            self.netted, self.used, self.arrived,
        )  # fmt: skip

    @property
    def is_robot(self) -> bool:
        return self.card.kind == "robot"

    @property
    def is_soldier(self) -> bool:
        return self.card.kind == "soldier"
