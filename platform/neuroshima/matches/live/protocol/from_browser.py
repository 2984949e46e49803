"""Messages from the browser to the socket of a match, and how they are read from frames."""

from __future__ import annotations

from typing import Annotated, Literal

from neuroshima_contract import Action, Json, safe_parsing
from pydantic import Field, TypeAdapter, ValidationError

from neuroshima.matches.live.protocol import Id, Message, SeatNumber, Seq
from neuroshima.refusals import Code, refusal
from neuroshima.wire.matches import OfferKind


class SeatCommand(Message):
    """The base of commands that a player gives with a seat."""

    v: Literal[1]
    id: Id
    expect: Seq
    """The number of the last move that the player saw."""
    seat: SeatNumber


class MoveCommand(SeatCommand):
    """Play an action."""

    type: Literal["move"]
    action: Action


class TakeBackCommand(SeatCommand):
    """Take back the seat's last action."""

    type: Literal["take_back"]


class ResignCommand(SeatCommand):
    """Leave the match with a seat for good."""

    type: Literal["resign"]


class CallOffCommand(SeatCommand):
    """End the match without a result, before every seat has acted."""

    type: Literal["call_off"]


class HandOverCommand(SeatCommand):
    """Let a bot play on for the player of a seat."""

    type: Literal["hand_over"]


class ReturnCommand(SeatCommand):
    """Play again on a seat on which a bot has stood in for the player."""

    type: Literal["return"]


class ClaimCommand(SeatCommand):
    """Claim a win or a bot from a player who is to move and has been away for a long time."""

    type: Literal["claim"]
    gone: SeatNumber
    """The seat of the player who is away."""
    what: Literal["win", "bot"]
    """`win`: the player is out, as if they had resigned. `bot`: a bot plays on for them."""


class OfferCommand(SeatCommand):
    """Offer the others a draw or a pause, or ask them for a take-back."""

    type: Literal["offer"]
    what: OfferKind


class AnswerCommand(SeatCommand):
    """Accept or decline what another player offers."""

    type: Literal["answer"]
    accept: bool


class WithdrawCommand(SeatCommand):
    """Withdraw the offer of the seat."""

    type: Literal["withdraw"]


class ResumeCommand(SeatCommand):
    """End a pause: the clocks run again."""

    type: Literal["resume"]


class VacationCommand(SeatCommand):
    """Stop the clock of a seat for some days, in a slow match."""

    type: Literal["vacation"]
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
    """Ask for the result of an action that begins a battle or something similar.

    Only if the match allows "what if"."""

    lossy = True
    v: Literal[1]
    type: Literal["outlook"]
    id: Id
    seat: SeatNumber
    action: Action


class HintQuestion(Message):
    """Ask for the best actions of a seat that is to move, if the match allows "what if".

    The answer takes some seconds."""

    lossy = True
    v: Literal[1]
    type: Literal["hint"]
    id: Id
    seat: SeatNumber


class ResyncQuestion(Message):
    """Ask for all moves after a move."""

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


LARGEST = 64 * 1024
DEEPEST = 16

_from_browser: TypeAdapter[FromBrowser] = TypeAdapter(Annotated[FromBrowser, Field(discriminator="type")])


def decode_frame(text: str | None) -> Json:
    """Decode the JSON object of a text frame. Raises Refusal `too_large` or `malformed`."""
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


def understood(data: Json) -> FromBrowser:
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
