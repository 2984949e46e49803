"""Messages between browser and socket, in both directions.

Anything else is refused.

The lists in `docs/protocol.md` are made from these classes (`uv run python -m tests.regenerate protocol`). A message
is lossy if nothing depends on its arrival: presence, previews, heartbeats. All others arrive in the end, because a
client with a gap gets the moves that it lacks.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from neuroshima import safe_parsing
from neuroshima.contract import Action, Event, Json, View
from neuroshima.refusals import Code, refusal
from neuroshima.wire import (
    CandidateShown,
    ClockShown,
    MoveKind,
    OfferKind,
    OfferShown,
    Operation,
    OutcomeShown,
    PlayedMove,
    Right,
    SeatShown,
    StatusShown,
)

VERSION = 1
LARGEST = 64 * 1024
DEEPEST = 16

Id = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Seq = Annotated[int, Field(ge=0, lt=2**31)]
SeatNumber = Annotated[int, Field(ge=0, lt=100)]


class CloseCode:
    """Why the server closes a socket.

    The numbers below 4000 belong to the WebSocket protocol's own layer: the server's library sends none of those that
    would say this, and takes plain integers only."""

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
    """Play an action."""

    v: Literal[1]
    type: Literal["move"]
    id: Id
    expect: Seq
    """The number of the last move that the player saw."""
    seat: SeatNumber
    action: Action


class TakeBackCommand(Message):
    """Take back the seat's last action."""

    v: Literal[1]
    type: Literal["take_back"]
    id: Id
    expect: Seq
    """The number of the last move that the player saw."""
    seat: SeatNumber


class ResignCommand(Message):
    """Leave the match with a seat for good."""

    v: Literal[1]
    type: Literal["resign"]
    id: Id
    expect: Seq
    """The number of the last move that the player saw."""
    seat: SeatNumber


class CallOffCommand(Message):
    """End the match without a result, before every seat has acted."""

    v: Literal[1]
    type: Literal["call_off"]
    id: Id
    expect: Seq
    """The number of the last move that the player saw."""
    seat: SeatNumber


class HandOverCommand(Message):
    """Let a bot play on for the player of a seat."""

    v: Literal[1]
    type: Literal["hand_over"]
    id: Id
    expect: Seq
    """The number of the last move that the player saw."""
    seat: SeatNumber


class ReturnCommand(Message):
    """Play again on a seat on which a bot has stood in for the player."""

    v: Literal[1]
    type: Literal["return"]
    id: Id
    expect: Seq
    """The number of the last move that the player saw."""
    seat: SeatNumber


class ClaimCommand(Message):
    """Claim from a player who is to move and has been away for long."""

    v: Literal[1]
    type: Literal["claim"]
    id: Id
    expect: Seq
    """The number of the last move that the player saw."""
    seat: SeatNumber
    gone: SeatNumber
    """The seat of the player who is away."""
    what: Literal["win", "bot"]
    """`win`: the player is out, as if they had resigned. `bot`: a bot plays on for them."""


class OfferCommand(Message):
    """Offer the others a draw or a pause, or ask them for a take-back."""

    v: Literal[1]
    type: Literal["offer"]
    id: Id
    expect: Seq
    """The number of the last move that the player saw."""
    seat: SeatNumber
    what: OfferKind


class AnswerCommand(Message):
    """Accept or decline what another player offers."""

    v: Literal[1]
    type: Literal["answer"]
    id: Id
    expect: Seq
    """The number of the last move that the player saw."""
    seat: SeatNumber
    accept: bool


class WithdrawCommand(Message):
    """Take back what the seat has offered."""

    v: Literal[1]
    type: Literal["withdraw"]
    id: Id
    expect: Seq
    """The number of the last move that the player saw."""
    seat: SeatNumber


class ResumeCommand(Message):
    """Let the clocks run again that stand by agreement."""

    v: Literal[1]
    type: Literal["resume"]
    id: Id
    expect: Seq
    """The number of the last move that the player saw."""
    seat: SeatNumber


class VacationCommand(Message):
    """Let the clock of a seat stand for some days, in a slow match."""

    v: Literal[1]
    type: Literal["vacation"]
    id: Id
    expect: Seq
    """The number of the last move that the player saw."""
    seat: SeatNumber
    days: Annotated[int, Field(ge=1, le=60)]


class PreviewQuestion(Message):
    """Ask for the view after an action. It changes nothing."""

    lossy = True
    v: Literal[1]
    type: Literal["preview"]
    id: Id
    seat: SeatNumber
    action: Action


class OutlookQuestion(Message):
    """Ask for the result of an action that begins a battle or the like.

    Only where the match allows "what if"."""

    lossy = True
    v: Literal[1]
    type: Literal["outlook"]
    id: Id
    seat: SeatNumber
    action: Action


class HintQuestion(Message):
    """Ask what a seat that is to move may do best, where the match allows "what if".

    The answer takes a while."""

    lossy = True
    v: Literal[1]
    type: Literal["hint"]
    id: Id
    seat: SeatNumber


class ResyncQuestion(Message):
    """Ask for everything after a move."""

    v: Literal[1]
    type: Literal["resync"]
    have: Seq
    """The number of the last move that the client has."""


class Ping(Message):
    """Ask for the number of the newest move."""

    lossy = True
    v: Literal[1]
    type: Literal["ping"]
    have: Seq
    """The number of the last move that the client has."""


Leave = ResignCommand | CallOffCommand | HandOverCommand | ReturnCommand | ClaimCommand
AboutMatch = Leave | OfferCommand | AnswerCommand | WithdrawCommand | ResumeCommand | VacationCommand
"""Commands about the match itself."""
Command = MoveCommand | TakeBackCommand | AboutMatch
FromBrowser = Command | ResyncQuestion | PreviewQuestion | OutlookQuestion | HintQuestion | Ping
_from_browser: TypeAdapter[Any] = TypeAdapter(Annotated[FromBrowser, Field(discriminator="type")])


# Server to browser ----------------------------------------------------------------------------------------------------


class StateMessage(Message):
    """The whole match as the reader may see it."""

    type: Literal["state"] = "state"
    seq: int
    """The number of the newest move."""
    status: StatusShown
    frozen_by: str
    """The plugin that the match waits for; empty while it is not frozen."""
    frozen_why: str
    """A sentence in the reader's language; empty while it is not frozen."""
    seats: list[SeatShown]
    you: list[int]
    """All seats of the reader."""
    view: View | None
    """The view of the reader's seat. With several seats: of the one that is to move."""
    legal: dict[str, list[Action]]
    """The legal lists of the reader's seats that are to move, by seat number."""
    to_move: list[int]
    take_back: list[int]
    """The reader's seats that may take back their last action."""
    offer: OfferShown | None
    """What a player has offered to the others since the last action."""
    rights: dict[Right, list[int]]
    """What the reader may do about the match itself (`resign`, `call_off`, `hand_over`, `claim`, `return`,
    `offer_draw`, `ask_take_back`, `offer_pause`, `answer`, `withdraw`, `resume`, `vacation`), and with which seats."""
    secret: bool
    """Whether the seats of this match know different things now."""
    outcome: OutcomeShown | None
    history: list[PlayedMove]
    """All moves so far."""


class MovedMessage(Message):
    """One move, and the match after it."""

    type: Literal["moved"] = "moved"
    seq: int
    kind: MoveKind
    seat: int
    action: Action | None
    """As in `PlayedMove`."""
    events: list[Event]
    """Empty while the match is frozen."""
    left: int | None
    """As in `PlayedMove`."""
    view: View | None
    """null if there are `changes`, and while the match is frozen."""
    changes: list[Operation] | None
    """Where they are few: what makes the view out of the one that this reader was told for move `seq - 1`, by JSON
    Patch (RFC 6902)."""
    legal: dict[str, list[Action]]
    """Empty if a newer move exists, as are `take_back`, `offer`, `rights` and `outcome`."""
    to_move: list[int]
    take_back: list[int]
    offer: OfferShown | None
    rights: dict[Right, list[int]]
    secret: bool
    outcome: OutcomeShown | None
    status: StatusShown


class ClockMessage(Message):
    """The clocks as they stand at this moment.

    Sent after each state and each move of a match that has some."""

    lossy = True
    type: Literal["clock"] = "clock"
    seq: int
    """The number of the newest move."""
    clock: ClockShown


class AcceptedMessage(Message):
    """The command is stored as move `seq`."""

    type: Literal["accepted"] = "accepted"
    id: str
    seq: int


class RefusedMessage(Message):
    """The message was refused, and nothing was changed."""

    type: Literal["refused"] = "refused"
    id: str
    """Empty if the message had no id that could be read."""
    code: str
    message: str
    """A sentence in the reader's language."""
    path: str
    """The place in the input, or empty."""
    seq: int
    """The number of the newest move."""


class PreviewMessage(Message):
    """The answer to a preview."""

    lossy = True
    type: Literal["preview"] = "preview"
    id: str
    view: View


class OutlookMessage(Message):
    """The answer to an outlook."""

    lossy = True
    type: Literal["outlook"] = "outlook"
    id: str
    outlook: Json | None
    """What would come of it if nobody decided otherwise, as the game puts it; null where nothing is begun."""


class HintMessage(Message):
    """The answer to a question for a hint."""

    lossy = True
    type: Literal["hint"] = "hint"
    id: str
    seq: int
    """The number of the newest move when it was asked: the candidates are of the position after it."""
    candidates: list[CandidateShown]
    """The best first; at least one."""


class PongMessage(Message):
    """The answer to a ping. It is also the heartbeat, sent every 5 s."""

    lossy = True
    type: Literal["pong"] = "pong"
    seq: int
    """The number of the newest move."""
    watching: int | None = None
    """How many visitors watch without a seat; null where that was not counted just now."""


class SeatsMessage(Message):
    """The seats with their players, and who is online.

    It is sent when somebody comes or goes."""

    lossy = True
    type: Literal["seats"] = "seats"
    seats: list[SeatShown]
    status: StatusShown


class RestartingMessage(Message):
    """The server stops and will be back."""

    lossy = True
    type: Literal["restarting"] = "restarting"


FromServer = (
    StateMessage
    | MovedMessage
    | ClockMessage
    | AcceptedMessage
    | RefusedMessage
    | PreviewMessage
    | OutlookMessage
    | HintMessage
    | PongMessage
    | SeatsMessage
    | RestartingMessage
)


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
