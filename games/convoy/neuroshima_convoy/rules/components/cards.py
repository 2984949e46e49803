"""Cards, cities and the box that holds them, as printed, and the closed list of effects (convoy 2, 13).

A card's ability is an effect with its activation and its numbers. So a corrected card file can change any number, and
move an ability to another activation that the effect allows, without code.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple

from pydantic import Field
from typing_extensions import TypedDict

MOLOCH, OUTPOST = 0, 1
"""Sides, which are also the seats: Moloch is seat 0."""
SideName = Literal["moloch", "outpost"]
SIDES: tuple[SideName, SideName] = ("moloch", "outpost")
Seat = Annotated[int, Field(ge=0, le=1)]
"""A side in data."""
Name = Annotated[str, Field(max_length=40)]
"""The id of a card or a city in data."""
DECK_SIZE = 35
CITIES = 5

Kind = Literal["robot", "module", "soldier", "building", "instant"]
Activation = Literal[
    "enters_city", "constant", "once_per_turn", "discard_card", "on_win", "on_tie", "instant", "attached"
]
Phase = Literal["mulligan", "draw", "moloch", "outpost", "modules", "outpost_modules", "resolve", "over"]
EndReason = Literal["new_york", "convoy_stopped", "convoy_destroyed", "resigned", "claimed", "time"]
"""How a game ended."""
KINDS = {"moloch": ("robot", "module", "instant"), "outpost": ("soldier", "building", "instant")}


class SideTexts(TypedDict):
    """A text for each side, by language."""

    moloch: dict[str, str]
    outpost: dict[str, str]


class TunedValue(TypedDict):
    """A reconstructed number that was changed for balance.

    Its first value, and the reason by language."""

    field: str
    was: int | list[int]
    why: dict[str, str]


@dataclass(frozen=True, eq=False)
class Card:
    """A card as printed. Compared by identity: one object per id and box."""

    id: str
    side: int
    kind: Kind
    copies: int
    strength: int
    activation: Activation
    effect: str | None
    amount: int
    count: int
    placeholder: bool
    names: dict[str, str]
    text: dict[str, str]
    provenance: dict[str, str]
    why: dict[str, dict[str, str]]
    tuned: Sequence[TunedValue]

    @property
    def is_unit(self) -> bool:
        """Whether it lies at a city: a Robot, Soldier or Building."""
        return self.kind in ("robot", "soldier", "building")

    def does(self, effect: str) -> bool:
        return self.effect == effect


class Victory(NamedTuple):
    """What a won battle brings in a city (convoy 8).

    `effect`: "mill", "reveal" or "kill_soldier"."""

    effect: str
    amount: int


@dataclass(frozen=True, eq=False)
class City:
    """A city board. `number` counts from 0, from Ziggy One."""

    number: int
    id: str
    names: dict[str, str]
    districts: int
    bombs: frozenset[int]
    positions: tuple[int, int]
    victories: tuple[Victory | None, Victory]
    """Of Moloch (besides the district that every victory of its destroys) and of the Outpost."""
    text: SideTexts
    provenance: dict[str, str]
    why: dict[str, dict[str, str]]
    tuned: Sequence[TunedValue]


@dataclass(frozen=True, eq=False)
class Box:
    """The content of the box: the cards of both sides by id, and the five cities.

    Cities are in the order of the road."""

    cards: dict[str, Card]
    cities: tuple[City, ...]
    texts: Mapping[str, str] = field(default_factory=dict)
    """The texts of the three files, by their names."""
    remembers: bool = True
    """Whether cards that were seen stay known (Q 35).

    Not in matches from before 2026-11-28: they are replayed as they were played."""

    def deck(self, side: int) -> list[Card]:
        """The 35 cards of a side, in the order of the file."""
        return [card for card in self.cards.values() if card.side == side for _copy in range(card.copies)]

    def city(self, name: str) -> City | None:
        for city in self.cities:
            if city.id == name:
                return city
        return None


class Use(NamedTuple):
    """Which cards may have an effect, and how it may be activated."""

    kinds: tuple[str, ...]
    activations: tuple[str, ...]


_ACTIVATED = ("enters_city", "once_per_turn", "discard_card")
EFFECTS: dict[str, Use] = {
    # Robots
    "kill_soldier": Use(("robot",), _ACTIVATED),
    "discard_building": Use(("robot",), _ACTIVATED),
    "draw": Use(("robot",), _ACTIVATED),
    "shield": Use(("robot",), _ACTIVATED),
    "sacrifice": Use(("robot",), _ACTIVATED),
    "take_back": Use(("robot",), _ACTIVATED),
    "recover": Use(("robot",), ("on_win",)),
    "protect": Use(("robot",), ("constant",)),
    "immobile": Use(("robot",), ("constant",)),
    "exceed_positions": Use(("robot",), ("constant",)),
    "no_position": Use(("robot",), ("constant",)),
    "immune": Use(("robot",), ("constant",)),
    # Robots and Modules
    "fewer_positions": Use(("robot", "module"), ("constant",)),
    # Modules
    "push": Use(("module",), ("discard_card",)),
    "net": Use(("module",), ("discard_card",)),
    # Either side's units
    "move_self": Use(("robot", "soldier"), ("once_per_turn", "discard_card")),
    "strengthen_self": Use(("robot", "soldier"), _ACTIVATED),
    # Soldiers and Buildings
    "return_robot": Use(("soldier",), _ACTIVATED),
    "deactivate": Use(("soldier",), _ACTIVATED),
    "weaken_robot": Use(("soldier",), _ACTIVATED),
    "lead": Use(("soldier",), _ACTIVATED),
    "mill": Use(("soldier", "building"), (*_ACTIVATED, "on_win")),
    "look": Use(("soldier", "building"), _ACTIVATED),
    "capture": Use(("soldier",), _ACTIVATED),
    "strength_per_robot": Use(("soldier",), ("constant",)),
    "strength_to_soldiers": Use(("soldier", "building"), ("constant",)),
    "win_ties": Use(("soldier", "building"), ("on_tie",)),
    "emp": Use(("building",), ("constant",)),
    "hold_robots": Use(("building",), ("constant",)),
    # Instants
    "recall": Use(("instant",), ("instant",)),
    "move_robot": Use(("instant",), ("instant",)),
    "push_soldier": Use(("instant",), ("instant",)),
    "end_battle": Use(("instant",), ("instant",)),
    "skip_modules": Use(("instant",), ("instant",)),
    "draw_discard": Use(("instant",), ("instant",)),
    "move_soldiers": Use(("instant",), ("instant",)),
    "strengthen_soldiers": Use(("instant",), ("instant",)),
    "kill_robot": Use(("instant",), ("instant",)),
    "rescue": Use(("instant",), ("instant",)),
}
SIGNED = {"weaken_robot", "strengthen_self", "strengthen_soldiers", "strength_to_soldiers", "strength_per_robot"}
"""Effects whose amount is worth strength, and may be below one; every other counts something."""
ONLY_MOLOCH = {"recall", "move_robot", "push_soldier"}
ONLY_OUTPOST = {
    "end_battle", "skip_modules", "draw_discard", "move_soldiers", "strengthen_soldiers", "kill_robot", "rescue",
}  # fmt: skip
