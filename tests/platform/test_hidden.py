"""Secrets of a game stay hidden wherever the host shows a running match, also to a host who plays in it.

A player of both seats sees the view of the seat to move.
"""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from neuroshima.matches.live.updates import state_message
from neuroshima.matches.models import Move
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move, take_back
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.replays import picture
from neuroshima.players.models import Player
from neuroshima_contract import Refusal
from sample_game.ambush import AmbushGame

PEEK, TAKE, DARE, ANSWER = ({"type": name} for name in ("peek", "take", "dare", "answer"))
MARKS = [{"type": "mark", "field": field, "how": "dot"} for field in range(3)]


@pytest.fixture
def ambush(anna: Player, jan: Player) -> Access:
    """Anna against Jan; she is to move."""
    slug = create_match(anna, "ambush", {"cards": 5}, [SeatPlan("me", {}), SeatPlan("open", {})]).slug
    return join_match(jan, slug)


def test_a_picture_of_a_running_match_is_that_of_a_spectator(ambush: Access, anna: Player) -> None:
    play_move(anna, ambush.slug, 0, PEEK, "a", 0)
    assert "known: None, None" in picture(access_match(None, ambush.slug), 1)
    assert "known: None, None" in picture(access_match(anna, ambush.slug), 1)


def test_a_picture_that_fails_is_refused_in_words(ambush: Access, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(AmbushGame, "imagine", lambda *arguments: 1 / 0)
    with pytest.raises(Refusal) as caught:
        picture(access_match(None, ambush.slug), 0)
    assert caught.value.code == "plugin_failed"


def test_a_host_who_plays_sees_no_more_in_the_admin(ambush: Access, anna: Player, jan: Player) -> None:
    """The host is Anna: the card at which Jan has peeked is on no page."""
    user = User.objects.create_superuser("chief")
    anna.user = user
    anna.save()
    play_move(anna, ambush.slug, 0, TAKE, "a", 0)
    play_move(jan, ambush.slug, 1, PEEK, "b", 1)
    host = Client()
    host.force_login(user)
    match, move = ambush.match.pk, Move.objects.get(seq=2).pk
    card = Move.objects.get(seq=2).events[0]["card"]
    for page in (f"match/{match}/change/", f"move/{move}/change/"):
        html = host.get(f"/admin/matches/{page}").content.decode().replace("&quot;", '"')
        assert "peek" in html
        assert f'"card": {card}' not in html
    drawn = host.get(f"/admin/matches/match/{match}/position/2.svg").content.decode()
    assert "known: None, None" in drawn


def test_answered_actions_cannot_be_taken_back(ambush: Access, anna: Player, jan: Player) -> None:
    """A decision of the other seat makes the earlier actions final."""

    def may() -> list[list[int]]:
        return [access_match(player, ambush.slug).take_back for player in (anna, jan)]

    def step(player: Player, seat: int, action: Any, seq: int) -> list[list[int]]:
        play_move(player, ambush.slug, seat, action, f"c{seq}", seq)
        return may()

    assert step(anna, 0, MARKS[0], 0) == [[0], []]
    assert step(anna, 0, DARE, 1) == [[], []]
    assert step(jan, 1, ANSWER, 2) == [[], []]
    assert step(anna, 0, MARKS[1], 3) == [[0], []]
    take_back(anna, ambush.slug, 0, "t", 4)
    assert may() == [[], []]
    with pytest.raises(Refusal, match="cannot be taken back"):
        take_back(anna, ambush.slug, 0, "u", 5)


def test_a_player_of_both_seats_sees_the_view_of_the_seat_to_move(anna: Player) -> None:
    slug = create_match(anna, "ambush", {"cards": 5}, [SeatPlan("me", {}), SeatPlan("me", {})]).slug
    play_move(anna, slug, 0, PEEK, "a", 0)
    first = state_message(access_match(anna, slug), {})
    assert first.view["players"][0]["knows"] is not None and list(first.legal) == ["0"]  # type: ignore[index]
    assert "card" in first.history[0]["events"][0]
    play_move(anna, slug, 0, DARE, "b", 1)
    second = state_message(access_match(anna, slug), {})
    assert second.view["players"][0]["knows"] is None and list(second.legal) == ["1"]  # type: ignore[index]
    assert "card" not in second.history[0]["events"][0]
    assert second.you == [0, 1] and second.to_move == [1]


def test_a_preview_is_that_of_the_seat_that_asks(anna: Player) -> None:
    slug = create_match(anna, "ambush", {"cards": 5}, [SeatPlan("me", {}), SeatPlan("me", {})]).slug
    play_move(anna, slug, 0, PEEK, "a", 0)
    assert access_match(anna, slug).preview(0, MARKS[0])["players"][0]["knows"] is not None
    with pytest.raises(Refusal):
        access_match(anna, slug).preview(1, MARKS[0])


def test_a_rematch_of_one_person_with_himself_begins_at_once(anna: Player) -> None:
    from tests.support.web.visitors import visitor

    slug = create_match(anna, "ambush", {"cards": 1}, [SeatPlan("me", {}), SeatPlan("me", {})]).slug
    play_move(anna, slug, 0, TAKE, "a", 0)
    answer = visitor(anna).post(f"/m/{slug}/rematch/")
    again = access_match(anna, answer["Location"].split("/")[2])
    assert (again.status, again.own_seats) == ("running", (0, 1))
