"""Store moves of many matches in one transaction: the fast way of a move.

A move is computed on a copy of the match in memory. It is stored only if the database still has the data that it was
computed from. In any doubt nothing is stored, and each command goes the ordinary way (`moving.play_move`), which
answers repeated commands and refuses in words. So outdated or missing data in memory does no harm.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db import DatabaseError, transaction
from neuroshima_contract import Action, State

from neuroshima import plugins, statements
from neuroshima.matches.clocks.keeping import is_in_time
from neuroshima.matches.models import Match, Move, Seat, Status
from neuroshima.matches.play import notify
from neuroshima.matches.play.moving import MACHINE, Who, apply_action, next_move
from neuroshima.matches.play.transactions import MOVED_FIELDS, enqueue_follow_ups, failpoint
from neuroshima.matches.reading.loaded_match import Reading
from neuroshima.matches.reading.memory import latest
from neuroshima.matches.reading.pulses import seats_now
from neuroshima.measuring import MOVE
from neuroshima.players.identity import Identity, outdated_identities
from neuroshima.players.models import Player
from neuroshima.plugins.guarded_games import without_failure_logs

logger = logging.getLogger(__name__)

EXPECTED = ("id", "seq", "checksum", "status")
"""The match fields that must be the same as when they were read."""


@dataclass(frozen=True)
class Command:
    """A command to play an action.

    `identity`: None for a bot. `id` and `expect` as in `play_move`."""

    identity: Identity | None
    slug: str
    seat: int
    action: Action
    id: str
    expect: int
    received: float | None = None
    """When it was received, by the monotonic clock of this process; None: now."""

    @property
    def who(self) -> Who | None:
        """The player who moves, or the bots' `MACHINE`; None for a new visitor."""
        return MACHINE if self.identity is None else self.identity.player


@dataclass(frozen=True)
class Prepared:
    """A move that was computed from `before` and is not stored yet."""

    command: Command
    before: Reading
    match: Match
    """The match's row after the move."""
    move: Move
    state: State

    @property
    def after(self) -> Reading:
        return self.before.after(self.match, self.move, self.state)


class _DoubtError(Exception):
    """The database differs from the data that the moves were computed from."""


def prepare(command: Command) -> Prepared | None:
    """Compute the move of a command in memory.

    None if it must go the ordinary way: the match is not in memory, or the move may be refused."""
    reading = latest.last_reading(command.slug)
    if reading is None or not _fits(reading, command):
        return None
    try:
        return _compute_move(reading, command)
    except Exception:  # a refusal, or an error of the game: the ordinary way reports it in words
        return None


def _fits(reading: Reading, command: Command) -> bool:
    match = reading.match
    if match.status != Status.RUNNING or match.seq != command.expect or reading.failed is not None:
        return False
    return any(seat.index == command.seat and _sits(command.who, seat) for seat in reading.seats)


def _sits(who: Who | None, seat: Seat) -> bool:
    if isinstance(who, Player):
        return seat.player_id == who.pk
    return who is MACHINE and seat.kind == Seat.Kind.BOT


def _compute_move(reading: Reading, command: Command) -> Prepared | None:
    nothing: State | None = None
    state = reading.ask(lambda now: now.copy() if command.seat in now.to_move else nothing, nothing)
    if state is None:
        return None
    if not is_in_time(reading.match, command.seat, command.received):
        return None
    with without_failure_logs():
        change = apply_action(state, command.seat, command.action)
    match = reading.match.shallow_copy()
    assert command.who is not None
    move = next_move(match, reading.seats, command.who, command.seat, command.id, change, command.received)
    return Prepared(command, reading, match, move, state)


def store(batch: Sequence[Prepared]) -> bool:
    """Store the moves of a batch, one for each match, all or none.

    False: it is not certain that they are stored, and each must go the ordinary way."""
    failpoint("after_apply")
    ordered = sorted(batch, key=lambda each: each.match.pk)  # all processes lock rows in one order, against deadlocks
    try:
        with transaction.atomic():
            _store(ordered)
            failpoint("before_commit")
    except (DatabaseError, _DoubtError) as error:
        logger.info("moves go the ordinary way: %r", error, extra={"moves": len(batch)})
        for each in batch:
            latest.forget(each.command.slug)
        return False
    failpoint("after_commit")
    for each in ordered:
        _after_commit(each)
    _tell(ordered)
    return True


def _store(batch: Sequence[Prepared]) -> None:
    """Store a batch, starting with the rows of the matches.

    That locks them, so that changes of their seats have to wait."""
    _update(batch)
    failpoint("after_lock")
    _compare(batch)
    statements.insert([each.move for each in batch])
    enqueue_follow_ups([each.match for each in batch])
    failpoint("after_insert")


def _update(batch: Sequence[Prepared]) -> None:
    """Update each match's row if it is as expected; raises _DoubtError."""
    changed = statements.update(MOVED_FIELDS, EXPECTED, [(each.match, _expected_row(each)) for each in batch])
    if changed != len(batch):
        raise _DoubtError("a match has gone on")


def _expected_row(each: Prepared) -> list[Any]:
    before = each.before.match
    return [before.pk, before.seq, before.checksum, Status.RUNNING.value]


def _compare(batch: Sequence[Prepared]) -> None:
    """Check sessions, seats and plugins, on which the moves also depend."""
    if outdated_identities({each.command.identity for each in batch if each.command.identity is not None}):
        raise _DoubtError("somebody is not who they were")
    registry = plugins.registry()
    seats = seats_now([each.match.pk for each in batch])
    for each in batch:
        if each.before.registry is not registry or seats.get(each.match.pk) != each.before.pulse.seats:
            raise _DoubtError("a seat or a plugin has changed")


def _after_commit(each: Prepared) -> None:
    latest.keep(each.after)
    MOVE.tell(1, each.match.game, Move.Kind.ACTION)
    logger.info("moved", extra={"match": each.command.slug, "seq": each.match.seq, "command": each.command.id})


def _tell(batch: Sequence[Prepared]) -> None:
    """Notify readers of the stored moves.

    People's moves are stored in a server process, which notifies its own sockets directly. Bots' moves are stored in
    workers."""
    by_people = [_newest(each) for each in batch if each.command.identity is not None]
    by_bots = [_newest(each) for each in batch if each.command.identity is None]
    if by_people:
        notify.tell_moves(by_people, told_in=notify.HERE)
    if by_bots:
        notify.tell_moves(by_bots)


def _newest(each: Prepared) -> tuple[str, int]:
    return each.command.slug, each.match.seq
