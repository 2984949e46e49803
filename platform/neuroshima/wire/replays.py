"""A match move by move, after it was played."""

from __future__ import annotations

from typing import NotRequired

from neuroshima_contract import Action, Event, View
from pydantic import with_config
from typing_extensions import TypedDict

from neuroshima.wire.matches import MoveKind, OutcomeShown, PlayedMove, SeatShown
from neuroshima.wire.shape import SHAPE


@with_config(SHAPE)
class Frame(TypedDict):
    """The position after a move, and the move.

    The first frame of a list is the position before all moves."""

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
