"""The clocks in a match's row: start, change and read them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from neuroshima_contract import Action, State

from neuroshima.matches.clocks import clock as clocks
from neuroshima.matches.clocks import uptime
from neuroshima.matches.clocks.clock import SECOND, Clock, Gains, Position, TimeControl, Up
from neuroshima.matches.models import Match, Move, Pace, Seat, Status
from neuroshima.wire.matches import ClockShown

GRACE: Final = timedelta(seconds=3)
"""How long after a clock ran out it counts as run out. By then, a move received in time is stored."""
FROZEN_FOR: Final = 5 * 60 * SECOND
"""What a player gets at least if their clock would have run out while the match was frozen."""


@dataclass(frozen=True)
class Done:
    """What was done in a match, for its clocks.

    `received`: when the command was received, by this process's monotonic clock; None: now. `undone`: what the actions
    undone by a take-back had added to the clocks."""

    kind: Move.Kind
    action: Action | None
    actor: int
    received: float | None = None
    undone: Gains = field(default_factory=dict)


class Followed(NamedTuple):
    """What a move has done to the clocks, as its row stores it."""

    left: int | None = None
    """Milliseconds left to the seat that moved; None without clocks."""
    gained: dict[str, int] | None = None
    """What an action has added, by seat; None if nothing."""


def moment_of(time: datetime) -> int:
    """A datetime in milliseconds, as clocks use it."""
    return round(time.timestamp() * 1000)


def time_of(moment: int) -> datetime:
    """The datetime of a moment in milliseconds."""
    return datetime.fromtimestamp(moment / 1000, UTC)


def _up(begins: int, until: int) -> int:
    """How long the server was running between two moments, in milliseconds."""
    return uptime.uptime_between(time_of(begins), time_of(until)) // timedelta(milliseconds=1)


def _counted(match: Match) -> Up:
    """How much time passes on the clocks of a match between two moments."""
    control = control_of(match)
    return _up if control is None else control.counted(_up)


def set_control(match: Match, control: TimeControl | None) -> None:
    """Set the time control fields of a new match."""
    match.pace = Pace(control.pace) if control is not None else Pace.NONE
    match.time_control = control.model_dump(mode="json") if control is not None else None


def control_of(match: Match) -> TimeControl | None:
    """The time control of a match; None without a clock."""
    return None if match.time_control is None else TimeControl.model_validate(match.time_control)


def is_strict(match: Match) -> bool:
    """Whether a match is lost at once when time runs out."""
    control = control_of(match)
    return control is not None and control.strict


def clock_of(match: Match) -> Clock | None:
    """The clocks of a match after its last move.

    None without clocks or before the start."""
    return None if match.clock is None else Clock.from_json(match.clock)


def begin(match: Match, seats: Sequence[Seat], state: State) -> None:
    """Start the clocks when the match begins."""
    control = control_of(match)
    if control is not None:
        now = moment_of(uptime.database_time())
        _set_clock(match, clocks.first_clock(control, len(seats), now, _position(match, seats, state)))


def follow(match: Match, seats: Sequence[Seat], state: State, done: Done) -> Followed:
    """Set the clocks of `match` after a move.

    Set the other fields of `match` first. The seat's time ends when the server received the move."""
    control, clock = control_of(match), clock_of(match)
    if control is None or clock is None:
        return Followed()
    before = _now(match, clock, done.actor, done.received)
    after = _after(control, before, done, _position(match, seats, state))
    _set_clock(match, after)
    gained = clocks.gains_of(before, after) if done.kind == Move.Kind.ACTION else {}
    return Followed(after.left[done.actor], {str(seat): time for seat, time in gained.items()} or None)


def _now(match: Match, clock: Clock, actor: int, received: float | None) -> Clock:
    """The clocks now; that of `actor` when the command was received."""
    now, counted = uptime.database_time(), _counted(match)
    own = clock.time_left(actor, moment_of(_time_received(received, now)), counted)
    clock = clock.at(moment_of(now), counted)
    return replace(clock, left=tuple(max(0, own) if seat == actor else left for seat, left in enumerate(clock.left)))


def gains_of(match: Match, moves: Iterable[Move]) -> Gains:
    """What these actions have added to the clocks, by seat.

    Moves stored by earlier versions do not say it; there it is the increment for each action."""
    control, total = control_of(match), Counter[int]()
    if control is None:
        return total
    for move in moves:
        if move.gained is not None:
            total.update({int(seat): time for seat, time in move.gained.items()})
        elif control.pace == "live" and control.per == "action":
            total[move.seat] += control.increment * SECOND
    return total


def lacks_time_to_take_back(
    match: Match, seats: Sequence[Seat], state: State, actor: int, undone: Gains, received: float | None
) -> bool:
    """Whether a take-back would leave a player without time; `state`: the position after it."""
    control, clock = control_of(match), clock_of(match)
    if control is None or clock is None:
        return False
    position = _position(match, seats, state)
    return clocks.lacks_time_to_take_back(control, _now(match, clock, actor, received), undone, position)


def _after(control: TimeControl, clock: Clock, done: Done, position: Position) -> Clock:
    action = done.action or {}
    if done.kind == Move.Kind.ACTION:
        return clocks.after_action(control, clock, done.actor, position)
    if done.kind == Move.Kind.TAKE_BACK:
        return clocks.after_take_back(clock, done.undone, position)
    if action.get("type") == "answer" and action["what"] == "pause" and action.get("done"):
        return clocks.pause_clock(clock)
    if action.get("type") == "resume":
        return clocks.resume_clock(control, clock, position)
    if action.get("type") == "vacation":
        return clocks.with_vacation(clock, done.actor, action["days"])
    return clocks.after_other(control, clock, position)


def stop(match: Match) -> None:
    """Stop the clocks of a match that ends without a move."""
    clock = clock_of(match)
    if clock is not None:
        _set_clock(match, replace(clock.at(moment_of(uptime.database_time()), _counted(match)), running=()))


def put_off(match: Match, frozen: bool) -> None:
    """Compute the deadline again, because the server was down in between.

    In a frozen match nobody loses: a player without time gets some minutes."""
    clock = clock_of(match)
    if clock is not None:
        clock = clock.at(moment_of(uptime.database_time()), _counted(match))
        _set_clock(match, clocks.with_at_least(clock, clock.running, FROZEN_FOR) if frozen else clock)


def is_in_time(match: Match, seat: int, received: float | None) -> bool:
    """Whether a command of `seat`, received at `received`, is in time.

    Always true without clocks."""
    clock = clock_of(match)
    if clock is None or seat not in clock.running:
        return True
    return clock.time_left(seat, moment_of(_time_received(received, uptime.database_time())), _counted(match)) > 0


def out_of_time(match: Match) -> list[int]:
    """The seats whose time ran out so long ago that no move in time can still arrive."""
    clock = clock_of(match)
    if clock is None:
        return []
    moment, counted = moment_of(uptime.database_time() - GRACE), _counted(match)
    return [seat for seat in clock.running if clock.time_left(seat, moment, counted) <= 0]


def runs_out(match: Match, seats: Collection[int]) -> datetime | None:
    """When the first running clock of these seats runs out; None if none runs."""
    control, clock = control_of(match), clock_of(match)
    if control is None or clock is None:
        return None
    clock = clock.at(moment_of(uptime.database_time()), _counted(match))
    ends = [clock.runs_out(seat, control) for seat in clock.running if seat in seats]
    return time_of(min(ends)) if ends else None


def clock_shown(match: Match) -> ClockShown | None:
    """The clocks as they are now; None without clocks."""
    control, clock = control_of(match), clock_of(match)
    if control is None or clock is None:
        return None
    now = moment_of(uptime.database_time())
    clock = clock.at(now, control.counted(_up))
    away = [max(0, until - now) for until in clock.away]
    return {
        "pace": control.pace,
        "left": [_left_shown(control, clock, seat, now) for seat in range(len(clock.left))],
        "running": [seat for seat in clock.running if not away[seat]],
        "paused": clock.paused,
        "strict": control.strict,
        "away": away,
        "vacation": list(clock.vacation),
    }


def _left_shown(control: TimeControl, clock: Clock, seat: int, now: int) -> int:
    """What a seat has left. With playing hours it is the time until its clock runs out, rests included."""
    if control.hours is None or seat not in clock.running or clock.away[seat] > now:
        return clock.left[seat]
    return clock.runs_out(seat, control) - now


def _time_received(received: float | None, now: datetime) -> datetime:
    return now if received is None else min(now, uptime.database_time_at(received))


def _position(match: Match, seats: Sequence[Seat], state: State) -> Position:
    if match.status == Status.OVER:
        return Position((), None)
    people = {seat.index for seat in seats if seat.kind == Seat.Kind.PERSON}
    return Position(people.intersection(state.to_move), state.turn_seat)


def _set_clock(match: Match, clock: Clock) -> None:
    match.clock = clock.as_json()
    control = control_of(match)
    deadline = None if control is None else clock.deadline(control)
    match.deadline = None if deadline is None else time_of(deadline)
