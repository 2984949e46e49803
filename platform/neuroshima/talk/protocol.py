"""Messages about talk on the socket of a match.

Nothing here is lossy: a client asks for what it lacks.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from neuroshima_contract import Json
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from neuroshima.matches.live.protocol import Id, Message, SeatNumber
from neuroshima.refusals import Code, refusal

CircleShown = Literal["players", "spectators"]
MessageNumber = Annotated[int, Field(ge=1, lt=2**31)]
Change = Annotated[int, Field(ge=0, lt=2**31)]
Text = Annotated[str, Field(max_length=2_000)]
"""A text that only bounds the input. A message that is too long for the talk is refused with a sentence."""


# Browser to server ----------------------------------------------------------------------------------------------------


class HearQuestion(Message):
    """Ask for the talk, and for new messages from now on."""

    v: Literal[1]
    type: Literal["hear"]
    have: Change
    """The last `change` that the client was told; 0 for all."""


class SayCommand(Message):
    """Say a ready-made phrase, or a text."""

    v: Literal[1]
    type: Literal["say"]
    id: Id
    phrase: Annotated[str, Field(max_length=20)] = ""
    """Empty for a text."""
    words: Text = ""
    """The text; empty for a phrase."""


class MuteCommand(Message):
    """Mute or unmute a player: the author of a message, or the player on a seat."""

    v: Literal[1]
    type: Literal["mute"]
    id: Id
    number: MessageNumber | None = None
    """The message."""
    seat: SeatNumber | None = None
    """The seat, if there is no message."""
    muted: bool


class ReportCommand(Message):
    """Tell the moderators about a message, or about the player on a seat."""

    v: Literal[1]
    type: Literal["report"]
    id: Id
    number: MessageNumber | None = None
    """The message."""
    seat: SeatNumber | None = None
    """The seat, if there is no message."""
    reason: Text


class AgreeCommand(Message):
    """Let everybody read the talk of the match when it is over, or not."""

    v: Literal[1]
    type: Literal["agree"]
    id: Id
    agrees: bool


FromTalker = HearQuestion | SayCommand | MuteCommand | ReportCommand | AgreeCommand
_from_talker: TypeAdapter[Any] = TypeAdapter(Annotated[FromTalker, Field(discriminator="type")])
TYPES: Final = frozenset({"hear", "say", "mute", "report", "agree"})


# Server to browser ----------------------------------------------------------------------------------------------------


class SaidShown(BaseModel):
    """A message as a reader sees it."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    number: int
    """It never changes. A message that is sent again has changed."""
    author: int
    """The number of the first message of the same player in this match."""
    name: str
    seat: int | None
    """null for a spectator's."""
    circle: CircleShown
    mine: bool
    seq: int
    """The number of the newest move at that time."""
    phrase: str
    """The name of a ready-made phrase; empty for a text."""
    text: str
    """A phrase is in the reader's language. Empty for a message that was removed."""
    removed: bool
    """A moderator has removed it."""
    said: str
    """The time, as ISO 8601."""


class TalkRights(BaseModel):
    """What the reader may do now."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    circle: CircleShown
    """The circle in which the reader talks."""
    phrases: bool
    text: bool
    why_not: str
    """Why the reader may not write, in a sentence; empty where they may."""
    muted: list[int]
    """Authors that the reader has muted."""
    muted_seats: list[int]
    """Seats of players that the reader has muted."""
    agrees: bool | None
    """Whether the reader has agreed that everybody may read the talk at the end. null for spectators and for a player
    without other people."""
    all_agree: bool


class TalkMessage(Message):
    """Messages that the reader lacks, and what the reader may do."""

    type: Literal["talk"] = "talk"
    change: int
    """The `change` to send in the next `hear`."""
    whole: bool
    """Whether these are all messages. Then the client drops all others."""
    messages: list[SaidShown]
    rights: TalkRights


class DoneMessage(Message):
    """The command was carried out."""

    type: Literal["done"] = "done"
    id: str
    number: int
    """The number of the message that was said; 0 for other commands."""


FromTalk = TalkMessage | DoneMessage


def understood(data: Json) -> Any:
    """The message in `data`. Raises Refusal `malformed`."""
    try:
        message = _from_talker.validate_python(data)
    except ValidationError as error:
        path = ".".join(str(part) for part in error.errors()[0]["loc"][1:])
        raise refusal(Code.MALFORMED, path) from error
    if isinstance(message, MuteCommand | ReportCommand) and (message.number is None) == (message.seat is None):
        raise refusal(Code.MALFORMED, "number")
    if isinstance(message, SayCommand) and bool(message.phrase) and bool(message.words):
        raise refusal(Code.MALFORMED, "phrase")
    return message
