"""What the analysis says of a position: candidates, chances, outlooks."""

from __future__ import annotations

from neuroshima_contract import Action, Json
from pydantic import with_config
from typing_extensions import TypedDict

from neuroshima.wire.shape import SHAPE


@with_config(SHAPE)
class CandidateShown(TypedDict):
    """One or more actions that the game's analyst suggests to a seat."""

    actions: list[Action]
    """The first action is legal now. The others follow it in the same turn."""
    chance: float
    """The seat's chance to win after these actions, from 0 to 1."""
    title: str
    """The actions in a few words."""
    reasons: list[str]
    """Sentences to the player about what the actions do. The most important one is first."""


@with_config(SHAPE)
class ChanceShown(TypedDict):
    """The chance of a side to win, as the game's bots judge the position."""

    name: str
    """The side's army or role."""
    color: str
    """As a CSS colour, or empty."""
    chance: float
    """0 to 1."""


@with_config(SHAPE)
class ChancesShown(TypedDict):
    """The chances after the last action of a position file."""

    chances: list[ChanceShown]
    """By seat. Empty if the game has no estimate."""


@with_config(SHAPE)
class LinesAsked(TypedDict):
    """The receipt for a request of best lines, on which a worker thinks."""

    asked: str
    """The name to ask for the answer with."""


@with_config(SHAPE)
class LinesShown(TypedDict):
    """The best lines, once a worker has found them."""

    coming: bool
    """Whether the worker still thinks: ask again."""
    lines: list[CandidateShown]
    """The best one is first."""


@with_config(SHAPE)
class OutlookShown(TypedDict):
    """Result of the last action of a position file if nobody decided otherwise."""

    outlook: Json | None
    """In a form of the game. null if the action begins nothing, such as a battle."""
