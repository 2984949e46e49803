"""Types of legal lists, one for each kind of action (docs/convoy-data.md)."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, NotRequired, TypeVar

from pydantic import Field
from typing_extensions import TypedDict

from ..table.unit import Place

T = TypeVar("T")


class AnyOf(TypedDict, Generic[T]):
    """Stands for each of these values."""

    any: list[T]


Name = str | AnyOf[str]
Places = Place | AnyOf[Place]


class MulliganEntry(TypedDict):
    type: Literal["mulligan"]


class KeepEntry(TypedDict):
    type: Literal["keep"]


class PassEntry(TypedDict):
    type: Literal["pass"]


class DeployEntry(TypedDict):
    type: Literal["deploy"]
    card: str
    city: Name


class Targets(TypedDict):
    """What is chosen for an effect."""

    target: NotRequired[Places]
    card: NotRequired[Name]
    to: NotRequired[Name]


class UseEntry(Targets):
    type: Literal["use"]
    at: Place
    discard: NotRequired[Name]


class PlayEntry(TypedDict):
    type: Literal["play"]
    card: str
    target: NotRequired[Places]
    to: NotRequired[Name]


class AttachEntry(TypedDict):
    type: Literal["attach"]
    card: str
    at: Places


class ChooseEntry(TypedDict):
    """An answer to the pending question."""

    type: Literal["choose"]
    target: NotRequired[Place]
    to: NotRequired[str]
    card: NotRequired[str]
    do: NotRequired[bool]


Entry = Annotated[
    MulliganEntry | KeepEntry | PassEntry | DeployEntry | UseEntry | PlayEntry | AttachEntry | ChooseEntry,
    Field(discriminator="type"),
]
