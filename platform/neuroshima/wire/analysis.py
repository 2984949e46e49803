"""What the analysis says of a position: candidates, chances, outlooks."""

from __future__ import annotations

from neuroshima_contract import Action, Json
from pydantic import with_config
from typing_extensions import TypedDict

from neuroshima.wire.shape import SHAPE


@with_config(SHAPE)
class CandidateShown(TypedDict):
    """Something that a seat may do now, as the game's analyst found it."""

    actions: list[Action]
    """The first one is legal now; the others would follow in the same turn."""
    chance: float
    """Of the seat to win after them, 0 to 1."""
    title: str
    """The actions in a few words."""
    reasons: list[str]
    """What they do, in sentences to the player of the seat; the most important first."""


@with_config(SHAPE)
class ChanceShown(TypedDict):
    """The chance of a side to win, as the game's bots judge the position."""

    name: str
    """What it plays."""
    color: str
    """As a CSS colour, or empty."""
    chance: float
    """0 to 1."""


@with_config(SHAPE)
class ChancesShown(TypedDict):
    """The chances after the last action of a position file."""

    chances: list[ChanceShown]
    """By seat; empty where nobody can say."""


@with_config(SHAPE)
class LinesAsked(TypedDict):
    """A question for best lines that a worker thinks about."""

    asked: str
    """Under this name the answer is found."""


@with_config(SHAPE)
class LinesShown(TypedDict):
    """The answer to a question for best lines."""

    coming: bool
    """It is still thought about: ask again."""
    lines: list[CandidateShown]
    """The best first."""


@with_config(SHAPE)
class OutlookShown(TypedDict):
    """Result of the last action of a position file if nobody decided otherwise."""

    outlook: Json | None
    """As the game puts it; null where the action begins nothing that is carried out to its end."""
