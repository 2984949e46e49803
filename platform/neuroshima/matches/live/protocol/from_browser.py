"""Messages from the browser to the socket of a match."""

from __future__ import annotations

from typing import Annotated, Literal

from neuroshima_contract import Action
from pydantic import Field

from neuroshima.matches.live.protocol.message import Id, Message, SeatNumber, Seq
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
    """Claim from a player who is to move and has been away for long."""

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
    """Take back what the seat has offered."""

    type: Literal["withdraw"]


class ResumeCommand(SeatCommand):
    """Let the clocks run again that stand by agreement."""

    type: Literal["resume"]


class VacationCommand(SeatCommand):
    """Let the clock of a seat stand for some days, in a slow match."""

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
