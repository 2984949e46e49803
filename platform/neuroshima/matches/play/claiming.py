"""Claim against a player who is to move and has been away too long.

With a clock: against a player whose time has run out.
"""

from __future__ import annotations

from typing import Literal

from django.conf import settings
from neuroshima_contract import State

from neuroshima.matches.clocks.keeping import out_of_time
from neuroshima.matches.models import Seat
from neuroshima.matches.play.absence import is_gone
from neuroshima.matches.play.leaving import leave_match_change
from neuroshima.matches.play.moving import Change, Check, always_valid, command
from neuroshima.matches.play.standing_in import with_bot
from neuroshima.matches.play.timing_out import time_out_change
from neuroshima.matches.reading.access import Access
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
