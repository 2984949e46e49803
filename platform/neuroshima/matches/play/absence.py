"""Players who are away, or whose time has run out: claims against them, and time-outs.

Once a minute the server stores who has a match open. Only the time in which the server was running counts as absence
(`clocks.uptime`).

A strict match is lost when time runs out; a friendly one goes on until an opponent claims it. Every process with
workers looks for strict matches without time left. The lock of the match decides which process ends it. If that process
dies, the next look finds the match again.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta
from functools import reduce
from operator import or_
from typing import Final, Literal

from django.conf import settings
from django.db.models import Q
from django.db.models.functions import Now
from django.utils import timezone
from neuroshima_contract import Refusal, State

from neuroshima.matches.clocks import keeping as clocks
from neuroshima.matches.clocks.keeping import out_of_time
from neuroshima.matches.clocks.uptime import uptime_since
from neuroshima.matches.models import CALLED_OFF, Match, Move, Seat, Status
from neuroshima.matches.play.leaving import end_match_change, leave_match_change, with_bot
from neuroshima.matches.play.moving import MACHINE, MACHINE_IDS, Change, Check, always_valid, append, command
from neuroshima.matches.play.transactions import atomic_or_refuse, lock_match
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.rights import may_be_called_off
from neuroshima.matches.refusals import MatchCode
from neuroshima.players.models import Player
from neuroshima.refusals import refusal


def claim(
    player: Player,
    slug: str,
    seat: int,
    gone: int,
    what: Literal["win", "bot"],
    command_id: str,
    expect: int,
    is_still: Check = always_valid,
) -> int:
    """Take the player of the seat `gone` out of the match, or let a bot play on.

    A player who is taken out counts as resigned. Answers like `play_move`.

    Raises Refusal as `play_move` does, `has_left`, `not_gone`, `time_left`, `no_bots`."""

    def change(access: Access, state: State) -> Change:
        if access.seats[seat].retired:
            raise refusal(MatchCode.HAS_LEFT)
        _check_gone(access, state, gone)
        if what == "bot":
            return with_bot(access, state, gone, "claim")
        if access.match.clock is not None:
            return time_out_change(access, state, gone, "claim")
        return leave_match_change(access, state, gone, "claim", "claimed")

    return command(player, slug, seat, command_id, expect, change, is_still)


def _check_gone(access: Access, state: State, gone: int) -> None:
    seat = next((each for each in access.seats if each.index == gone), None)
    to_move = seat is not None and seat.index in state.to_move and seat.kind == Seat.Kind.PERSON
    others = to_move and gone not in access.own_seats
    if access.match.clock is not None:
        if not others or gone not in out_of_time(access.match):
            raise refusal(MatchCode.TIME_LEFT)
        access.seats[gone].out_of_time = True
    elif seat is None or not others or not is_gone(access.match, seat):
        raise refusal(MatchCode.NOT_GONE, hours=f"{settings.CLAIM_AFTER:g}")


EVERY: Final = 60.0
"""Seconds between two notes."""
AT_ONCE: Final = 50
"""Players updated by one statement."""


def note_present(present: Collection[tuple[str, int]]) -> None:
    """Store that players have matches open: (slug of a match, key of a player)."""
    now, pairs = timezone.now(), sorted(present)
    for start in range(0, len(pairs), AT_ONCE):
        wanted = reduce(or_, (Q(match__slug=slug, player=player) for slug, player in pairs[start : start + AT_ONCE]))
        Seat.objects.filter(wanted, match__status=Status.RUNNING).update(seen=now)


def is_gone(match: Match, seat: Seat) -> bool:
    """Whether the player to move has been away so long that others may claim."""
    last = match.moves.exclude(kind=Move.Kind.OFFER).order_by("-seq").values_list("created", flat=True).first()
    moments = [moment for moment in (seat.seen, last, match.started) if moment is not None]
    return uptime_since(max(moments)) >= timedelta(hours=settings.CLAIM_AFTER)


logger = logging.getLogger(__name__)

LOOK_EVERY: Final = 1.0
"""Seconds between two looks for matches whose time has run out."""
MOST_AT_ONCE: Final = 100


def end_overdue() -> None:
    """End the strict matches whose time has run out. It is idempotent."""
    overdue = Match.objects.filter(
        status=Status.RUNNING, deadline__lt=Now() - clocks.GRACE, time_control__strict=True
    ).order_by("deadline")
    for slug in overdue.values_list("slug", flat=True)[:MOST_AT_ONCE]:
        try:
            time_out(slug)
        except Refusal as refused:
            if refused.code != MatchCode.NOT_FOUND:  # it has ended meanwhile
                logger.warning("a match could not be ended by time: %s", refused, extra={"match": slug})


def time_out(slug: str) -> bool:
    """End a strict match if a seat's time has run out; return whether it ended.

    Raises Refusal `not_found`, `unavailable`, `internal`."""
    with atomic_or_refuse():
        access = lock_match(None, slug)
        if access.match.status != Status.RUNNING or not clocks.is_strict(access.match):
            return False
        late = clocks.out_of_time(access.match)
        if not late or access.frozen is not None:
            clocks.put_off(access.match, frozen=access.frozen is not None)
            access.match.save(update_fields=["clock", "deadline"])
            return False
        command = f"{MACHINE_IDS}time-{access.seq + 1}"
        append(access, MACHINE, late[0], command, time_out_change(access, access.running_state(), late[0]))
    return True


def time_out_change(access: Access, state: State, seat: int, kind: str = "time") -> Change:
    """The change when the time of `seat` has run out: its player counts as resigned.

    If a seat has not acted yet, the match is called off instead: then its player probably never came. A match that must
    be played is lost then, too."""
    access.seats[seat].out_of_time = True
    if kind == "time" and may_be_called_off(access.match, access.seats):
        return replace(end_match_change(access, state, kind, (), CALLED_OFF), seat=access.seats[seat])
    return leave_match_change(access, state, seat, kind, "time")
