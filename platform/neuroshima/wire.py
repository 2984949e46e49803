"""Types of the JSON that the host defines: sent, stored and read around a game's data.

`docs/protocol.md` lists these types and the messages of the socket (`neuroshima.matches.live.protocol`); both lists are
made from the code. What only a game defines has its names in `neuroshima.contract.words`.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, cast

from pydantic import ConfigDict, with_config
from typing_extensions import TypedDict

from neuroshima.contract import Action, Event, Json, OptionValues, Outcome, Snapshot, View

SHAPE = ConfigDict(extra="forbid")
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
    it)."""
    note: NotRequired[str]
    """Why a host has ended it."""


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


@with_config(SHAPE)
class Frame(TypedDict):
    """The position after a move, and the move.

    The first frame of a list is the position before all moves."""

    seq: int
    kind: MoveKind | None
    """null in the first frame, as are `seat` and `action`."""
    seat: int | None
    action: Action | None
    """null also for a take-back of one action."""
    events: list[Event]
    view: View
    left: NotRequired[int | None]
    """As in `PlayedMove`."""


@with_config(SHAPE)
class HypothesisShown(TypedDict):
    """A hypothesis for the analysis board that the rules do not offer (`State.hypotheses`)."""

    id: str
    title: str
    seat: int
    action: Action


@with_config(SHAPE)
class ReplayDocument(TypedDict):
    """What the page of a replay shows."""

    frames: list[Frame]
    problem: str | None
    """Why the frames stop before the last move, in a sentence."""
    seats: list[SeatShown]
    outcome: OutcomeShown | None


@with_config(SHAPE)
class MovesDocument(TypedDict):
    """What the admin gives to `historyLines` of a game's element."""

    seats: list[SeatShown]
    view: View
    """The position after the last move."""
    history: list[PlayedMove]


@with_config(SHAPE)
class PositionDocument(TypedDict):
    """A position file as the host writes it.

    Files from outside are read by `neuroshima.studies.resolving`."""

    game: str
    options: NotRequired[OptionValues]
    data: NotRequired[dict[str, str]]
    """Texts that the position is played by instead of the game's own, by the names of the data files."""
    seats: NotRequired[list[OptionValues]]
    seed: NotRequired[int]
    position: NotRequired[Snapshot]
    actions: NotRequired[list[Action]]
    """Each action has a field `seat` too."""


@with_config(SHAPE)
class ResolvedPosition(TypedDict):
    """The position after all actions of a position file."""

    position: Snapshot
    events: list[Event]
    to_move: list[int]
    legal: dict[str, list[Action]]
    """By seat number."""
    outcome: OutcomeShown | None


@with_config(SHAPE)
class UnfoldedPosition(TypedDict):
    """A position file move by move.

    `to_move`, `legal`, `outcome`, `hypotheses` and `position` are those of the last frame."""

    frames: list[Frame]
    """One for the file's position, then one for each action."""
    to_move: list[int]
    legal: dict[str, list[Action]]
    """By seat number."""
    outcome: OutcomeShown | None
    hypotheses: list[HypothesisShown]
    position: Snapshot
    seats: list[SeatShown]


@with_config(SHAPE)
class CandidateShown(TypedDict):
    """Something that a seat may do now, as the game's analyst found it."""

    actions: list[Action]
    """The first one is legal now; the others would follow in the same turn."""
    chance: float
    """Of the seat to win after them, 0 to 1."""
    title: str
    """The actions in a few words."""
    reasons: list[str]
    """What they do, in sentences to the player of the seat; the most important first."""


@with_config(SHAPE)
class ChanceShown(TypedDict):
    """The chance of a side to win, as the game's bots judge the position."""

    name: str
    """What it plays."""
    color: str
    """As a CSS colour, or empty."""
    chance: float
    """0 to 1."""


@with_config(SHAPE)
class ChancesShown(TypedDict):
    """The chances after the last action of a position file."""

    chances: list[ChanceShown]
    """By seat; empty where nobody can say."""


@with_config(SHAPE)
class LinesAsked(TypedDict):
    """A question for best lines that a worker thinks about."""

    asked: str
    """Under this name the answer is found."""


@with_config(SHAPE)
class LinesShown(TypedDict):
    """The answer to a question for best lines."""

    coming: bool
    """It is still thought about: ask again."""
    lines: list[CandidateShown]
    """The best first."""


@with_config(SHAPE)
class OutlookShown(TypedDict):
    """Result of the last action of a position file if nobody decided otherwise."""

    outlook: Json | None
    """As the game puts it; null where the action begins nothing that is carried out to its end."""


@with_config(SHAPE)
class RefusalShown(TypedDict):
    """Why a request was refused."""

    code: str
    message: str
    """A sentence in the reader's language."""
    path: NotRequired[str]
    """The place in the input, such as `position.board.3`, or empty."""
    action: NotRequired[int]
    """The number of the action that was refused, from 0."""


@with_config(SHAPE)
class RefusedAnswer(TypedDict):
    """The answer to a request that was refused."""

    error: RefusalShown


@with_config(SHAPE)
class SharedAnswer(TypedDict):
    """Where a shared position is found."""

    slug: str
    address: str


@with_config(SHAPE)
class OptionField(TypedDict):
    """A field of the form of the analysis board."""

    name: str
    kind: str
    default: Any
    """Of the option's own type, which only the game knows."""
    values: list[Any]
    """The values that can be chosen, if they are listed."""


@with_config(SHAPE)
class StudyStart(TypedDict):
    """What the page of the analysis board begins with."""

    game: str
    document: PositionDocument | None
    """null is an empty board."""
    seat: int | None
    """The seat whose hand lies before the reader."""
    settings: list[OptionField]


@with_config(SHAPE)
class PuzzleStart(TypedDict):
    """What the page of a puzzle begins with."""

    document: PositionDocument
    seat: int
    hints: int
    """The number of hints that there are."""
    gaveUp: bool


@with_config(SHAPE)
class LessonAnswerShown(TypedDict):
    """An answer to a question of a lesson."""

    text: str
    at: Any
    """The place of the table that is this answer, as the game names it; null for one that is only a button."""


@with_config(SHAPE)
class LessonStepShown(TypedDict):
    """A step of a lesson."""

    kind: str
    """do, ask or read."""
    text: str
    position: Snapshot | None
    """null: the position of the step before goes on."""
    watched: int
    """The number of actions that are shown before the reader can do anything."""
    seen: str
    """What is said after they were watched, where nothing is to be done; may be empty."""
    answers: list[LessonAnswerShown]
    hints: list[str]
    solution: list[Action]


@with_config(SHAPE)
class LessonStart(TypedDict):
    """What the page of a lesson begins with."""

    document: PositionDocument
    """Game and options."""
    seat: int
    steps: list[LessonStepShown]
    step: int
    """The step with which the reader goes on, counted from 0."""


@with_config(SHAPE)
class LessonAnswer(TypedDict):
    """What has come of a step of a lesson."""

    result: str
    """open, done, mistake, or ended: neither the goal nor a mistake that the lesson knows."""
    words: str
    actions: list[Action]
    """All actions since the last position of the lesson."""


@with_config(SHAPE)
class CoachLine(TypedDict):
    """Something that matters now, in the reader's language."""

    id: str
    words: str
    at: list[Any]
    """The places of the table that it is about, as the game names them."""


@with_config(SHAPE)
class CoachRemark(TypedDict):
    """A sentence on what decided a match."""

    words: str
    seq: int
    """The move after which one sees it in the replay."""


@with_config(SHAPE)
class CoachTold(TypedDict):
    """The coach's words after move `seq`.

    `lines` during the match, most important first, then `remarks`."""

    seq: int
    silent: bool
    lines: list[CoachLine]
    remarks: list[CoachRemark]


@with_config(SHAPE)
class BoardSetting(TypedDict):
    """The form of the analysis board after a change."""

    options: OptionValues
    count: int
    """The number of seats."""
    offered: list[str]
    """The options that can be chosen with this number of players."""
    others: bool
    """Whether other players play now, in number or in kind."""


def first_frame(view: View) -> Frame:
    """The position before all moves."""
    return Frame(seq=0, kind=None, seat=None, action=None, events=[], view=view)


def outcome_shown(outcome: Outcome | None) -> OutcomeShown | None:
    """An outcome as files and messages have it."""
    if outcome is None:
        return None
    shown = {"winners": list(outcome.winners), "reason": outcome.reason, **outcome.details}
    return cast("OutcomeShown", shown)
