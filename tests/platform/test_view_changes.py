"""Readers who have the view before a move receive only its changes; the result equals the server's view."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from channels.db import database_sync_to_async
from neuroshima.matches.live import updates
from neuroshima.matches.live.updates import News, SentView, state_message
from neuroshima.matches.play import SeatPlan, create_match, join_match, play_move, take_back
from neuroshima.matches.reading import json_patch, loaded_match
from neuroshima.matches.reading.access import Access, access_match
from neuroshima.matches.reading.json_patch import apply_patch
from neuroshima.matches.reading.memory import latest
from neuroshima.players.models import Player
from neuroshima_contract import OptionValues
from neuroshima_contract.legal import count, nth
from sample_game.game import Tally, TallyGame

from tests.platform.test_reading import reader
from tests.support.platform.sockets import Socket, session_of

sync = database_sync_to_async


def mark(field: int) -> dict[str, Any]:
    return {"type": "mark", "field": field, "how": "dot"}


class Follower:
    """A reader who receives moves as over a socket. `view` is the view assembled from the messages."""

    def __init__(self, slug: str, player: Player | None) -> None:
        self.slug, self.reader = slug, reader(player)
        self.last: Any = None
        self.view: Any = None
        self._take(updates.whole_match(self.reader, slug, {}))

    def follow(self, seq: int) -> Any:
        """The message about move `seq`."""
        self._take(updates.updates_since(self.reader, self.slug, seq, seq - 1, {}, self.shown))
        return self.last

    def _take(self, news: News) -> None:
        self.shown = news.shown
        for self.last in news.messages:
            changes = getattr(self.last, "changes", None)
            self.view = self.last.view if changes is None else apply_patch(self.view, changes)


def whole_view(player: Player | None, slug: str) -> Any:
    """The view of a reader who connects now."""
    return state_message(access_match(player, slug), {}).view


@pytest.fixture
def followers(match: Access, anna: Player, jan: Player) -> list[Follower]:
    return [Follower(match.slug, player) for player in (anna, jan, None)]


@pytest.fixture
def compared(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The views that were compared with those before them."""
    views: list[Any] = []

    def comparing(before: Any, after: Any) -> Any:
        views.append(after)
        return json_patch.difference(before, after)

    monkeypatch.setattr(loaded_match, "difference", comparing)
    return views


def test_a_reader_with_the_previous_view_receives_changes(
    match: Access, anna: Player, jan: Player, followers: list[Follower]
) -> None:
    play_move(anna, match.slug, 0, mark(2), "c1", 0)
    for follower in followers:
        told = follower.follow(1)
        assert told.view is None and follower.view["marks"] == {"2": 0}
    take_back(anna, match.slug, 0, "c2", 1)
    for follower, player in zip(followers, (anna, jan, None), strict=True):
        told = follower.follow(2)
        assert told.view is None and follower.view == whole_view(player, match.slug)


def test_a_view_is_compared_once_for_all_who_see_the_same(
    match: Access, anna: Player, jan: Player, monkeypatch: pytest.MonkeyPatch, compared: list[Any]
) -> None:
    monkeypatch.setattr(TallyGame, "secrets", False)
    followers = [Follower(match.slug, player) for player in (anna, jan, None, None)]
    play_move(anna, match.slug, 0, mark(2), "c", 0)
    for follower in followers:
        assert follower.follow(1).changes is not None
    assert len(compared) == 1


def test_a_reader_of_another_view_receives_the_whole_view(
    match: Access, anna: Player, followers: list[Follower]
) -> None:
    """They saw another seat's view or another move, or it is unknown what they saw."""
    follower = followers[0]
    play_move(anna, match.slug, 0, mark(2), "c", 0)
    for shown in (SentView(0, 1), SentView(0, None), SentView(1, 0), None):
        follower.shown = shown
        told = follower.follow(1)
        assert told.changes is None and told.view["marks"] == {"2": 0}
    follower.shown = SentView(0, 0)
    assert follower.follow(1).changes is not None


def test_a_player_of_two_seats_with_secrets_sees_the_whole_of_each(anna: Player) -> None:
    """After a move, the other seat's view is shown, which was not sent before."""
    slug = create_match(anna, "ambush", {"cards": 3}, [SeatPlan("me", {}), SeatPlan("me", {})]).slug
    follower = Follower(slug, anna)
    play_move(anna, slug, 0, {"type": "peek"}, "c1", 0)
    told = follower.follow(1)
    assert told.changes is not None, "the same seat is to move"
    assert follower.view["players"][0]["knows"] is not None
    play_move(anna, slug, 0, {"type": "take"}, "c2", 1)
    told = follower.follow(2)
    assert told.changes is None and told.view == whole_view(anna, slug)
    assert told.view["players"][0]["knows"] is None


def test_without_the_cached_view_the_whole_view_is_sent(match: Access, anna: Player, followers: list[Follower]) -> None:
    latest._readings.clear()
    play_move(anna, match.slug, 0, mark(2), "c", 0)
    assert [follower.follow(1).changes for follower in followers] == [None] * 3
    assert followers[0].view == whole_view(anna, match.slug)


def test_new_readers_take_nothing_away(match: Access, anna: Player, jan: Player) -> None:
    """Each newcomer reads the match again; earlier views stay in memory."""
    first = Follower(match.slug, anna)
    for player in (jan, None):
        Follower(match.slug, player)
    play_move(anna, match.slug, 0, mark(2), "c", 0)
    assert first.follow(1).changes is not None


@pytest.mark.parametrize("counters", [60, 61])
def test_after_many_changes_the_whole_view_is_sent(
    match: Access, anna: Player, monkeypatch: pytest.MonkeyPatch, counters: int
) -> None:
    """Given a view with `counters` changed values: for more than 60 the whole view is sent."""
    monkeypatch.setattr(Tally, "view", lambda state, seat: {str(n): len(state.position.marks) for n in range(counters)})
    follower = Follower(match.slug, anna)
    play_move(anna, match.slug, 0, mark(2), "c", 0)
    told = follower.follow(1)
    assert (told.view is None, told.changes is None) == (counters == 60, counters == 61)


# Random games, by sockets ---------------------------------------------------------------------------------------------


def duel(game: str, first: Player, second: Player | None, options: Sequence[OptionValues]) -> str:
    """A match of `first` against `second`, or against themselves."""
    plans = [SeatPlan("me", options[0]), SeatPlan("me" if second is None else "open", options[1])]
    slug = create_match(first, game, {}, plans).slug
    if second is not None:
        join_match(second, slug)
    return slug


def play_at_random(slug: str, rng: random.Random) -> int | None:
    """Make a move of a seat to move, sometimes taken back; its number, or None after the end."""
    access = access_match(None, slug)
    if access.state is None or access.status != "running":
        return None
    seat = rng.choice(access.to_move)
    player = access.seats[seat].player
    assert player is not None
    back = access.match.take_back
    if back is not None and rng.random() < 0.2:
        return take_back(player, slug, back, f"c{access.seq}", access.seq)
    entries = access.state.legal(seat)
    action = nth(entries, rng.randrange(count(entries)))
    return play_move(player, slug, seat, action, f"c{access.seq}", access.seq)


MOVES = 25
ARMIES = [{"army": "moloch"}, {"army": "outpost"}]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("game", "alone"), [("hex", False), ("convoy", False), ("convoy", True)])
async def test_sockets_end_with_the_views_of_the_server(
    fresh_layer: None, anna: Player, jan: Player, game: str, alone: bool
) -> None:
    """Of a spectator, of two players, and of a player of both seats, in games with and without secrets."""
    rng = random.Random(7)
    options = ARMIES if game == "hex" else [{}, {}]
    slug = await sync(duel)(game, anna, None if alone else jan, options)
    readers = [None, anna] if alone else [None, anna, jan]
    sockets = [await Socket(slug, await sync(session_of)(player)).open() for player in readers]
    for _move in range(MOVES):
        seq = await sync(play_at_random)(slug, rng)
        if seq is None:
            break
        for socket, player in zip(sockets, readers, strict=True):
            await socket.reach(seq)
            assert socket.view == await sync(whole_view)(player, slug)
    for socket in sockets:
        told = [message for message in socket.log if message["type"] == "moved"]
        assert len(told) == socket.seq
        assert sum(message["changes"] is not None for message in told) > len(told) // 4
        await socket.close()
