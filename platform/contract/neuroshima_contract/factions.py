"""Factions: what a player plays (an army, a side), as pages show it.

The words about a faction are a *portrait*: a data file (TOML), the same in every game, which a faction may lack. What
bots have won with factions against each other is a file too, which `manage.py matchups` writes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import Field, model_validator

from .lessons import CITATION, ID, Part
from .refusal import Unfit, _
from .translation import TextTable
from .words import OptionValues, Picture, Texts

Difficulty = Literal["easy", "medium", "hard"]
"""For somebody who plays the game for the first time."""
DIFFICULTIES: Sequence[Difficulty] = ("easy", "medium", "hard")
Strength = Literal[
    "power", "melee", "ranged", "speed", "defence", "movement", "control", "support", "numbers", "tricks"
]  # fmt: skip
"""What a faction is good at, as a sign: plain strength, blows, shots, acting first, bearing much, moving, holding the
enemy, helpers, having many, surprises."""
FactionId = Annotated[str, Field(pattern=ID)]
Lines = Annotated[list[TextTable], Field(min_length=1, max_length=6)]
Count = Annotated[int, Field(ge=0)]


class Portrait(Part):
    """What is said of a faction to somebody who has never played it."""

    faction: FactionId
    difficulty: Difficulty
    good_at: Annotated[list[Strength], Field(min_length=1, max_length=4)]
    line: TextTable
    """One line, for the card by which it is chosen."""
    character: TextTable
    """What it is like to play it, in a few sentences."""
    strengths: Lines
    weaknesses: Lines
    plan: Lines
    """A first plan, step by step."""
    lesson: Annotated[str, Field(pattern=ID)] | None = None
    """The lesson of the game that shows it."""
    rules: Annotated[str, Field(pattern=CITATION)] | None = None
    """The section of docs/rules that is about it."""


class Matchup(Part):
    """Games of one faction against another: `won` and `lost` are the first one's."""

    factions: tuple[FactionId, FactionId]
    won: Count
    drawn: Count
    lost: Count

    @model_validator(mode="after")
    def _two(self) -> Matchup:
        if self.factions[0] == self.factions[1]:
            raise Unfit(_("a faction does not meet itself"))
        return self


class Matchups(Part):
    """Results of a bot against itself with the factions of a game.

    `budget`: thinking time for a move, in milliseconds."""

    bot: str
    budget: Count
    matchups: list[Matchup]


@dataclass(frozen=True)
class FactionPiece:
    """One kind of piece of a faction (a tile, a card), and how many of it there are."""

    id: str
    titles: Texts
    kind: Texts
    count: int
    picture: Picture


@dataclass(frozen=True)
class Faction:
    """What a player plays.

    A seat plays it whose options have these `options`, and which has that `role`, if one is named."""

    id: str
    titles: Texts
    color: str
    """Its accent, "#rrggbb"."""
    emblem: Picture
    pieces: Sequence[FactionPiece]
    options: OptionValues = field(default_factory=dict)
    role: int | None = None
    portrait: Portrait | None = None
    box: Texts = field(default_factory=dict)
    """The box or expansion that it comes from; empty if the game does not tell boxes apart."""
    pack: str = ""
    """The id of the pack that brings it; empty for what the game and its plugins bring."""

    def is_played(self, seat: int, options: Mapping[str, object] | None) -> bool:
        """Whether the seat with that number and these options plays it."""
        chosen = options or {}
        fits = all(chosen.get(name) == value for name, value in self.options.items())
        return fits and self.role in (None, seat) and (bool(self.options) or self.role is not None)
