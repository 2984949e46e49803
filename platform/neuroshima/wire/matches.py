"""A match as it is shown: seats, outcome, offers, clocks, moves; and move by move, after it was played."""

from __future__ import annotations

from typing import Any, Literal, NotRequired, cast

from neuroshima_contract import Action, Event, OptionValues, Outcome, Texts, View
from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

from neuroshima.wire import SHAPE

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
    """The id of one of `Game.roles`. Empty if the game has no roles."""
    options: OptionValues
    """The seat's own options (`Game.SeatOptions`), such as an army. Empty until its player has chosen."""
    online: bool
    what_if: NotRequired[bool]
    """This player allows the others to use the analysis board while the match runs."""


@with_config(ConfigDict(extra="allow"))
class OutcomeShown(TypedDict):
    """How a match ended. The game's own details are further fields."""

    winners: list[int]
    """Seats; empty after a draw."""
    reason: str
    """A word of the game, or one of the host's: `resigned`, `claimed` (from a player who was away), `time` (a player's
    time ran out), `draw_agreed`, `called_off` (ended without a result before every player had moved), `aborted` (by a
    host), `settled` (the organiser of a tournament decided the pairing)."""
    note: NotRequired[str]
    """The reason that a host or an organiser gave for ending it."""


Result = Literal["won", "lost", "draw", "over", "none"]
"""How a match ended for a reader. `over`: somebody else has won whom they only watched, or one of several sides that
they played. `none`: it has no result."""


@with_config(SHAPE)
class EndingShown(TypedDict):
    """How a match ended for its reader, in sentences by language."""

    result: Result
    who: Texts
    """Who has won ("You lost by 3.")."""
    how: Texts
    """How it came to that; empty if nothing is known of it."""


@with_config(SHAPE)
class OfferShown(TypedDict):
    """The last offer of a player to the others since the last action."""

    what: OfferKind
    seat: int
    """The seat of the player who offers."""
    seq: int
    """The number of the move that offers it."""
    agreed: list[int]
    """The seats whose players have accepted. The offer takes effect when all other people have."""
    state: OfferState


@with_config(SHAPE)
class ClockShown(TypedDict):
    """The clocks of a match now. Times are milliseconds."""

    pace: Literal["live", "slow"]
    """`live`: a bank of time. `slow`: days for each turn."""
    left: list[int]
    """The time left, by seat."""
    running: list[int]
    """The seats whose clock runs."""
    paused: bool
    """Whether the players have agreed to a pause, in which no clock runs. An action or `resume` ends it."""
    strict: bool
    """Whether a player whose time runs out has lost. Otherwise the opponents may claim then."""
    away: list[int]
    """The rest of each seat's vacation. Its clock stands until it is over."""
    vacation: list[int]
    """The days of vacation that each seat may still take."""


@with_config(SHAPE)
class PlayedMove(TypedDict):
    """A stored move as its reader may see it.

    The kind `offer` has one of the actions `{"type": "offer", "what": ...}`, `{"type": "answer", "what": ...,
    "accept": ...}` (with `"done": true` once all have agreed to a pause), `{"type": "withdraw", "what": ...}`,
    `{"type": "resume"}` after a pause, and `{"type": "vacation", "days": ...}`. The kind `leaving` is for a player who
    leaves and for the end of a match. Its action is `{"type": "resign" | "claim" | "time" | "draw" | "call_off" |
    "hand_over" | "return", "reason": ..., "retire": [...]}`. `retire` lists the seats that retire in the game
    (`State.retire`). The reason `bot` says that a bot plays on for the player of `seat`. The type `time` says that the
    time of `seat` has run out."""

    seq: int
    kind: MoveKind
    seat: int
    action: Action | None
    """null for a take-back of one action, and for an action while the match is frozen. If the others agreed to the
    take-back, it is `{"type": "take_back", "count": ...}`."""
    events: list[Event]
    left: NotRequired[int | None]
    """Milliseconds on the clock of the seat after the move; null without a clock."""


@with_config(SHAPE)
class Operation(TypedDict):
    """A change of a JSON document: an operation of JSON Patch (RFC 6902)."""

    op: OperationKind
    path: str
    """A JSON pointer (RFC 6901) to the value."""
    value: NotRequired[Any]
    """The new value. Absent in a `remove`."""


def outcome_shown(outcome: Outcome | None) -> OutcomeShown | None:
    """An outcome as files and messages have it."""
    if outcome is None:
        return None
    shown = {"winners": list(outcome.winners), "reason": outcome.reason, **outcome.details}
    return cast("OutcomeShown", shown)


@with_config(SHAPE)
class Frame(TypedDict):
    """The position after a move, and the move.

    The first frame of a list is the position before the moves of the others."""

    seq: int
    kind: MoveKind | None
    """null in the first frame. Then `seat` and `action` are null, too."""
    seat: int | None
    action: Action | None
    """null also for a take-back of one action."""
    events: list[Event]
    view: View
    left: NotRequired[int | None]
    """As in `PlayedMove`."""


@with_config(SHAPE)
class ReplayDocument(TypedDict):
    """The data of the page of a replay."""

    frames: list[Frame]
    problem: str | None
    """Why the frames stop before the last move, in a sentence."""
    seats: list[SeatShown]
    outcome: OutcomeShown | None
    ending: EndingShown | None
    """As a spectator hears of it."""


@with_config(SHAPE)
class BetterLineDocument(TypedDict):
    """A line that was not played at a turning point of a finished match, for its replay."""

    name: str
    """Who would have played it."""
    reached: int
    """The chance to win as it was played, in percent."""
    chance: int
    """The same with this line."""
    reasons: list[str]
    steps: list[str]
    """What each action is, in words; empty if the game has no words for each."""
    frames: list[Frame]
    """The position in which it begins, then that after each action."""


@with_config(SHAPE)
class SeatInFile(TypedDict):
    """A seat in the file of a finished match."""

    seat: int
    team: int
    name: str
    bot: str
    """The id of the bot that played it, or plays on for its player; empty if none does."""
    style: str
    options: OptionValues


@with_config(SHAPE)
class MoveInFile(TypedDict):
    """A stored move in the file of a finished match, with everything that was hidden."""

    seq: int
    time: str
    kind: MoveKind
    seat: int
    action: Action | None
    """null for a take-back of one action."""
    events: list[Event]
    left: NotRequired[int]
    """Milliseconds left on the seat's clock."""


@with_config(SHAPE)
class MatchFile(TypedDict):
    """A finished match with all moves, as it is stored. Reading it needs neither the site nor the plugin."""

    match: str
    game: str
    plugin: str
    version: str
    """The version of the plugin when the match began."""
    options: OptionValues
    data: dict[str, str]
    """The SHA-256 of each data file with which the match began."""
    seed: str
    started: str | None
    ended: str | None
    outcome: OutcomeShown
    seats: list[SeatInFile]
    moves: list[MoveInFile]
    position: Any
    """The position after the last move, as the game wrote it."""


@with_config(SHAPE)
class FramesSince(TypedDict):
    """The last moves of a running match, as one of its players may see them."""

    frames: list[Frame]
    """The first one is the position before the moves of the others."""


@with_config(SHAPE)
class MovesDocument(TypedDict):
    """The data that the admin passes to `historyLines` of a game's element."""

    seats: list[SeatShown]
    view: View
    """The position after the last move."""
    history: list[PlayedMove]


def first_frame(view: View) -> Frame:
    """The position before all moves."""
    return Frame(seq=0, kind=None, seat=None, action=None, events=[], view=view)
