"""Refusals of leaving a match, of offers, and of clocks."""

from __future__ import annotations

import pytest
from neuroshima import plugins
from neuroshima.matches.clocks.clock import live, slow
from neuroshima.matches.play import (
    SeatPlan,
    answer,
    call_off,
    claim,
    create_match,
    hand_over,
    offer,
    play_move,
    resign,
    resume,
    take_vacation,
    withdraw,
)
from neuroshima.matches.reading.access import Access
from neuroshima.players.models import Player

from tests.support.platform.clock_turning import let_pass
from tests.support.platform.refusing import BLUE, RED, TAKE, Refused, clocked


def test_has_left(anna: Player, jan: Player, refused: Refused) -> None:
    plans = [SeatPlan("me", RED), SeatPlan("player", BLUE, player=jan), SeatPlan("bot", {"colour": "green"}, "marker")]
    three = create_match(anna, "tally", {"cards": 4}, plans)
    resign(jan, three.slug, 1, "a", 0)
    with refused("has_left"):
        resign(jan, three.slug, 1, "b", 1)


def test_under_way(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    play_move(anna, match.slug, 0, TAKE, "a", 0)
    play_move(jan, match.slug, 1, TAKE, "b", 1)
    with refused("under_way"):
        call_off(anna, match.slug, 0, "c", 2)


def test_not_gone(match: Access, jan: Player, refused: Refused) -> None:
    with refused("not_gone"):
        claim(jan, match.slug, 1, 0, "win", "a", 0)


def test_out_of_time(anna: Player, jan: Player, refused: Refused) -> None:
    slug = clocked(anna, jan, live(5, 0, strict=True))
    let_pass(slug, minutes=6)
    with refused("out_of_time"):
        play_move(anna, slug, 0, TAKE, "a", 0)


def test_time_left(anna: Player, jan: Player, refused: Refused) -> None:
    with refused("time_left"):
        claim(jan, clocked(anna, jan, live(5, 0)), 1, 0, "win", "a", 0)


def test_no_clock(match: Access, anna: Player, refused: Refused) -> None:
    with refused("no_clock"):
        offer(anna, match.slug, 0, "pause", "a", 0)


def test_already_paused(anna: Player, jan: Player, refused: Refused) -> None:
    slug = clocked(anna, jan, slow(3))
    offer(anna, slug, 0, "pause", "a", 0)
    answer(jan, slug, 1, True, "b", 1)
    with refused("already_paused"):
        offer(jan, slug, 1, "pause", "c", 2)


def test_not_paused(anna: Player, jan: Player, refused: Refused) -> None:
    with refused("not_paused"):
        resume(anna, clocked(anna, jan, slow(3)), 0, "a", 0)


def test_no_vacation(anna: Player, jan: Player, refused: Refused) -> None:
    with refused("no_vacation"):
        take_vacation(anna, clocked(anna, jan, slow(3, vacation=2)), 0, 3, "a", 0)


def test_no_bots(match: Access, anna: Player, monkeypatch: pytest.MonkeyPatch, refused: Refused) -> None:
    monkeypatch.setattr(plugins.game("tally"), "bots", {})
    with refused("no_bots"):
        hand_over(anna, match.slug, 0, "a", 0)


def test_nobody_to_ask(anna: Player, refused: Refused) -> None:
    alone = create_match(anna, "tally", {}, [SeatPlan("me", RED), SeatPlan("bot", BLUE, "marker")])
    with refused("nobody_to_ask"):
        offer(anna, alone.slug, 0, "draw", "a", 0)


def test_offer_open(match: Access, anna: Player, jan: Player, refused: Refused) -> None:
    offer(anna, match.slug, 0, "draw", "a", 0)
    with refused("offer_open"):
        offer(jan, match.slug, 1, "draw", "b", 1)


def test_offered_already(match: Access, anna: Player, refused: Refused) -> None:
    offer(anna, match.slug, 0, "draw", "a", 0)
    withdraw(anna, match.slug, 0, "b", 1)
    with refused("offered_already"):
        offer(anna, match.slug, 0, "draw", "c", 2)


def test_no_offer(match: Access, jan: Player, refused: Refused) -> None:
    with refused("no_offer"):
        answer(jan, match.slug, 1, True, "a", 0)
