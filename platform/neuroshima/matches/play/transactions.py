"""Write a match in one transaction, with its row locked.

Here are also the points at which a test kills the process (failpoints), and the bounds of what a player may ask for
without playing on: take-backs, offers, hand-overs to a bot. They are counted since the last turn ended. Each of them
stores a move, and a match has to stay short enough to be read.
"""

from __future__ import annotations

import logging
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeVar

from django.db import DatabaseError, transaction
from django.dispatch import Signal
from django.utils import timezone
from neuroshima_contract import Game, Outcome, Refusal, State

from neuroshima.configuration import configuration
from neuroshima.matches.models import Match, Move, Seat, Status
from neuroshima.matches.reading import states
from neuroshima.matches.reading.access import Access
from neuroshima.matches.refusals import MatchCode
from neuroshima.matches.setup.seating import bots_to_move
from neuroshima.players.models import Player
from neuroshima.refusals import Code, RefusalCode, refusal

logger = logging.getLogger(__name__)

Result = TypeVar("Result")

FIXED_FIELDS: Final = frozenset(
    (
        *("id", "slug", "created", "created_by", "rematch_of"),  # which match it is, and how it came to be
        *("game", "plugin", "version", "needs", "data"),  # the rules and texts it began with
        *("options", "seed", "started"),  # chosen or drawn before the first move
        *("rated", "pace", "time_control", "must_be_played"),  # the terms, agreed before the start
        *("archived", "archive_failed"),  # long after the last move
    )
)
"""The match fields that no move changes."""
MOVED_FIELDS: Final = tuple(field.name for field in Match._meta.concrete_fields if field.name not in FIXED_FIELDS)
"""The match fields that a move may change, and that are stored with it: all others, so a new field is not forgotten."""


@contextmanager
def atomic_or_refuse() -> Iterator[None]:
    """Context manager: one transaction.

    A database failure becomes a refusal in words, and everything is rolled back."""
    try:
        with transaction.atomic():
            yield
    except DatabaseError as error:
        logger.exception("the database failed")
        raise refusal(Code.UNAVAILABLE) from error


def lock_match(player: Player | None, slug: str) -> Access:
    """Lock the match until the transaction ends.

    Raises Refusal `not_found`."""
    match = Match.objects.select_for_update().filter(slug=slug).first()
    if match is None:
        raise refusal(MatchCode.NOT_FOUND)
    return Access(match, player, list(match.seats.order_by("index")))


def game_of(access: Access) -> Game:
    """The match's game. Raises Refusal as `Access.check_not_frozen`."""
    return access.playable_game()


def keep(match: Match, seats: Sequence[Seat], state: State) -> None:
    """Set the fields that follow from the position, and save the match."""
    set_position(match, seats, state)
    match.save()


def set_position(match: Match, seats: Sequence[Seat], state: State) -> None:
    """Set the fields of `match` that follow from its position."""
    match.snapshot = states.text_of(state.snapshot())
    match.checksum = states.checksum_of(match.snapshot)
    match.bot_to_move = bool(bots_to_move(seats, state.to_move))
    outcome = state.outcome
    if outcome is not None:
        end(match, outcome)


def end(match: Match, outcome: Outcome) -> None:
    """Set the fields of `match` that say that it is over."""
    match.status, match.ended, match.bot_to_move, match.take_back = Status.OVER, timezone.now(), False, None
    match.outcome = {**outcome.details, "winners": list(outcome.winners), "reason": outcome.reason}


def call_game(match: Match, step: Callable[[], Result]) -> Result:
    """Call a game through `step`: refusals pass, and failures of the database, which `atomic_or_refuse` refuses.

    Other exceptions are logged and become the refusal `internal`."""
    try:
        return step()
    except (Refusal, DatabaseError):
        raise
    except Exception as error:
        logger.exception("the game failed", extra={"match": match.slug, "seq": match.seq})
        raise refusal(Code.INTERNAL) from error


matches_changed = Signal()
"""Sent inside the transaction, with `matches`: the changed ones, saved, once for each `seq`. A receiver enqueues tasks
or sends hints after the commit; it must be cheap when there is nothing to do."""

matches_ended = Signal()
"""Sent inside the transaction, with `matches`: those that have ended with their last change; once for each match. A
receiver may count them."""


def enqueue_follow_ups(matches: Sequence[Match]) -> None:
    """Enqueue the tasks that follow from the last change of each match.

    Call it in the transaction of the change, after the match is saved, and only once for each `seq`."""
    over = [match for match in matches if match.status == Status.OVER]
    ended = [match for match in over if match.seats.filter(ended__isnull=True).update(ended=match.ended)]
    if ended:
        matches_ended.send(Match, matches=ended)
    matches_changed.send(Match, matches=matches)


FAILPOINTS = ("after_lock", "after_apply", "after_insert", "before_commit", "after_commit", "after_announce")
LATER_FAILPOINTS = ("before_series_commit", "before_round_commit", "before_pairing_commit")
"""Points between the steps that follow the end of a match."""
ARCHIVE_FAILPOINTS = (
    "archive_read", "archive_locked", "archive_stored", "archive_deleted",
    "before_archive_commit", "after_archive_commit",
)  # fmt: skip
"""Points between the steps of archiving a match."""

_passed: Counter[str] = Counter()


def failpoint(name: str) -> None:
    """Kill this process like `kill -9`, if a test has set this failpoint.

    `NEUROSHIMA_FAILPOINT` is `name`, or `name:3` for the third call."""
    asked, _, times = configuration().failpoint.partition(":")
    if asked != name:
        return
    _passed[name] += 1
    if _passed[name] >= int(times or 1):
        os.kill(os.getpid(), signal.SIGKILL)


TAKE_BACKS_A_TURN: Final = 30
"""Take-backs without agreement, for each seat."""
OFFERS_A_TURN: Final = 4
"""Offers of a player to the others, of all kinds together."""
HAND_OVERS_A_TURN: Final = 2
"""How often a player leaves the seats to a bot."""
LONGEST: Final = 5_000
"""A match with more moves is only played to its end. The longest games have some hundred actions."""


def check_take_backs(access: Access, seat: int) -> None:
    """Raises Refusal `too_many_take_backs`, `match_too_long`."""
    found = {"kind": Move.Kind.TAKE_BACK, "seat": seat, "action__isnull": True}
    _check_bound(access, found, TAKE_BACKS_A_TURN, MatchCode.TOO_MANY_TAKE_BACKS)


def check_offers(access: Access) -> None:
    """Raises Refusal `too_many_offers`, `match_too_long`."""
    found = {"kind": Move.Kind.OFFER, "seat__in": access.own_seats, "action__type": "offer"}
    _check_bound(access, found, OFFERS_A_TURN, MatchCode.TOO_MANY_OFFERS)


def check_hand_overs(access: Access) -> None:
    """Raises Refusal `too_many_hand_overs`, `match_too_long`."""
    found = {"kind": Move.Kind.LEAVING, "seat__in": access.own_seats, "action__type": "hand_over"}
    _check_bound(access, found, HAND_OVERS_A_TURN, MatchCode.TOO_MANY_HAND_OVERS)


def _check_bound(access: Access, moves: dict[str, Any], most: int, code: RefusalCode) -> None:
    if access.seq >= LONGEST:
        raise refusal(MatchCode.MATCH_TOO_LONG, count=LONGEST)
    if access.match.moves.filter(seq__gt=access.match.turn_began, **moves).count() >= most:
        raise refusal(code, count=most)
