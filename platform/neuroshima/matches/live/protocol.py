"""Every message between a browser and the socket, in both directions. Anything else is refused.

`docs/protocol.md` shows them as they look on the wire. A message is lossy where nothing depends on its arrival:
presence, the server's farewell, heartbeats. All others arrive in the end, because a client with a gap is sent what it
lacks.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from neuroshima import safe_parsing
from neuroshima.refusals import Code, refusal

VERSION = 1
LARGEST = 64 * 1024
DEEPEST = 16

Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Seq = Annotated[int, Field(ge=0, lt=2**31)]
SeatNumber = Annotated[int, Field(ge=0, lt=100)]
Json = dict[str, Any]


class CloseCode:
    """Why the server closes a socket. The numbers below 4000 belong to the WebSocket protocol's own layer: the server's
    library sends none of those that would say this, and takes plain integers only."""

    NOT_FOUND = 4404
    FLOODED = 4429
    """Nonsense or too many messages. The page comes back after a while."""
    TOO_MANY = 4430
    """This visitor, or this address, has as many sockets as may be. The page comes back after a while."""
    TRY_AGAIN_LATER = 4503
    """The database is away."""


class Message(BaseModel):
    """One text frame."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)
    lossy: ClassVar[bool] = False

    v: Literal[1] = 1

    @cached_property
    def text(self) -> str:
        """The frame. Raises ValueError where what a game answered is no JSON data."""
        return self.model_dump_json()


# Browser to server ----------------------------------------------------------------------------------------------------


class MoveCommand(Message):
    """Play an action. `expect` is the number of the move the player saw last."""

    v: Literal[1]
    type: Literal["move"]
    id: Id
    expect: Seq
    seat: SeatNumber
    action: Json


class TakeBackCommand(Message):
    """Undo one's last action."""

    v: Literal[1]
    type: Literal["take_back"]
    id: Id
    expect: Seq
    seat: SeatNumber


class PreviewQuestion(Message):
    """Ask what an action would lead to."""

    lossy = True
    v: Literal[1]
    type: Literal["preview"]
    id: Id
    seat: SeatNumber
    action: Json


class ResyncQuestion(Message):
    """Ask for everything after move `have`."""

    v: Literal[1]
    type: Literal["resync"]
    have: Seq


class Ping(Message):
    """Ask whether anybody is there, and tell what one has."""

    lossy = True
    v: Literal[1]
    type: Literal["ping"]
    have: Seq


Command = MoveCommand | TakeBackCommand
FromBrowser = Annotated[
    MoveCommand | TakeBackCommand | PreviewQuestion | ResyncQuestion | Ping, Field(discriminator="type")
]
_from_browser: TypeAdapter[Any] = TypeAdapter(FromBrowser)


# Server to browser ----------------------------------------------------------------------------------------------------


class SeatShown(BaseModel):
    """A seat as everybody sees it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    seat: int
    team: int
    name: str
    kind: Literal["person", "bot", "open"]
    role: str
    """Its id; empty in a game whose seats are alike."""
    options: Json
    online: bool
    what_if: bool = False
    """Whether who sits there allows the others the analysis board while the match runs."""


class Played(BaseModel):
    """A stored move as the reader may see it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    seq: int
    kind: Literal["action", "take_back"]
    seat: int
    action: Json | None
    events: list[Json]


class StateMessage(Message):
    """The whole match as the reader may see it."""

    type: Literal["state"] = "state"
    seq: int
    status: Literal["waiting", "running", "over", "frozen"]
    frozen_by: str
    frozen_why: str
    """A sentence in the reader's language; empty while it is not frozen, as the name of the plugin."""
    seats: list[SeatShown]
    you: list[int]
    view: Json | None
    legal: dict[str, list[Json]]
    to_move: list[int]
    take_back: list[int]
    secret: bool
    outcome: Json | None
    history: list[Played]


class MovedMessage(Message):
    """One move, and what the match is after it. Only in the newest one anything is legal."""

    type: Literal["moved"] = "moved"
    seq: int
    kind: Literal["action", "take_back"]
    seat: int
    action: Json | None
    events: list[Json]
    view: Json | None
    legal: dict[str, list[Json]]
    to_move: list[int]
    take_back: list[int]
    secret: bool
    outcome: Json | None
    status: Literal["waiting", "running", "over", "frozen"]


class AcceptedMessage(Message):
    """The command is committed as move `seq`."""

    type: Literal["accepted"] = "accepted"
    id: str
    seq: int


class RefusedMessage(Message):
    """Nothing was changed, and why. `id` is empty where the message had none that could be read."""

    type: Literal["refused"] = "refused"
    id: str
    code: str
    message: str
    path: str
    seq: int


class PreviewMessage(Message):
    """The answer to a preview."""

    lossy = True
    type: Literal["preview"] = "preview"
    id: str
    view: Json


class PongMessage(Message):
    """The heartbeat, asked for or not: the number of the newest move."""

    lossy = True
    type: Literal["pong"] = "pong"
    seq: int


class SeatsMessage(Message):
    """Who sits where and is there."""

    lossy = True
    type: Literal["seats"] = "seats"
    seats: list[SeatShown]
    status: Literal["waiting", "running", "over", "frozen"]


class RestartingMessage(Message):
    """The server goes away and will be back."""

    lossy = True
    type: Literal["restarting"] = "restarting"


# Reading --------------------------------------------------------------------------------------------------------------


def decoded(text: str | None) -> Json:
    """The JSON object of one text frame. Raises Refusal `too_large` or `malformed`."""
    if text is None:
        raise refusal(Code.MALFORMED)
    if len(text) > LARGEST or len(text.encode("utf-8", "replace")) > LARGEST:
        raise refusal(Code.TOO_LARGE)
    try:
        data = safe_parsing.read_json(text, DEEPEST, LARGEST)
    except ValueError as error:
        raise refusal(Code.MALFORMED) from error
    if not isinstance(data, dict):
        raise refusal(Code.MALFORMED)
    return data


def understood(data: Json) -> Any:
    """The message in `data`. Raises Refusal `unknown_type` or `malformed`."""
    try:
        return _from_browser.validate_python(data)
    except ValidationError as error:
        first = error.errors()[0]
        unknown = first["type"] == "union_tag_invalid"
        path = ".".join(str(part) for part in first["loc"][1:])
        raise refusal(Code.UNKNOWN_TYPE if unknown else Code.MALFORMED, path) from error


def id_in(data: Json) -> str:
    """The id to answer to, where there is one that fits in an answer."""
    given = data.get("id")
    return given if isinstance(given, str) and len(given) <= 64 else ""
