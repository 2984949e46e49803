"""The schema of actions: what position files and sockets send, and the entries of legal lists (docs/convoy-data.md).

Actions are read through it before any rule looks at them. There is one type of entry for each kind of action.
"""

from __future__ import annotations

from typing import Annotated, Generic, Literal, NotRequired, Required, TypeVar, cast

from neuroshima_contract.complaints import malformed
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError
from typing_extensions import TypedDict

from ..components.cards import Name
from ..table.unit import Place, PlaceField


class ActionData(TypedDict, total=False):
    """An action as data: its type, and those of these fields that it has."""

    type: Required[str]
    card: str
    city: str
    at: Place
    target: Place
    to: str
    discard: str
    do: bool


class Message(BaseModel):
    """Strict: no conversions, nothing unknown."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    def plain(self) -> ActionData:
        """The action as it stands in lists of legal ones."""
        return cast(ActionData, self.model_dump(mode="json", exclude_none=True))


class Mulligan(Message):
    """Shuffle the starting hand back and draw as many cards, once before the game."""

    type: Literal["mulligan"]


class Keep(Message):
    """Keep the starting hand."""

    type: Literal["keep"]


class Pass(Message):
    """No more actions in this phase."""

    type: Literal["pass"]


class Deploy(Message):
    """Deploy a Robot, Soldier or Building from the hand in an active or future city.

    It takes a battle position."""

    type: Literal["deploy"]
    card: Name
    city: Name


class Use(Message):
    """An ability of an own card, or in the Module phase of its Module.

    Which fields it needs depends on the ability."""

    type: Literal["use"]
    at: PlaceField
    target: PlaceField | None = None
    card: Name | None = None
    to: Name | None = None
    discard: Name | None = None


class Play(Message):
    """An instant from the hand. Which fields it needs depends on the card."""

    type: Literal["play"]
    card: Name
    target: PlaceField | None = None
    to: Name | None = None


class Attach(Message):
    """A Module from the hand to a Robot, in the Module phase."""

    type: Literal["attach"]
    card: Name
    at: PlaceField


class Choose(Message):
    """Answer the pending decision: repeat the fields of one of its `answers`."""

    type: Literal["choose"]
    target: PlaceField | None = None
    card: Name | None = None
    to: Name | None = None
    do: bool | None = None


Action = Annotated[Mulligan | Keep | Pass | Deploy | Use | Play | Attach | Choose, Field(discriminator="type")]
ACTION: TypeAdapter[Action] = TypeAdapter(Action)


def parse_action(raw: object) -> Action:
    """The action that plain data describes. Raises BadPosition("malformed")."""
    try:
        return ACTION.validate_python(raw)
    except ValidationError as error:
        raise malformed(error, tagged=True) from None


T = TypeVar("T")


class AnyOf(TypedDict, Generic[T]):
    """Stands for each of these values."""

    any: list[T]


Names = str | AnyOf[str]
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
    city: Names


class Targets(TypedDict):
    """What is chosen for an effect."""

    target: NotRequired[Places]
    card: NotRequired[Names]
    to: NotRequired[Names]


class UseEntry(Targets):
    type: Literal["use"]
    at: Place
    discard: NotRequired[Names]


class PlayEntry(TypedDict):
    type: Literal["play"]
    card: str
    target: NotRequired[Places]
    to: NotRequired[Names]


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
