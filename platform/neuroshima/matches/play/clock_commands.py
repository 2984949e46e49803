"""Commands about the clocks: end a pause, take vacation.

A pause begins with an offer (`offers.py`).
"""

from __future__ import annotations

from neuroshima_contract import Action, State

from neuroshima.matches.clocks.keeping import clock_of, is_in_time
from neuroshima.matches.models import Move
from neuroshima.matches.play.moving import Change, Check, always_valid, command
from neuroshima.matches.reading.access import Access
from neuroshima.matches.refusals import MatchCode
from neuroshima.players.models import Player
from neuroshima.refusals import refusal
from neuroshima.wire.matches import OfferShown


def resume(player: Player, slug: str, seat: int, command_id: str, expect: int, is_still: Check = always_valid) -> int:
    """End a pause that the players agreed on; answers like `play_move`.

    Raises Refusal as `play_move` does, `no_clock`, `not_paused`."""

    def change(access: Access, state: State) -> Change:
        check_clock(access, paused=True)
        return offer_change(access, state, {"type": "resume"}, access.offer)

    return command(player, slug, seat, command_id, expect, change, is_still)


def take_vacation(
    player: Player, slug: str, seat: int, days: int, command_id: str, expect: int, is_still: Check = always_valid
) -> int:
    """Stop the clock of `seat` for so many days; answers like `play_move`.

    Raises Refusal as `play_move` does, `no_clock`, `already_paused`, `no_vacation`, `out_of_time`, `has_left`."""

    def change(access: Access, state: State) -> Change:
        check_clock(access, paused=False)
        clock = clock_of(access.match)
        assert clock is not None
        if access.seats[seat].retired:
            raise refusal(MatchCode.HAS_LEFT)
        if not 1 <= days <= clock.vacation[seat]:
            raise refusal(MatchCode.NO_VACATION, "days", days=clock.vacation[seat])
        if not is_in_time(access.match, seat, None):
            raise refusal(MatchCode.OUT_OF_TIME)
        return offer_change(access, state, {"type": "vacation", "days": days}, access.offer)

    return command(player, slug, seat, command_id, expect, change, is_still)


def check_clock(access: Access, paused: bool) -> None:
    """Check that the clocks are paused, or that they are not (`paused`).

    Raises Refusal `no_clock`, `already_paused`, `not_paused`."""
    clock = clock_of(access.match)
    if clock is None:
        raise refusal(MatchCode.NO_CLOCK)
    if clock.paused != paused:
        raise refusal(MatchCode.NOT_PAUSED if paused else MatchCode.ALREADY_PAUSED)


def offer_change(access: Access, state: State, action: Action, made: OfferShown | None) -> Change:
    """Change made by a message about the match: the position stays the same."""
    return Change(Move.Kind.OFFER, action, [], state, access.match.take_back, made)
