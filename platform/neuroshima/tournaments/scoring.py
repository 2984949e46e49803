"""Points of a tournament, as data."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

Points = Annotated[int, Field(ge=0, le=100)]


class Scoring(BaseModel):
    """The points for each kind of result."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    win: Points = 2
    draw: Points = 1
    loss: Points = 0
    bye: Points = 2
