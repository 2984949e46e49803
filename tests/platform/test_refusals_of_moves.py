"""Refusals of moves, and of seats and positions of a match."""

from __future__ import annotations

from typing import Any

import pytest
from neuroshima.matches.play import (
    MACHINE,
    SeatPlan,
    abort_match,
    create_match,
    join_match,
    play_move,
    take_back,
    what_if,
)
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.replays import position_document
from neuroshima.players.models import Player

from tests.support.platform.refusing import BLUE, MARK, PLANS, RED, TAKE, Refused, finished, unchanged


def test_what_if_not_allowed(match: Access, refused: Refused) -> None:
    with refused("what_if_not_allowed"):
        what_if.position_file(match)


def test_not_found(anna: Player, refused: Refused) -> None:
    for ask in (
        lambda: access_match(anna, "zzzzzzzzzz"),
        lambda: play_move(anna, "zzzzzzzzzz", 0, TAKE, "c", 0),
        lambda: take_back(anna, "zzzzzzzzzz", 0, "c", 0),
        lambda: join_match(anna, "zzzzzzzzzz"),
    ):
        with refused("not_found"):
            ask()


@pytest.mark.parametrize("seat", [1, 2, 99, -1])
def test_not_your_seat(match: Access, anna: Player, eva: Player, refused: Refused, seat: int) -> None:
    """The same for the other's seat and a missing one; for a player, a spectator and the bots."""
    for who in (anna, eva, MACHINE):
        with refused("not_your_seat"):
            play_move(who, match.slug, seat, MARK, "c", 0)
        with refused("not_your_seat"):
            take_back(who, match.slug, seat, "c", 0)
    with refused("not_your_seat"):
        access_match(anna, match.slug).preview(seat, MARK)
    with refused("not_your_seat"):
        access_match(eva, match.slug, need="seat")
    assert unchanged(match)


def test_not_your_seat_in_another_match(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    """A seat in one match gives no right in another."""
    other = create_match(jan, "tally", {}, [SeatPlan("me", RED), SeatPlan("me", BLUE)])
    with refused("not_your_seat"):
        play_move(anna, other.slug, 0, MARK, "c", 0)


def test_not_started(waiting: Access, anna: Player, refused: Refused) -> None:
    with refused("not_started"):
        play_move(anna, waiting.slug, 0, MARK, "c", 0)
    assert access_match(anna, waiting.slug).view() is None


def test_match_over(anna: Player, refused: Refused) -> None:
    over = finished(anna)
    assert over.status == "over"
    with refused("match_over"):
        play_move(anna, over.slug, 1, TAKE, "c", 1)
    with refused("match_over"):
        take_back(anna, over.slug, 1, "c", 1)
    assert play_move(anna, over.slug, 0, TAKE, "last", 0) == 1, "the old answer is given again even now"


def test_bad_reason(match: Access, refused: Refused) -> None:
    with refused("bad_reason"):
        abort_match(match.slug, " ")


def test_not_over(match: Access, refused: Refused, client: Any) -> None:
    with refused("not_over"):
        position_document(match.match, 0)
    answer = client.get(f"/m/{match.slug}/position.json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "not_over")


@pytest.mark.parametrize("seq", [-1, 2, 10**8])
def test_no_such_move(anna: Player, refused: Refused, seq: int) -> None:
    with refused("no_such_move"):
        position_document(finished(anna).match, seq)


def test_no_open_seat(match: Access, eva: Player, refused: Refused) -> None:
    for seat in (None, 0, 1, 7):
        with refused("no_open_seat"):
            join_match(eva, match.slug, seat)


def test_seat_taken(anna: Player, jan: Player, eva: Player, refused: Refused) -> None:
    """Refused only where another seat is open; the player who asked gets none."""
    access = create_match(anna, "tally", {}, [PLANS[0], SeatPlan("open"), SeatPlan("open")])
    join_match(jan, access.slug, 2, BLUE)
    for seat in (0, 2, 7):
        with refused("seat_taken"):
            join_match(eva, access.slug, seat, {"colour": "green"})
    assert access_match(eva, access.slug).own_seats == ()
    assert join_match(eva, access.slug, 1, {"colour": "green"}).status == "running"


def test_already_seated(waiting: Access, anna: Player, refused: Refused) -> None:
    with refused("already_seated"):
        join_match(anna, waiting.slug)
    assert access_match(anna, waiting.slug).status == "waiting"


def test_not_to_move(match: Access, jan: Player, refused: Refused) -> None:
    with refused("not_to_move"):
        play_move(jan, match.slug, 1, MARK, "c", 0)
    with refused("not_to_move"):
        access_match(jan, match.slug).preview(1, MARK)
    assert unchanged(match)


@pytest.mark.parametrize("expect", [1, 2, 41])
def test_stale(match: Access, anna: Player, refused: Refused, expect: int) -> None:
    with refused("stale"):
        play_move(anna, match.slug, 0, MARK, "c", expect)
    with refused("stale"):
        take_back(anna, match.slug, 0, "c", expect)
    assert unchanged(match)


def test_command_taken(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    play_move(anna, match.slug, 0, TAKE, "c", 0)
    with refused("command_taken"):
        play_move(jan, match.slug, 1, TAKE, "c", 1)
    assert play_move(anna, match.slug, 0, TAKE, "c", 0) == 1


def test_no_take_back(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    with refused("no_take_back"):
        take_back(anna, match.slug, 0, "a", 0)
    play_move(anna, match.slug, 0, {"type": "peek"}, "b", 0)
    with refused("no_take_back"):
        take_back(anna, match.slug, 0, "c", 1)
    play_move(anna, match.slug, 0, TAKE, "d", 1)
    for player, seat in ((anna, 0), (jan, 1)):
        with refused("no_take_back"):
            take_back(player, match.slug, seat, "e", 2)
