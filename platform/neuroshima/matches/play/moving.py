"""Moves and take-backs, and the command protocol of all that is stored as a move.

The order: lock the match, look the command up, check seat, status and number, apply, append the move, store the
snapshot, enqueue what follows, commit. Only then others are notified."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, cast

from django.db import transaction

from neuroshima.contract import Action, Event, Outcome, State
from neuroshima.matches.clocks import keeping as clocks
from neuroshima.matches.clocks.keeping import is_in_time, is_strict
from neuroshima.matches.models import Match, Move, Seat
from neuroshima.matches.play import notify
from neuroshima.matches.play.failpoints import failpoint
from neuroshima.matches.play.follow_ups import enqueue_follow_ups
from neuroshima.matches.play.transactions import careful, end, game_of, locked, set_position, stored
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access
from neuroshima.matches.refusals import MatchCode
from neuroshima.measuring import MOVE
from neuroshima.players.models import Player
from neuroshima.refusals import Code, refusal
from neuroshima.wire.matches import OfferShown

logger = logging.getLogger(__name__)


class Machine:
    """The mover for the bots' seats. It is no player, and no request can become it."""


MACHINE: Final = Machine()
MACHINE_IDS: Final = "machine:"
"""How the ids of its commands begin. No person's may: the protocol knows no id with a colon, and the door lets none
through."""
Who = Player | Machine
Check = Callable[[], bool]


def certain() -> bool:
    """No doubt about who gives the command."""
    return True


def play_move(
    who: Who,
    slug: str,
    seat: int,
    action: Action,
    command_id: str,
    expect: int,
    is_still: Check = certain,
    heard: float | None = None,
) -> int:
    """Play `action` for `seat` as move number `expect`; the number of the stored move.

    Repeated with the same `command_id` by the same player, it changes nothing and returns the same number.

    `is_still` is asked within the transaction whether the giver of the command is still `who`. `heard`: when the
    command was received, by the monotonic clock of this process; None: now.

    Raises Refusal `malformed`, `not_found`, `command_taken`, `not_your_seat`, `frozen`, `not_started`, `match_over`,
    `stale`, `not_to_move`, `out_of_time`, `unavailable`, `internal`, or the game's own code."""

    def change(access: Access, state: State) -> Change:
        if seat not in state.to_move:
            raise refusal(MatchCode.NOT_TO_MOVE)
        late = not is_in_time(access.match, seat, heard)
        if late and is_strict(access.match):
            raise refusal(MatchCode.OUT_OF_TIME)
        change = careful(access.match, lambda: applied(state, seat, action))
        return replace(change, seat=overstepped(access, seat)) if late else change

    return command(who, slug, seat, command_id, expect, change, is_still, heard=heard)


def overstepped(access: Access, seat: int) -> Seat | None:
    """The seat, marked as one whose time has run out; None if it is already."""
    late = access.seats[seat]
    if late.out_of_time:
        return None
    late.out_of_time = True
    return late


def applied(state: State, seat: int, action: Action) -> Change:
    """Change `state` by that action. Raises what `State.apply` raises."""
    events = state.apply(seat, action)
    revealed = any(event.get("reveals") for event in events)
    back = None if revealed or seat not in state.to_move else seat
    return Change(Move.Kind.ACTION, action, events, state, back)


def take_back(who: Who, slug: str, seat: int, command_id: str, expect: int, is_still: Check = certain) -> int:
    """Take back the last action of `seat`, and answer like `play_move`.

    The seat must still be to move, and nothing was revealed. The stored moves stay: a take-back is appended, and the
    position is made anew from the moves that stand. Raises Refusal as `play_move` does, and `no_take_back`."""

    def change(access: Access, state: State) -> Change:
        if access.match.take_back != seat or seat not in state.to_move:
            raise refusal(MatchCode.NO_TAKE_BACK)
        return taken_back(access, None, 1)

    return command(who, slug, seat, command_id, expect, change, is_still)


def taken_back(access: Access, action: Action | None, count: int) -> Change:
    """The position before the last `count` actions.

    `action`: that of the stored take-back."""
    effective = states.effective(access.moves())[:-count]
    game = game_of(access)
    before = careful(access.match, lambda: states.replayed(game, access.match, access.seats, effective))
    return Change(Move.Kind.TAKE_BACK, action, [], before, _undoable(effective, before))


def _undoable(effective: Sequence[Move], state: State) -> int | None:
    if not effective or effective[-1].kind != Move.Kind.ACTION:
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
    """The offer that is known after it."""
    ending: Outcome | None = None
    """How the match ends with it, where the game would go on."""
    seat: Seat | None = None
    """The seat that has changed with it: its player has left, or another one plays it."""


def command(
    who: Who,
    slug: str,
    seat: int,
    command_id: str,
    expect: int,
    change: Callable[[Access, State], Change],
    is_still: Check,
    may_return: bool = False,
    heard: float | None = None,
) -> int:
    """Store the result of `change` as the next move; its number.

    `who` and `is_still`: see `play_move`. An offer after move `expect` is no obstacle, since it changed nothing.
    `may_return`: `who` may return to the seat that a bot holds for them."""
    if isinstance(who, Player) and command_id.startswith(MACHINE_IDS):
        raise refusal(Code.MALFORMED, "id")
    with stored():
        access = locked(who if isinstance(who, Player) else None, slug)
        failpoint("after_lock")
        if not is_still():
            raise refusal(MatchCode.NOT_YOUR_SEAT)
        earlier = access.match.moves.filter(command_id=command_id).first()
        if earlier is not None:
            return _again(earlier, who)
        _check_seat(access, who, seat, may_return)
        state = access.running()
        if not _is_known(access, expect):
            raise refusal(MatchCode.STALE)
        changed = change(access, state)
        failpoint("after_apply")
        append(access, who, seat, command_id, changed, heard)
    return access.match.seq


def _is_known(access: Access, expect: int) -> bool:
    """Whether a client that has seen move `expect` knows the position."""
    newer = access.match.moves.filter(seq__gt=expect)
    return expect == access.seq or (expect < access.seq and not newer.exclude(kind=Move.Kind.OFFER).exists())


def _again(earlier: Move, who: Who) -> int:
    if earlier.player_id != (who.pk if isinstance(who, Player) else None):
        raise refusal(MatchCode.COMMAND_TAKEN)
    return earlier.seq


def _check_seat(access: Access, who: Who, seat: int, may_return: bool) -> None:
    """The same words for a seat of somebody else's and one that does not exist."""
    if may_return:
        allowed = seat in access.rights.get("return", [])
    elif isinstance(who, Player):
        allowed = seat in access.mine
    else:
        allowed = any(s.index == seat and s.kind == Seat.Kind.BOT for s in access.seats)
    if not allowed:
        raise refusal(MatchCode.NOT_YOUR_SEAT)


def append(access: Access, who: Who, seat: int, command_id: str, change: Change, heard: float | None = None) -> None:
    """Store the next move, within the transaction that locked the match.

    Notify others after it."""
    move = next_move(access.match, access.seats, who, seat, command_id, change, heard)
    access.match.save()
    move.save(force_insert=True)
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
    heard: float | None = None,
) -> Move:
    """The move that the change makes, not stored yet.

    The fields of `match` are set to what they are after it."""
    match.seq += 1
    match.take_back = change.back
    match.offer = cast("dict[str, object] | None", change.offer)
    if change.kind == Move.Kind.ACTION and seat not in match.acted:
        match.acted = [*match.acted, seat]
    set_position(match, seats, change.state)
    if change.ending is not None:
        end(match, change.ending)
    left = clocks.follow(match, seats, change.state, clocks.Done(change.kind, change.action, seat, heard))
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
    )


def _after_commit(access: Access, change: Change, command_id: str) -> None:
    match = access.match
    failpoint("after_commit")
    states.remember(match, change.state)
    MOVE.tell(1, match.game, change.kind)
    logger.info("moved", extra={"match": match.slug, "seq": match.seq, "command": command_id})
    notify.moved(match.slug, match.seq)
    if change.seat is not None:
        notify.seats_changed(match.slug)
