"""A match as it is shown: seats, outcome, offers, clocks, moves."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, cast

from neuroshima_contract import Action, Event, OptionValues, Outcome
from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

from neuroshima.wire.shape import SHAPE

MoveKind = Literal["action", "take_back", "offer", "leaving"]
OfferKind = Literal["draw", "take_back", "pause"]
OfferState = Literal["open", "declined", "withdrawn"]
Right = Literal[
    "resign", "call_off", "hand_over", "claim", "return", "offer_draw", "ask_take_back", "offer_pause", "answer",
    "withdraw", "resume", "vacation",
]  # fmt: skip
"""What a player may do about a running match itself."""
SeatKind = Literal["person", "bot", "open"]
OperationKind = Literal["add", "replace", "remove"]
StatusShown = Literal["waiting", "running", "over", "frozen"]


@with_config(SHAPE)
class SeatShown(TypedDict):
    """A seat as everybody sees it."""

    seat: int
    team: int
    """Seats with the same number win together."""
    name: str
    kind: SeatKind
    role: str
    """The id of one of `Game.roles`; empty in a game whose seats are alike."""
    options: OptionValues
    """What the seat plays by (`Game.SeatOptions`); empty until its player has chosen."""
    online: bool
    what_if: NotRequired[bool]
    """This player allows the others to use the analysis board while the match runs."""


@with_config(ConfigDict(extra="allow"))
class OutcomeShown(TypedDict):
    """How a match ended. The game's own details are further fields."""

    winners: list[int]
    """Seats; empty after a draw."""
    reason: str
    """The game's word, or the host's: `resigned`, `claimed` (from a player who was away), `time` (a player's time ran
    out), `draw_agreed`, `called_off` (it ended before each of them had moved: no result), `aborted` (a host ended
    it), `settled` (its pairing in a tournament was settled without it)."""
    note: NotRequired[str]
    """Why a host or an organiser has ended it."""


@with_config(SHAPE)
class OfferShown(TypedDict):
    """The last offer of a player to the others since the last action."""

    what: OfferKind
    seat: int
    """The seat of the player who offers."""
    seq: int
    """The number of the move that offers it."""
    agreed: list[int]
    """The seats whose players have accepted. When all other people have, it is done."""
    state: OfferState


@with_config(SHAPE)
class ClockShown(TypedDict):
    """The clocks of a match now. Times are milliseconds."""

    pace: Literal["live", "slow"]
    """A bank of time, or days for each turn."""
    left: list[int]
    """What each seat has left."""
    running: list[int]
    """The seats whose clock runs."""
    paused: bool
    """All clocks stand, because the players have agreed on it. An action ends that, as does `resume`."""
    strict: bool
    """The match is lost when time runs out. Otherwise the opponents may claim it then."""
    away: list[int]
    """How long each seat is on vacation still. Until then its clock stands."""
    vacation: list[int]
    """The days of vacation that each seat may still take."""


@with_config(SHAPE)
class PlayedMove(TypedDict):
    """A stored move as its reader may see it.

    `offer`: what players say to each other about the match, with the actions `{"type": "offer", "what": ...}`,
    `{"type": "answer", "what": ..., "accept": ...}` (with `"done": true`, if all have agreed to a pause),
    `{"type": "withdraw", "what": ...}`, `{"type": "resume"}` after a pause, and `{"type": "vacation", "days": ...}`.
    `leaving`: a player leaves, or the match ends: `{"type": "resign" | "claim" | "time" | "draw" | "call_off" |
    "hand_over" | "return", "reason": ..., "retire": [...]}`, with the seats that retire in the game (`State.retire`).
    The reason `bot`: a bot plays on for the player of the seat that stands in `seat`. The type `time`: the time of
    `seat` has run out."""

    seq: int
    kind: MoveKind
    seat: int
    action: Action | None
    """null for a take-back of one action, and for an action while the match is frozen. A take-back to which the others
    agreed is `{"type": "take_back", "count": ...}`."""
    events: list[Event]
    left: NotRequired[int | None]
    """Milliseconds on the clock of the seat after the move; null without a clock."""


@with_config(SHAPE)
class Operation(TypedDict):
    """A change of a JSON document: an operation of JSON Patch (RFC 6902)."""

    op: OperationKind
    path: str
    """A JSON pointer (RFC 6901) to the value that is added, replaced or removed."""
    value: NotRequired[Any]
    """The new value; a removal has none."""


def outcome_shown(outcome: Outcome | None) -> OutcomeShown | None:
    """An outcome as files and messages have it."""
    if outcome is None:
        return None
    shown = {"winners": list(outcome.winners), "reason": outcome.reason, **outcome.details}
    return cast("OutcomeShown", shown)
