"""Offers of a player to the others, and commands about the clocks: end a pause, take vacation.

An offer is for a draw, a pause, or a take-back that needs agreement. Offers and answers are stored as moves that change
no position, so everybody is notified of them as of moves. The next action cancels an open offer. If an offer and an
answer cross, the order in the database decides.
"""

from __future__ import annotations

import math
from datetime import datetime, timedelta
from functools import partial

from neuroshima_contract import Action, State

from neuroshima.matches.clocks.keeping import clock_of, is_in_time, moment_of, time_of
from neuroshima.matches.clocks.uptime import database_time
from neuroshima.matches.models import Match, Move
from neuroshima.matches.play.leaving import end_match_change
from neuroshima.matches.play.moving import Change, Check, always_valid, command, take_back_change
from neuroshima.matches.play.transactions import atomic_or_refuse, check_offers, lock_match
from neuroshima.matches.reading.access import Access
from neuroshima.matches.reading.rights import is_open, seats_to_agree
from neuroshima.matches.reading.states import tails
from neuroshima.matches.refusals import MatchCode
from neuroshima.players.models import Player
from neuroshima.refusals import refusal
from neuroshima.wire.matches import OfferKind, OfferShown, Right

RIGHT_TO: dict[OfferKind, Right] = {"draw": "offer_draw", "take_back": "ask_take_back", "pause": "offer_pause"}


def offer(
    player: Player, slug: str, seat: int, what: OfferKind, command_id: str, expect: int, is_still: Check = always_valid
) -> int:
    """Offer the others a draw or a pause, or ask them for a take-back.

    Answers like `play_move`. Raises Refusal as `play_move` does, `nobody_to_ask`, `offer_open`, `offered_already`,
    `too_many_offers`, `match_too_long`, `no_take_back`, `no_clock`, `already_paused`."""

    def change(access: Access, state: State) -> Change:
        if is_open(access.match):
            raise refusal(MatchCode.OFFER_OPEN)
        if not seats_to_agree(access.seats[seat], access.seats):
            raise refusal(MatchCode.NOBODY_TO_ASK)
        check_offers(access)
        if what == "take_back":
            _count(access, seat)
        if what == "pause":
            check_clock(access, paused=False)
        if seat not in access.rights.get(RIGHT_TO[what], []):
            raise refusal(MatchCode.OFFERED_ALREADY)
        made: OfferShown = {"what": what, "seat": seat, "seq": access.seq + 1, "agreed": [], "state": "open"}
        return offer_change(access, state, {"type": "offer", "what": what}, made)

    return command(player, slug, seat, command_id, expect, change, is_still)


def answer(
    player: Player, slug: str, seat: int, accept: bool, command_id: str, expect: int, is_still: Check = always_valid
) -> int:
    """Accept or decline an offer; answers like `play_move`.

    The offer takes effect when all who were asked have accepted.

    Raises Refusal as `play_move` does, `no_offer`, and `no_time_to_take_back`."""

    def change(access: Access, state: State) -> Change:
        made = _open_offer(access, expect)
        if seat not in access.rights.get("answer", []):
            raise refusal(MatchCode.NO_OFFER)
        action: Action = {"type": "answer", "what": made["what"], "accept": accept}
        if not accept:
            return offer_change(access, state, action, {**made, "state": "declined"})
        made = {**made, "agreed": [*made["agreed"], seat]}
        return (
            _accept(access, state, seat, made)
            if _all_agree(access, made)
            else offer_change(access, state, action, made)
        )

    return command(player, slug, seat, command_id, expect, change, is_still)


def withdraw(player: Player, slug: str, seat: int, command_id: str, expect: int, is_still: Check = always_valid) -> int:
    """Withdraw an offer; answers like `play_move`.

    Raises Refusal as `play_move` does, and `no_offer`."""

    def change(access: Access, state: State) -> Change:
        made = _open_offer(access, expect)
        if made["seat"] != seat:
            raise refusal(MatchCode.NO_OFFER)
        return offer_change(access, state, {"type": "withdraw", "what": made["what"]}, {**made, "state": "withdrawn"})

    return command(player, slug, seat, command_id, expect, change, is_still)


def _open_offer(access: Access, expect: int) -> OfferShown:
    """The offer that the player has seen."""
    made = access.offer
    if made is None or not is_open(access.match):
        raise refusal(MatchCode.NO_OFFER)
    if expect < made["seq"]:
        raise refusal(MatchCode.STALE)
    return made


def _all_agree(access: Access, made: OfferShown) -> bool:
    players = {access.seats[seat].player_id for seat in made["agreed"]}
    return all(seat.player_id in players for seat in seats_to_agree(access.seats[made["seat"]], access.seats))


def _accept(access: Access, state: State, seat: int, made: OfferShown) -> Change:
    """Change by the answer of `seat`, the last one that was asked for."""
    if made["what"] == "draw":
        return end_match_change(access, state, "draw", (), "draw_agreed")
    if made["what"] == "pause":
        return offer_change(access, state, {"type": "answer", "what": "pause", "accept": True, "done": True}, None)
    count = _count(access, made["seat"])
    return take_back_change(access, seat, {"type": "take_back", "count": count}, count)


def _count(access: Access, seat: int) -> int:
    """How many actions to undo, so that the last one of `seat` is undone.

    Raises Refusal `no_take_back`."""
    for tail in tails(access.match):
        for count, move in enumerate(reversed(tail.moves), start=1):
            if move.kind != Move.Kind.ACTION:
                raise refusal(MatchCode.NO_TAKE_BACK)
            if move.seat == seat:
                return count
    raise refusal(MatchCode.NO_TAKE_BACK)


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
        return _vacation(access, state, seat, days)

    return command(player, slug, seat, command_id, expect, change, is_still)


def _vacation(access: Access, state: State, seat: int, days: int) -> Change:
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


def be_away_until(player: Player, slug: str, seat: int, until: datetime, command_id: str) -> int:
    """Take as many days of vacation as `seat` needs to be away until then, or all that are left; return how many.

    0: it needs none, or has none left, or its clock stands anyway. Raises Refusal as `take_vacation` does."""
    with atomic_or_refuse():
        access = lock_match(player, slug)
        days = days_to_take(access.match, seat, until)
        if days:
            command(player, slug, seat, command_id, access.seq, partial(_vacation, seat=seat, days=days), always_valid)
    return days


def days_to_take(match: Match, seat: int, until: datetime) -> int:
    """The days of vacation of `be_away_until`."""
    clock = clock_of(match)
    if clock is None or clock.paused:
        return 0
    lacking = until - time_of(max(moment_of(database_time()), clock.away[seat]))
    return min(clock.vacation[seat], max(0, math.ceil(lacking / timedelta(days=1))))


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
