"""Events of the course of a game: before the first turn, in a turn, at the end."""

from __future__ import annotations

from typing import Literal, NotRequired

from typing_extensions import TypedDict

Pile = Literal["hand", "discard"]
Barrable = Literal["place", "play", "act", "build"]
"""Types of actions that may be forbidden for a turn."""


# Before the first turn


class SetupStep(TypedDict):
    """A step of a scenario begins.

    `turns`: the seat takes `count` turns in a row. `deploy`, `fixtures`: it places `count` allied units, or tiles of
    the land."""

    type: Literal["setup_step"]
    step: Literal["deploy", "fixtures", "turns"]
    seat: int
    count: int
    army: NotRequired[str]


class LeaderChosen(TypedDict):
    """A team has chosen its leader, in secret."""

    type: Literal["leader_chosen"]
    seat: int


class LeadersShown(TypedDict):
    """All teams have chosen. `leaders`: by team."""

    type: Literal["leaders_shown"]
    leaders: list[str | None]
    reveals: Literal[True]


# A turn


class TurnStarted(TypedDict):
    """A turn begins."""

    type: Literal["turn_started"]
    seat: int


class TurnEnded(TypedDict):
    """A turn is over."""

    type: Literal["turn_ended"]
    seat: int


class Drawn(TypedDict):
    """Tiles come from the stack into the hand.

    `left`: how many are left in the stack."""

    type: Literal["drawn"]
    seat: int
    tiles: list[str]
    left: int
    reveals: Literal[True]


class Redrawn(TypedDict):
    """An unlucky draw is replaced. `tiles`: the discarded ones."""

    type: Literal["redrawn"]
    seat: int
    tiles: list[str]


class Discarded(TypedDict):
    """A tile goes from the hand to the discard pile."""

    type: Literal["discarded"]
    seat: int
    tile: str


class ShuffledIn(TypedDict):
    """Tiles are shuffled into the stack."""

    type: Literal["shuffled_in"]
    seat: int
    tiles: list[str]
    source: Pile


class Forbidden(TypedDict):
    """A player may not take these types of actions in their next turn."""

    type: Literal["forbidden"]
    seat: int
    actions: list[Barrable]


class Counted(TypedDict):
    """A counter of a player changes by `amount`. `total`: what it shows now."""

    type: Literal["counted"]
    seat: int
    counter: str
    amount: int
    total: int


class LeaderUsed(TypedDict):
    """A team uses its leader. `left`: how often it still can."""

    type: Literal["leader_used"]
    seat: int
    leader: str
    left: int


TurnEvent = (
    SetupStep | LeaderChosen | LeadersShown
    | TurnStarted | TurnEnded | Drawn | Redrawn | Discarded | ShuffledIn | Forbidden | Counted
    | LeaderUsed
)  # fmt: skip


# The end


class FinalStarted(TypedDict):
    """A player has drawn their last tile.

    `turns`: how many there are before the Final Battle."""

    type: Literal["final_started"]
    seat: int
    turns: int


class OvertimeStarted(TypedDict):
    """The game goes on for one more battle. `seats`: those that can still win."""

    type: Literal["overtime_started"]
    seats: NotRequired[list[int]]


class Eliminated(TypedDict):
    """A seat is out; then all its tiles are `destroyed` with the cause `eliminated`.

    `reason`: the host's word for why, where its player has left the game."""

    type: Literal["eliminated"]
    seat: int
    reason: NotRequired[str]


class GameOver(TypedDict):
    """The game is over.

    `winners`: seats; none is a draw. `reason`: as of an outcome. `hq_hp`: by seat."""

    type: Literal["game_over"]
    winners: list[int]
    reason: str
    hq_hp: list[int]


EndEvent = FinalStarted | OvertimeStarted | Eliminated | GameOver
