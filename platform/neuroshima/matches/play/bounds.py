"""Bounds of what a player may ask for without playing on: take-backs, offers, hand-overs to a bot.

They are counted since the last turn ended. Each of them stores a move, and a match has to stay short enough to be read.
"""

from __future__ import annotations

from typing import Any, Final

from neuroshima.matches.models import Move
from neuroshima.matches.reading.access import Access
from neuroshima.matches.refusals import MatchCode
from neuroshima.refusals import RefusalCode, refusal

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
    _check(access, found, TAKE_BACKS_A_TURN, MatchCode.TOO_MANY_TAKE_BACKS)


def check_offers(access: Access) -> None:
    """Raises Refusal `too_many_offers`, `match_too_long`."""
    found = {"kind": Move.Kind.OFFER, "seat__in": access.own_seats, "action__type": "offer"}
    _check(access, found, OFFERS_A_TURN, MatchCode.TOO_MANY_OFFERS)


def check_hand_overs(access: Access) -> None:
    """Raises Refusal `too_many_hand_overs`, `match_too_long`."""
    found = {"kind": Move.Kind.LEAVING, "seat__in": access.own_seats, "action__type": "hand_over"}
    _check(access, found, HAND_OVERS_A_TURN, MatchCode.TOO_MANY_HAND_OVERS)


def _check(access: Access, moves: dict[str, Any], most: int, code: RefusalCode) -> None:
    if access.seq >= LONGEST:
        raise refusal(MatchCode.MATCH_TOO_LONG, count=LONGEST)
    if access.match.moves.filter(seq__gt=access.match.turn_began, **moves).count() >= most:
        raise refusal(code, count=most)
