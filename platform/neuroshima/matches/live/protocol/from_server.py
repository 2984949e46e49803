"""Messages from the socket of a match to the browser."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from neuroshima_contract import Action, Event, Json, View
from pydantic import BaseModel, ConfigDict

from neuroshima.matches.live.protocol import Message
from neuroshima.wire.matches import (
    ClockShown,
    EndingShown,
    MoveKind,
    OfferShown,
    Operation,
    OutcomeShown,
    PlayedMove,
    Right,
    SeatShown,
    StatusShown,
)
from neuroshima.wire.positions import CandidateShown


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
    """The view of the reader's seat. If the reader has several: of the seat that is to move."""
    legal: dict[str, list[Action]]
    """Legal actions, by seat number: of those seats of the reader that are to move."""
    to_move: list[int]
    take_back: list[int]
    """The reader's seats that may take back their last action."""
    offer: OfferShown | None
    """The last offer since the last action."""
    rights: dict[Right, list[int]]
    """What the reader may do about the match itself (`resign`, `call_off`, `hand_over`, `claim`, `return`,
    `offer_draw`, `ask_take_back`, `offer_pause`, `answer`, `withdraw`, `resume`, `vacation`), and with which seats."""
    secret: bool
    """Whether the seats of this match know different things now."""
    outcome: OutcomeShown | None
    ending: EndingShown | None
    """What the outcome means for the reader, in words; null while the match is not over."""
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
    """A JSON Patch (RFC 6902) that turns the reader's view after move `seq - 1` into the view after this move. null if
    it would be long."""
    legal: dict[str, list[Action]] = {}
    """Empty if there is a newer move. Then `take_back`, `offer`, `rights`, `outcome` and `ending` are empty, too."""
    to_move: list[int]
    take_back: list[int] = []
    offer: OfferShown | None
    rights: dict[Right, list[int]] = {}
    secret: bool
    outcome: OutcomeShown | None
    ending: EndingShown | None = None
    status: StatusShown

    @cached_property
    def _text_for_all(self) -> str:
        return self.model_dump_json(exclude=OWN)

    def to_reader(self, own: OwnPart) -> MovedMessage:
        """The same message to a reader with these actions and rights.

        The parts that are the same for all readers are checked and written once."""
        message = self.model_copy(update=own.__dict__)
        message.__dict__["text"] = f"{self._text_for_all[:-1]},{own.model_dump_json()[1:]}"
        return message


class OwnPart(BaseModel):
    """The fields of `MovedMessage` that differ from reader to reader."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    legal: dict[str, list[Action]] = {}
    take_back: list[int] = []
    rights: dict[Right, list[int]] = {}
    ending: EndingShown | None = None


OWN = {*OwnPart.model_fields}


class ClockMessage(Message):
    """The clocks at this moment.

    Sent after each `state` and each move, if the match has clocks."""

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
    """The result if no player decides anything on the way, in a form of the game. null if the action begins
    nothing."""


class HintMessage(Message):
    """The answer to a `hint`."""

    lossy = True
    type: Literal["hint"] = "hint"
    id: str
    seq: int
    """The number of the move after which the candidates were found."""
    candidates: list[CandidateShown]
    """The best first; at least one."""


class PongMessage(Message):
    """The answer to a ping. It is also the heartbeat, sent every 5 s."""

    lossy = True
    type: Literal["pong"] = "pong"
    seq: int
    """The number of the newest move."""
    watching: int | None = None
    """The number of visitors who watch without a seat. null if it is not known now."""


class SeatsMessage(Message):
    """The seats with their players, and who is online.

    Sent when a player connects, disconnects, joins or leaves."""

    lossy = True
    type: Literal["seats"] = "seats"
    seats: list[SeatShown]
    status: StatusShown


class RestartingMessage(Message):
    """The server stops and starts again."""

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
