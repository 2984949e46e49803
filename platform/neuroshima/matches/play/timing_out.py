"""Time-outs: a strict match is lost.

A friendly match goes on until an opponent claims it. Every process with workers looks for strict matches without time
left. The lock of the match decides which process ends it. If that process dies, the next look finds the match again.
"""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Final

from django.db.models.functions import Now
from neuroshima_contract import Refusal, State

from neuroshima.matches.clocks import keeping as clocks
from neuroshima.matches.models import CALLED_OFF, Match, Status
from neuroshima.matches.play.leaving import end_match_change, leave_match_change
from neuroshima.matches.play.moving import MACHINE, MACHINE_IDS, Change, append
from neuroshima.matches.play.transactions import atomic_or_refuse, lock_match
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.rights import may_be_called_off
from neuroshima.matches.refusals import MatchCode

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
