"""Time controls: how much time players have, as agreed at a table."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

SECOND = 1000
DAY = 24 * 60 * 60
"""Seconds."""


class TimeControl(BaseModel):
    """The time of each seat.

    `live`: a bank of `time` seconds; each turn or action adds `increment` seconds. `slow`: `time` seconds each time
    that it becomes the seat's turn. A strict match is lost when time runs out. In a friendly one the opponents may
    claim it then."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    pace: Literal["live", "slow"]
    time: Annotated[int, Field(ge=30, le=60 * DAY)]
    increment: Annotated[int, Field(ge=0, le=60 * 60)] = 0
    per: Literal["turn", "action"] = "turn"
    vacation: Annotated[int, Field(ge=0, le=60)] = 0
    """Days on which each player's clock may stand, in a slow match."""
    strict: bool = False


def live(minutes: int, seconds: int, per: Literal["turn", "action"] = "turn", strict: bool = False) -> TimeControl:
    """A bank of minutes, with seconds added for each turn or action."""
    return TimeControl(pace="live", time=minutes * 60, increment=seconds, per=per, strict=strict)


def slow(days: int, vacation: int = 0, strict: bool = False) -> TimeControl:
    """A number of days for each turn."""
    return TimeControl(pace="slow", time=days * DAY, vacation=vacation, strict=strict)
