"""Messages from the socket of a match to the browser."""

from __future__ import annotations

from functools import cached_property
from typing import Literal

from neuroshima_contract import Action, Event, Json, View
from pydantic import BaseModel, ConfigDict

from neuroshima.matches.live.protocol import Message
from neuroshima.wire.analysis import CandidateShown
from neuroshima.wire.matches import (
    ClockShown,
    MoveKind,
    OfferShown,
    Operation,
    OutcomeShown,
    PlayedMove,
    Right,
    SeatShown,
    StatusShown,
)


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
    legal: dict[str, list[Action]] = {}
    """Empty if a newer move exists, as are `take_back`, `offer`, `rights` and `outcome`."""
    to_move: list[int]
    take_back: list[int] = []
    offer: OfferShown | None
    rights: dict[Right, list[int]] = {}
    secret: bool
    outcome: OutcomeShown | None
    status: StatusShown

    @cached_property
    def _text_for_all(self) -> str:
        return self.model_dump_json(exclude=OWN)

    def to_reader(self, own: OwnPart) -> MovedMessage:
        """The same message to a reader with these actions and rights.

        What all are told alike is checked and written once."""
        message = self.model_copy(update=own.__dict__)
        message.__dict__["text"] = f"{self._text_for_all[:-1]},{own.model_dump_json()[1:]}"
        return message


class OwnPart(BaseModel):
    """What a move is told with to each reader alone, as in `MovedMessage`."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    legal: dict[str, list[Action]] = {}
    take_back: list[int] = []
    rights: dict[Right, list[int]] = {}


OWN = {*OwnPart.model_fields}


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
