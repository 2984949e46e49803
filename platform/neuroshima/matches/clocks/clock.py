"""Time controls, as agreed at a table, and what the moves do to the clocks of a match.

Only numbers: no database, and no system time. Moments are milliseconds since 1970 by the database's time; durations
are milliseconds, but seconds in a time control.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Annotated, Any, Literal

from django.utils.translation import gettext_noop as _
from neuroshima_contract import Unfit
from pydantic import BaseModel, ConfigDict, Field, model_validator

from neuroshima.matches.clocks.playing_hours import PlayingHours

SECOND = 1000
DAY = 24 * 60 * 60
"""Seconds."""


Up = Callable[[int, int], int]
"""How long the server was there between two moments."""


class TimeControl(BaseModel):
    """The time of each seat.

    `live`: a bank of `time` seconds; each turn or action adds `increment` seconds. `slow`: `time` seconds each time
    that it becomes the seat's turn. A strict match is lost when time runs out. In a friendly one the opponents may
    claim it then."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    pace: Literal["live", "slow"]
    time: Annotated[int, Field(ge=30, le=60 * DAY)]
    increment: Annotated[int, Field(ge=0, le=60 * 60)] = 0
    per: Literal["turn", "action"] = "turn"
    vacation: Annotated[int, Field(ge=0, le=60)] = 0
    """Days on which each player's clock may stand, in a slow match."""
    strict: bool = False
    hours: PlayingHours | None = None
    """When the clocks of a slow match run; None: always. A day then is a playing day."""

    @model_validator(mode="after")
    def _only_days_have_hours(self) -> TimeControl:
        if self.hours is not None and self.pace != "slow":
            raise Unfit(_("only a match with days per turn has playing hours"))
        return self

    @property
    def full(self) -> int:
        """The milliseconds on a full clock."""
        return self.time * SECOND if self.hours is None else self.hours.of_days(self.time)

    def moment_after(self, begins: int, left: int) -> int:
        """When a clock that runs from then on runs out."""
        return begins + left if self.hours is None else self.hours.after(begins, left)

    def counted(self, up: Up) -> Up:
        """How much time passes on a clock between two moments."""
        hours = self.hours
        if hours is None:
            return up
        # Downtime in a rest counts for the players, too: it would take many queries to tell it from the other.
        return lambda begins, until: max(0, hours.between(begins, until) - (until - begins - up(begins, until)))


def live(minutes: int, seconds: int, per: Literal["turn", "action"] = "turn", strict: bool = False) -> TimeControl:
    """A bank of minutes, with seconds added for each turn or action."""
    return TimeControl(pace="live", time=minutes * 60, increment=seconds, per=per, strict=strict)


def slow(days: int, vacation: int = 0, strict: bool = False, hours: PlayingHours | None = None) -> TimeControl:
    """A number of days for each turn."""
    return TimeControl(pace="slow", time=days * DAY, vacation=vacation, strict=strict, hours=hours)


Gains = Mapping[int, int]
"""Milliseconds that an action has added to clocks, by seat: increments, and fresh time in a slow match."""


@dataclass(frozen=True)
class Clock:
    """The clocks of all seats at one moment.

    A running clock loses time until its seat is no longer to move."""

    since: int
    """The moment for which `left` holds."""
    left: tuple[int, ...]
    running: tuple[int, ...] = ()
    """The seats whose clock runs: people who are to move."""
    turn: int | None = None
    """The seat whose turn it is; None if the game has no turns."""
    paused: bool = False
    """Whether all clocks stand, because the players have agreed on it."""
    vacation: tuple[int, ...] = ()
    """The days of vacation that each seat has left."""
    away: tuple[int, ...] = ()
    """Until when each seat is on vacation; 0: never was."""

    def as_json(self) -> dict[str, Any]:
        """The clocks as the match's row has them."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Clock:
        """Read clocks from the match's row."""
        values: dict[str, Any] = {
            name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
        }
        return cls(**values)

    def time_left(self, seat: int, moment: int, up: Up) -> int:
        """Time left to a seat at `moment`; below 0 if it has run out since."""
        if seat not in self.running:
            return self.left[seat]
        return self.left[seat] - self._time_spent(seat, moment, up)

    def _time_spent(self, seat: int, moment: int, up: Up) -> int:
        begins = max(self.since, self.away[seat])
        return up(begins, moment) if begins < moment else 0

    def at(self, moment: int, up: Up) -> Clock:
        """The clocks at a later moment; a clock that has run out stands at 0."""
        left = (max(0, self.time_left(seat, moment, up)) for seat in range(len(self.left)))
        return replace(self, since=moment, left=tuple(left))

    def runs_out(self, seat: int, control: TimeControl) -> int:
        """When the clock of a seat runs out if it runs from now on and the server keeps running."""
        return control.moment_after(max(self.since, self.away[seat]), self.left[seat])

    def deadline(self, control: TimeControl) -> int | None:
        """When the first clock runs out if the server keeps running; None if none runs."""
        return min((self.runs_out(seat, control) for seat in self.running), default=None)

    def on_vacation(self, seat: int, moment: int) -> bool:
        """Whether the clock of a seat is stopped by a vacation."""
        return self.away[seat] > moment


@dataclass(frozen=True)
class Position:
    """What the clocks need to know about a position."""

    to_move: Collection[int]
    """The people who are to move, while the match runs."""
    turn: int | None


def first_clock(control: TimeControl, seats: int, moment: int, position: Position) -> Clock:
    """The clocks at the beginning of a match."""
    clock = Clock(
        moment, (control.full,) * seats, turn=position.turn, vacation=(control.vacation,) * seats,
        away=(0,) * seats,
    )  # fmt: skip
    return replace(clock, running=tuple(sorted(position.to_move)))


def after_action(control: TimeControl, clock: Clock, actor: int, position: Position) -> Clock:
    """The clocks after an action at the moment of `clock`.

    Adds increments, starts the clocks of the next players, and ends a pause."""
    left = list(clock.left)
    for seat in _seats_with_increment(control, clock, actor, position):
        left[seat] += control.increment * SECOND
    return _run_for_position(control, replace(clock, left=tuple(left), paused=False), position)


def gains_of(before: Clock, after: Clock) -> Gains:
    """What an action has added to the clocks."""
    changes = enumerate(now - then for then, now in zip(before.left, after.left, strict=True))
    return {seat: change for seat, change in changes if change}


def after_take_back(clock: Clock, gains: Gains, position: Position) -> Clock:
    """The clocks after a take-back, as if the undone actions had never been made.

    `gains`: what they had added. Used time is not returned, and nobody gets fresh time."""
    left = tuple(max(0, time - gains.get(seat, 0)) for seat, time in enumerate(clock.left))
    running = () if clock.paused else tuple(sorted(position.to_move))
    return replace(clock, left=left, running=running, turn=position.turn)


def lacks_time_to_take_back(control: TimeControl, clock: Clock, gains: Gains, position: Position) -> bool:
    """Whether a player would have no time left without what the undone actions had added.

    In a slow match only players who are to move then matter: the others get fresh time."""
    seats = gains if control.pace == "live" else position.to_move
    return any(gains.get(seat, 0) and clock.left[seat] <= gains[seat] for seat in seats)


def after_other(control: TimeControl, clock: Clock, position: Position) -> Clock:
    """The clocks after a move that is neither an action nor a take-back."""
    return _run_for_position(control, clock, position)


def pause_clock(clock: Clock) -> Clock:
    """Stop all clocks."""
    return replace(clock, paused=True, running=())


def resume_clock(control: TimeControl, clock: Clock, position: Position) -> Clock:
    """Let the clocks run again after a pause.

    In a slow match, seats to move keep the time that they had."""
    return replace(clock, paused=False, running=tuple(sorted(position.to_move)))


def with_vacation(clock: Clock, seat: int, days: int) -> Clock:
    """The clocks after a seat takes so many days of vacation."""
    away, vacation = list(clock.away), list(clock.vacation)
    away[seat] = max(clock.since, away[seat]) + days * DAY * SECOND
    vacation[seat] -= days
    return replace(clock, away=tuple(away), vacation=tuple(vacation))


def with_at_least(clock: Clock, seats: Collection[int], least: int) -> Clock:
    """The clocks, with at least `least` left for these seats."""
    left = [max(time, least) if seat in seats else time for seat, time in enumerate(clock.left)]
    return replace(clock, left=tuple(left))


def _seats_with_increment(control: TimeControl, clock: Clock, actor: int, position: Position) -> Sequence[int]:
    """The seats that get the increment now."""
    if control.pace != "live":
        return ()
    if control.per == "action":
        return (actor,)
    if clock.turn is None:
        return (actor,) if actor in clock.running and actor not in position.to_move else ()
    return (clock.turn,) if position.turn != clock.turn else ()


def _run_for_position(control: TimeControl, clock: Clock, position: Position) -> Clock:
    running = () if clock.paused else tuple(sorted(position.to_move))
    if control.pace == "slow" and not clock.paused:
        fresh = set(running) - set(clock.running)
        left = [control.full if seat in fresh else time for seat, time in enumerate(clock.left)]
        clock = replace(clock, left=tuple(left))
    return replace(clock, running=running, turn=position.turn)
