"""Rights of players in a running match: to leave, offer, answer, stop the clocks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from neuroshima.matches.clocks.clock import Clock
from neuroshima.matches.clocks.keeping import clock_of
from neuroshima.matches.models import Match, Seat, Status
from neuroshima.wire.matches import OfferKind, OfferShown, Right


class Reader(NamedTuple):
    """The player who asks, their seats, and the seats to move."""

    player: int | None
    own_seats: tuple[int, ...]
    to_move: tuple[int, ...]


def rights(match: Match, seats: Sequence[Seat], reader: Reader, has_bots: bool) -> dict[Right, list[int]]:
    """The rights that the reader has now, each with its seats.

    `has_bots`: whether bots may replace people (`Access.may_have_stand_ins`)."""
    if match.status != Status.RUNNING:
        return {}
    own = [seat for seat in seats if seat.index in reader.own_seats and not seat.retired]
    others = {
        seat.index: agreeing for seat in own if (agreeing := [each.index for each in seats_to_agree(seat, seats)])
    }
    clock = clock_of(match)
    found: dict[Right, list[int]] = {
        "resign": [seat.index for seat in own],
        "call_off": [seat.index for seat in own] if may_be_called_off(match, seats) else [],
        "hand_over": [*others] if has_bots else [],
        "claim": [seat for seat, agreeing in others.items() if not set(reader.to_move).isdisjoint(agreeing)],
        "return": [seat.index for seat in seats if _stands_in(seat, reader.player)],
        **_offers(match, seats, own, [*others], clock),
        **_of_clocks(clock, own),
    }
    return {right: numbers for right, numbers in found.items() if numbers}


def _stands_in(seat: Seat, player: int | None) -> bool:
    return seat.kind == Seat.Kind.BOT and seat.kept_for_id is not None and seat.kept_for_id == player


def may_be_called_off(match: Match, seats: Sequence[Seat]) -> bool:
    """Whether a seat has not acted yet. A match that must be played is never called off."""
    return not match.must_be_played and any(seat.index not in match.acted for seat in seats)


def is_open(match: Match) -> bool:
    """Whether an offer waits for an answer."""
    return match.offer is not None and match.offer["state"] == "open"


def seats_to_agree(seat: Seat, seats: Sequence[Seat]) -> list[Seat]:
    """Seats whose players must agree to an offer of `seat`.

    All other people still in the match."""
    return [each for each in seats if _plays(each) and each.player_id != seat.player_id]


def _plays(seat: Seat) -> bool:
    return seat.kind == Seat.Kind.PERSON and not seat.retired


def _offers(
    match: Match, seats: Sequence[Seat], own: Sequence[Seat], offering: Sequence[int], clock: Clock | None
) -> dict[Right, list[int]]:
    """The rights to make offers.

    `offering`: the reader's seats that have somebody to offer to."""
    made: OfferShown | None = match.offer
    if made is not None and made["state"] == "open":
        return _answers(made, seats, own)
    runs = clock is not None and not clock.paused
    return {
        "offer_draw": [seat for seat in offering if not _has_offered(made, "draw", seat, seats)],
        "ask_take_back": [
            seat for seat in offering if seat in match.acted and not _has_offered(made, "take_back", seat, seats)
        ],
        "offer_pause": [seat for seat in offering if runs and not _has_offered(made, "pause", seat, seats)],
    }


def _of_clocks(clock: Clock | None, own: Sequence[Seat]) -> dict[Right, list[int]]:
    """The rights about clocks.

    A vacation is for the player's own seats; any player may end a pause."""
    if clock is None:
        return {}
    return {
        "resume": [seat.index for seat in own] if clock.paused else [],
        "vacation": [] if clock.paused else [seat.index for seat in own if clock.vacation[seat.index]],
    }


def _has_offered(made: OfferShown | None, what: OfferKind, seat: int, seats: Sequence[Seat]) -> bool:
    """Whether the same player made the same offer last."""
    return made is not None and made["what"] == what and seat in _seats_of_player(made["seat"], seats)


def _answers(made: OfferShown, seats: Sequence[Seat], own: Sequence[Seat]) -> dict[Right, list[int]]:
    done = {number for seat in (made["seat"], *made["agreed"]) for number in _seats_of_player(seat, seats)}
    return {
        "answer": [seat.index for seat in own if seat.index not in done],
        "withdraw": [seat.index for seat in own if seat.index == made["seat"]],
    }


def _seats_of_player(number: int, seats: Sequence[Seat]) -> list[int]:
    """All seats of the player who has that seat."""
    player = next((seat.player_id for seat in seats if seat.index == number), None)
    return [seat.index for seat in seats if seat.player_id == player]
