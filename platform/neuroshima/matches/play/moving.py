"""Moves and take-backs, and the command protocol shared by all stored moves.

The order: lock the match, look up the command, check seat, status and number, apply, append the move, store the
snapshot, enqueue what follows, commit. Others are notified only then.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, cast

from django.db import transaction
from neuroshima_contract import Action, Event, Outcome, State

from neuroshima.matches.clocks import keeping as clocks
from neuroshima.matches.clocks.clock import Gains
from neuroshima.matches.clocks.keeping import is_in_time, is_strict
from neuroshima.matches.models import Match, Move, Seat
from neuroshima.matches.play import notify
from neuroshima.matches.play.transactions import (
    MOVED_FIELDS,
    atomic_or_refuse,
    call_game,
    check_take_backs,
    end,
    enqueue_follow_ups,
    failpoint,
    game_of,
    lock_match,
    set_position,
)
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.states import KEPT_AFTER, Tail, keep_position, position_before
from neuroshima.matches.refusals import MatchCode
from neuroshima.measuring import MOVE
from neuroshima.players.models import Player
from neuroshima.refusals import Code, refusal
from neuroshima.wire.matches import OfferShown

logger = logging.getLogger(__name__)


class Machine:
    """The mover for the bots' seats.

    It is not a player, and no request can act as it."""


MACHINE: Final = Machine()
MACHINE_IDS: Final = "machine:"
"""Prefix of the ids of its commands. A person cannot use it: the protocol allows no colon in an id, and `command`
refuses it."""
Who = Player | Machine
Check = Callable[[], bool]


def always_valid() -> bool:
    """Check for a caller who is sure who gives the command."""
    return True


def play_move(
    who: Who,
    slug: str,
    seat: int,
    action: Action,
    command_id: str,
    expect: int,
    is_still: Check = always_valid,
    received: float | None = None,
) -> int:
    """Play `action` for `seat` as move number `expect`; return the stored number.

    A repeated command (same `command_id`, same player) changes nothing and returns the same number.

    `is_still` is called in the transaction: is the command's sender still `who`? `received`: when the command was
    received, by this process's monotonic clock; None: now.

    Raises Refusal `malformed`, `not_found`, `command_taken`, `not_your_seat`, `frozen`, `not_started`, `match_over`,
    `stale`, `not_to_move`, `out_of_time`, `unavailable`, `internal`, or the game's own code."""

    def change(access: Access, state: State) -> Change:
        if seat not in state.to_move:
            raise refusal(MatchCode.NOT_TO_MOVE)
        late = not is_in_time(access.match, seat, received)
        if late and is_strict(access.match):
            raise refusal(MatchCode.OUT_OF_TIME)
        change = call_game(access.match, lambda: apply_action(state, seat, action))
        return replace(change, seat=mark_out_of_time(access, seat)) if late else change

    return command(who, slug, seat, command_id, expect, change, is_still, received=received)


def mark_out_of_time(access: Access, seat: int) -> Seat | None:
    """Mark the seat as out of time, and return it; None if it was marked before."""
    late = access.seats[seat]
    if late.out_of_time:
        return None
    late.out_of_time = True
    return late


def apply_action(state: State, seat: int, action: Action) -> Change:
    """Apply the action to `state`. Raises what `State.apply` raises."""
    before = _turn_of(state)
    events = state.apply(seat, action)
    revealed = any(event.get("reveals") for event in events)
    back = None if revealed or seat not in state.to_move else seat
    ends_turn = back is None and _turn_of(state) != before
    return Change(Move.Kind.ACTION, action, events, state, back, ends_turn=ends_turn)


def _turn_of(state: State) -> object:
    """The seat whose turn it is; in a game without turns, the seats to move."""
    return state.to_move if state.turn_seat is None else state.turn_seat


def take_back(
    who: Who,
    slug: str,
    seat: int,
    command_id: str,
    expect: int,
    is_still: Check = always_valid,
    received: float | None = None,
) -> int:
    """Take back the last action of `seat`; answers like `play_move`.

    The seat must still be to move, and nothing may have been revealed. Stored moves are kept: a take-back is appended,
    and the position is computed again from the moves that count. Raises Refusal as `play_move` does, `no_take_back`,
    `too_many_take_backs`, `match_too_long` and `no_time_to_take_back`."""

    def change(access: Access, state: State) -> Change:
        if access.match.take_back != seat or seat not in state.to_move:
            raise refusal(MatchCode.NO_TAKE_BACK)
        if is_strict(access.match) and not is_in_time(access.match, seat, received):
            raise refusal(MatchCode.OUT_OF_TIME)
        check_take_backs(access, seat)
        return take_back_change(access, seat, None, 1, received)

    return command(who, slug, seat, command_id, expect, change, is_still, received=received)


def take_back_change(
    access: Access, seat: int, action: Action | None, count: int, received: float | None = None
) -> Change:
    """Change by a command of `seat` that undoes the last `count` actions.

    `action`: the action of the stored take-back. Raises Refusal `no_time_to_take_back`."""
    match = access.match
    game = game_of(access)
    tail, before = call_game(match, lambda: position_before(count, game, match, access.seats))
    undone = clocks.gains_of(match, tail.moves[-count:])
    if clocks.lacks_time_to_take_back(match, access.seats, before, seat, undone, received):
        raise refusal(MatchCode.NO_TIME_TO_TAKE_BACK)
    back = _undoable(tail, count, before)
    keep = tail.read > KEPT_AFTER
    return Change(Move.Kind.TAKE_BACK, action, [], before, back, undone=undone, keep=keep)


def _undoable(tail: Tail, count: int, state: State) -> int | None:
    """The seat that may take its last action back when the last `count` moves of `tail` are undone."""
    effective = tail.moves[:-count]
    if not effective:
        return None if tail.kept is None else tail.kept.take_back
    if effective[-1].kind != Move.Kind.ACTION:
        return None
    if any(event.get("reveals") for event in effective[-1].events):
        return None
    return effective[-1].seat if effective[-1].seat in state.to_move else None


@dataclass(frozen=True)
class Change:
    """Effect of a command: the move to append, and the position after it."""

    kind: Move.Kind
    action: Action | None
    events: list[Event]
    state: State
    back: int | None
    offer: OfferShown | None = None
    """The open offer after it."""
    ending: Outcome | None = None
    """How it ends the match, although the game is not over."""
    seat: Seat | None = None
    """The seat changed by it: its player has left, or another player has it."""
    ends_turn: bool = False
    """Whether it is an action that ends a turn."""
    undone: Gains = field(default_factory=dict)
    """What the actions undone by it had added to the clocks."""
    keep: bool = False
    """Whether the position after it is kept for later take-backs."""


def command(
    who: Who,
    slug: str,
    seat: int,
    command_id: str,
    expect: int,
    change: Callable[[Access, State], Change],
    is_still: Check,
    may_return: bool = False,
    received: float | None = None,
) -> int:
    """Store the result of `change` as the next move; return its number.

    `who` and `is_still`: see `play_move`. Offers made after move `expect` are ignored, since they do not change the
    position. `may_return`: whether `who` may return to a seat that a bot plays for them."""
    if isinstance(who, Player) and command_id.startswith(MACHINE_IDS):
        raise refusal(Code.MALFORMED, "id")
    with atomic_or_refuse():
        access = lock_match(who if isinstance(who, Player) else None, slug)
        failpoint("after_lock")
        if not is_still():
            raise refusal(MatchCode.NOT_YOUR_SEAT)
        earlier = access.match.moves.filter(command_id=command_id).first()
        if earlier is not None:
            return _again(earlier, who)
        _check_seat(access, who, seat, may_return)
        state = access.running_state()
        if not _is_known(access, expect):
            raise refusal(MatchCode.STALE)
        changed = change(access, state)
        failpoint("after_apply")
        append(access, who, seat, command_id, changed, received)
    return access.match.seq


def _is_known(access: Access, expect: int) -> bool:
    """Whether a client that knows move `expect` knows the current position."""
    newer = access.match.moves.filter(seq__gt=expect)
    return expect == access.seq or (expect < access.seq and not newer.exclude(kind=Move.Kind.OFFER).exists())


def _again(earlier: Move, who: Who) -> int:
    if earlier.player_id != (who.pk if isinstance(who, Player) else None):
        raise refusal(MatchCode.COMMAND_TAKEN)
    return earlier.seq


def _check_seat(access: Access, who: Who, seat: int, may_return: bool) -> None:
    """Check that `who` may use the seat.

    The refusal does not tell whether the seat exists."""
    if may_return:
        allowed = seat in access.rights.get("return", [])
    elif isinstance(who, Player):
        allowed = seat in access.own_seats
    else:
        allowed = any(s.index == seat and s.kind == Seat.Kind.BOT for s in access.seats)
    if not allowed:
        raise refusal(MatchCode.NOT_YOUR_SEAT)


def append(access: Access, who: Who, seat: int, command_id: str, change: Change, received: float | None = None) -> None:
    """Store the next move, in the transaction that locked the match.

    Others are notified after the commit."""
    move = next_move(access.match, access.seats, who, seat, command_id, change, received)
    access.match.save(update_fields=MOVED_FIELDS)
    move.save(force_insert=True)
    if change.keep:
        keep_position(access.match)
    if change.seat is not None:
        change.seat.save()
    enqueue_follow_ups([access.match])
    failpoint("after_insert")
    failpoint("before_commit")
    transaction.on_commit(lambda: _after_commit(access, change, command_id), robust=True)


def next_move(
    match: Match,
    seats: Sequence[Seat],
    who: Who,
    seat: int,
    command_id: str,
    change: Change,
    received: float | None = None,
) -> Move:
    """The move that stores the change; it is not saved here.

    Sets the fields of `match` to their values after it."""
    match.seq += 1
    match.take_back = change.back
    match.offer = cast("dict[str, object] | None", change.offer)
    if change.kind == Move.Kind.ACTION and seat not in match.acted:
        match.acted = [*match.acted, seat]
    if change.ends_turn:
        match.turn_began = match.seq
    set_position(match, seats, change.state)
    if change.ending is not None:
        end(match, change.ending)
    done = clocks.Done(change.kind, change.action, seat, received, change.undone)
    left, gained = clocks.follow(match, seats, change.state, done)
    return Move(
        match=match,
        seq=match.seq,
        seat=seat,
        kind=change.kind,
        action=change.action,
        events=change.events,
        checksum=match.checksum,
        player=who if isinstance(who, Player) else None,
        command_id=command_id,
        left=left,
        gained=gained,
    )


def _after_commit(access: Access, change: Change, command_id: str) -> None:
    match = access.match
    failpoint("after_commit")
    states.remember(match, change.state)
    MOVE.tell(1, match.game, change.kind)
    logger.info("moved", extra={"match": match.slug, "seq": match.seq, "command": command_id})
    notify.tell_move(match.slug, match.seq)
    if change.seat is not None:
        notify.seats_changed(match.slug)
