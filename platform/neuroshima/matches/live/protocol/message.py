"""The base of all messages, and the numbers and names that they share."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field

Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Seq = Annotated[int, Field(ge=0, lt=2**31)]
SeatNumber = Annotated[int, Field(ge=0, lt=100)]


class Message(BaseModel):
    """One text frame."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    lossy: ClassVar[bool] = False

    v: Literal[1] = 1

    @cached_property
    def text(self) -> str:
        """The frame. Raises ValueError where what a game answered is no JSON data."""
        return self.model_dump_json()
